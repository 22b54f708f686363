package builtin

import (
	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/english"
)

// What an aside between two dashes may hold, for commas or brackets to set it off as well.
const (
	longestAside   = 14 // pieces
	fewestForComma = 4  // pieces before a dash; a shorter start reads as a label
)

const (
	dashRule   = "typography.dash"
	dashReason = "Fewer dashes: people reach for a comma first."
)

// commaAfter are words before which a comma does what a dash did.
var commaAfter = setOf(`
	and but or so yet which because especially even including whether where though although not while as from with until
	unless particularly sometimes often perhaps mostly mainly whatever`)

// dashes proposes other marks for the dashes of a sentence: commas or brackets around a short aside, a comma before a
// conjunction or an apposition that ends the sentence, a colon before a list that does.
func dashes(request humanize.Request, sentences []sentence, n int, proposals []proposal) []proposal {
	s := &sentences[n]
	if s.kind == document.Heading || s.kind == document.TableCell {
		return proposals
	}
	found, commas, plain := s.dashes()
	if !plain {
		return proposals
	}
	made := proposal{sentence: n, id: dashRule, reason: dashReason, kind: dash}
	switch {
	case len(found) == 2 && !s.closes(found[1]+1):
		return s.aside(made, found[0], found[1], commas, proposals)
	case len(found) == 1 && found[0] >= fewestForComma:
		if mark := s.markFor(found[0]); mark != "" {
			made.from, made.to, made.texts = found[0], found[0]+1, []string{mark}
			proposals = append(proposals, made)
		}
	}
	return proposals
}

// dashes finds the dashes of a sentence, and whether commas stand beside them. It is not plain where a dash stands beside anything
// but a word, or where semicolons and colons part the sentence too.
func (s *sentence) dashes() (found []int, commas, plain bool) {
	for i, piece := range s.pieces {
		switch piece.lower {
		case "—", "–":
			if i == 0 || i+1 >= len(s.pieces) || s.pieces[i-1].Kind != document.Word || s.pieces[i+1].Kind != document.Word ||
				piece.lower == "–" && (s.pieces[i-1].End == piece.Start || s.pieces[i+1].Start == piece.End) {
				return nil, false, false
			}
			found = append(found, i)
		case ",":
			commas = true
		case ";", ":", "(":
			return nil, false, false
		}
	}
	return found, commas, true
}

// aside sets off what stands between two dashes with commas, or with brackets where commas part the sentence already.
func (s *sentence) aside(made proposal, first, second int, commas bool, proposals []proposal) []proposal {
	if second-first < 2 || second-first > longestAside {
		return proposals
	}
	inside := s.pieces[first+1 : second]
	for _, piece := range inside {
		if piece.Kind == document.Opaque {
			return proposals
		}
	}
	if !commas && !s.hasClause(first+1, second) {
		for _, i := range []int{first, second} {
			made.from, made.to, made.texts = i, i+1, []string{","}
			proposals = append(proposals, made)
		}
		return proposals
	}
	if !s.carriesOn(second + 1) {
		return proposals
	}
	made.from, made.to = first, second+1
	made.texts = []string{"(" + s.source(inside[0].Start, inside[len(inside)-1].End) + ")"}
	return append(proposals, made)
}

// carriesOn reports whether piece i goes on with what stands before an aside, so that a bracket may close without a comma.
func (s *sentence) carriesOn(i int) bool {
	following := s.pieces[i]
	switch following.lower {
	case "but", "though", "although", "so", "yet", "while", "because", "which", "if", "when":
		return false
	case "and", "or":
		return true
	}
	return following.Kind == document.Word && (english.Verbs | english.SetOf(english.IN, english.TO, english.MD)).Has(following.tag)
}

// markFor gives the mark that can take the place of the only dash of a sentence, or "".
func (s *sentence) markFor(at int) string {
	end := len(s.pieces) - 1
	switch following := s.at(at + 1); {
	case commaAfter[following]:
		return ","
	case !s.hasClause(0, at) || s.hasClause(at+1, end) || s.at(end) != ".":
		return ""
	case s.listed(at+1, end):
		return ":"
	case (following == "a" || following == "an" || following == "the") && english.Nouns.Has(s.pieces[at-1].tag) && !s.marked(at+1, end):
		if s.listed(0, at) {
			return ":" // behind a comma it would be one more of the list
		}
		return ","
	}
	return ""
}

// contracted are pronouns with their verbs.
var contracted = setOf(`
	it's that's there's he's she's what's who's here's i'm you're we're they're i've you've we've they've i'll you'll we'll they'll
	it'll i'd you'd we'd they'd he'd she'd`)

// hasClause reports whether a finite verb or a modal stands in [from, to).
func (s *sentence) hasClause(from, to int) bool {
	for _, piece := range s.pieces[from:to] {
		if piece.Kind == document.Word && (english.Finite.Has(piece.tag) || contracted[piece.lower]) {
			return true
		}
	}
	return false
}

// listed reports whether [from, to) is a list of three or more: "data, users, and trust".
func (s *sentence) listed(from, to int) bool {
	commas, and := 0, false
	for i := from; i < to; i++ {
		switch s.at(i) {
		case ",":
			commas++
		case "and", "or":
			and = commas > 0
		}
	}
	return commas > 0 && and
}

// marked reports whether a comma stands in [from, to).
func (s *sentence) marked(from, to int) bool {
	for i := from; i < to; i++ {
		if s.at(i) == "," {
			return true
		}
	}
	return false
}
