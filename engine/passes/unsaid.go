package passes

import (
	"strings"

	"plainhand/engine/humanize"
	"plainhand/engine/reason"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/english"
	"plainhand/engine/text/lexicon"
	"plainhand/engine/text/prose"
)

const (
	denialFirst   = "contrast.unsaid"
	denialTail    = "contrast.unsaid-tail"
	denialNotOnly = "contrast.only"
	denialStep    = "contrast.step" // without “also” the step up may be the point
	denialJust    = "contrast.just"

	maxTailDenied = 7 // words after ", not"
)

// needlessDenials proposes to drop a denial that only sets up an affirmation: "It isn't a shop. It's a meeting place."
// becomes "It is a meeting place.", "It is not only cheap but also quick" becomes "It is cheap and also quick".
func needlessDenials(
	_ humanize.Request, sentences []prose.Sentence, n int, proposals []editing.Proposal,
) []editing.Proposal {
	s := &sentences[n]
	if !s.Holds(denials) {
		return proposals
	}
	found := contrast{s.Cursor()}
	for _, read := range []func([]prose.Sentence, int) (editing.Proposal, bool){
		found.notOnly, found.resumedDenial, found.deniedTail,
	} {
		if proposal, ok := read(sentences, n); ok {
			proposal.Sentence, proposal.Reason, proposal.Kind = n, reason.ContrastTemplate, editing.Phrase
			return append(proposals, proposal)
		}
	}
	return proposals
}

// limitingWords make a denial one of degree: "not only".
var limitingWords = lexicon.Set{"just": true, "only": true, "merely": true, "simply": true, "solely": true}

// notOnly rewrites "not only X but also Y".
func (c *contrast) notOnly(_ []prose.Sentence, _ int) (editing.Proposal, bool) {
	for i := 1; i+2 < len(c.Words); i++ {
		if c.At(i) != "not" || !limitingWords[c.At(i+1)] || isAuxiliary(c.Words[i-1]) {
			continue
		}
		but := c.next(i+2, "but")
		if but < 0 || but == i+2 {
			return editing.Proposal{}, false
		}
		said, behind := c.Source(i+2, but), but+1
		id := denialNotOnly
		if c.At(behind) == "also" {
			behind++
		} else {
			id = denialStep
		}
		if said = strings.TrimRight(said, ", "); said == "" || behind >= len(c.Words)-1 || !c.parallel(i+2, behind) {
			return editing.Proposal{}, false
		}
		if c.addsTwice(behind) || c.listsBefore(i+2, but, behind) {
			return editing.Proposal{}, false
		}
		if id == denialStep && (!c.isCoordinate(i, behind) || c.HoldsAny(i+2, but, lexicon.Set{"or": true})) {
			return editing.Proposal{}, false // "not for the team or the game, but for her"
		}
		first := i
		if c.At(i-1) == "," && c.Words[i+2].Tag != english.VBG {
			first, said = i-1, " "+said
		}
		link := " and also"
		if c.At(but-1) == "," && len(english.VerbGroups(c.Words[i+2:but])) > 0 {
			link = ", and also"
		}
		return editing.Proposal{ID: id, From: c.Pieces[first], To: c.Pieces[behind-1] + 1,
			Texts: []string{said + link}}, true
	}
	return editing.Proposal{}, false
}

// addsTwice reports whether "also", "too", or "as well" already occurs from a position on.
func (c *contrast) addsTwice(from int) bool {
	for i := from; i < len(c.Words); i++ {
		switch {
		case c.At(i) == "also", c.At(i) == "too" && endsClause(c.At(i+1)),
			c.At(i) == "as" && c.At(i+1) == "well" && c.At(i+2) != "as":
			return true
		}
	}
	return false
}

// listsBefore reports whether the first half of "not only X but also Y" joins two things, which would form a list with
// the second half: "cruel and wrong and also dangerous". A word that begins both halves keeps them apart.
func (c *contrast) listsBefore(first, but, behind int) bool {
	return c.At(first) != c.At(behind) && c.HoldsAny(first, but, alternatives) &&
		len(english.VerbGroups(c.Words[first:but])) == 0
}

// isCoordinate reports whether the two halves of "not just X but Y" are coordinate, so that Y doesn't intensify X: two
// phrases that begin alike, two activities, or two objects.
func (c *contrast) isCoordinate(not, behind int) bool {
	a, b := c.Words[not+2], c.Words[behind]
	switch {
	case a.Text == "as" || a.Text == "in" && c.At(not+3) == "terms",
		c.HoldsAny(behind, min(behind+2, len(c.Words)), intensifiers):
		return false
	case a.Tag == english.DT && a.Text == b.Text && c.At(not+3) == c.At(behind+1), a.Tag == english.VBG:
		return true
	case a.Tag == english.DT && b.Tag == english.DT:
		return !isLinkingVerb(c.At(not - 1))
	}
	relating := english.SetOf(english.IN, english.TO, english.WRB, english.WP)
	return a.Tag == english.TO && b.Tag == english.TO || relating.Has(a.Tag) && (a.Text == b.Text || a.Tag == english.WRB)
}

// intensifiers show that the second half is stronger than the first.
var intensifiers = lexicon.Set{"very": true, "even": true}

// isLinkingVerb reports whether a word is a form of "be", "become", or "remain".
func isLinkingVerb(word string) bool {
	base, _ := english.BaseOf(word)
	return prose.BeForms[word] != "" || prose.DeniedBeForms[word] != "" ||
		base == "be" || base == "become" || base == "remain"
}

// isAuxiliary reports whether a word is a modal or a form of "do", whose verb follows "not": "does not only".
func isAuxiliary(word english.Word) bool {
	return word.Tag == english.MD || doForms[strings.ToLower(word.Text)]
}

var doForms = lexicon.Named("do")

// parallel reports whether two words begin halves with the same structure.
func (c *contrast) parallel(i, k int) bool {
	a, b := c.Words[i].Tag, c.Words[k].Tag
	things := english.Nouns | english.Names | english.Adjectives | english.SetOf(english.DT, english.PRPS, english.CD)
	return a == b || things.Has(a) && things.Has(b) || english.Finite.Has(a) && english.Finite.Has(b)
}

// next returns the position of a word from a position on, -1 if a mark other than a comma comes first or there is none.
func (c *contrast) next(from int, word string) int {
	for i := from; i < len(c.Words); i++ {
		switch {
		case c.At(i) == word:
			return i
		case c.At(i) != "" && strings.Contains(`;:—–.?!()`, c.At(i)):
			return -1
		}
	}
	return -1
}

// resumedDenial rewrites "X isn't P. It's Q", within a sentence or across two, whatever P and Q are.
func (c *contrast) resumedDenial(sentences []prose.Sentence, n int) (editing.Proposal, bool) {
	at, verb := c.denial()
	if at < 0 || c.subordinate(len(c.Words)) {
		return editing.Proposal{}, false
	}
	stop := at + 1
	for stop < len(c.Words) && !strings.Contains(";—–.", c.At(stop)) {
		stop++
	}
	if stop >= len(c.Words) || stop-at > maxAffirmed || stop == at+1 {
		return editing.Proposal{}, false
	}
	other, from := c, stop+1
	if stop == len(c.Words)-1 {
		if c.At(stop) != "." || n+1 >= len(sentences) || sentences[n+1].Block != c.Of.Block {
			return editing.Proposal{}, false
		}
		other, from = &contrast{sentences[n+1].Cursor()}, 0
	}
	said := other.resumption(from, verb)
	if said < 0 || !sameSubject(c.subjectOf(at), other.At(from)) {
		return editing.Proposal{}, false
	}
	proposal := editing.Proposal{ID: denialFirst, From: c.Pieces[at]}
	text := other.Source(said, said+1)
	if limitingWords[c.At(at+1)] && c.At(at+2) != "any" {
		if tag := c.Words[at+2].Tag; tag != english.IN && tag != english.TO || c.At(at+2) != other.At(said) {
			return editing.Proposal{}, false // the second may be a step up, or correct the first
		}
		proposal.ID = denialJust
		text = c.Source(at+2, stop) + c.between(stop, other, from) + other.Source(from, said) + " also " + text
	}
	if prose.DeniedBeForms[c.At(at)] != "" {
		text = verb + " " + text
	}
	proposal.Texts = []string{text}
	if other == c {
		proposal.To = c.Pieces[said] + 1
	} else {
		proposal.To, proposal.Into = len(c.Of.Pieces), other.Pieces[said]+1
	}
	return proposal, c.Source(at, stop) != ""
}

// between is the mark after a denial, with the space before the resumptive clause.
func (c *contrast) between(stop int, other *contrast, from int) string {
	if other == c {
		return c.At(stop) + " "
	}
	return ". "
}

// resumption returns the position of the first word after "it's" or "it is" at a position, -1 if there is neither.
func (c *contrast) resumption(from int, verb string) int {
	said := from + 1
	if !resumptions[verb][c.At(from)] {
		if !prose.SubjectPronouns[c.At(from)] || c.At(from+1) != verb {
			return -1
		}
		said++
	}
	if word := c.At(said); said+1 >= len(c.Words) || limitingWords[word] || dependentWords[word] {
		return -1
	}
	return said
}

// dependentWords are words after "it is" that need the denial.
var dependentWords = lexicon.Set{"not": true, "also": true, "any": true, ",": true}

// deniedTail drops ", not P" at the end of a statement.
func (c *contrast) deniedTail(_ []prose.Sentence, _ int) (editing.Proposal, bool) {
	last := len(c.Words) - 1
	if last < minStatementLeft || c.At(last) != "." {
		return editing.Proposal{}, false
	}
	for i := last - 2; i > minStatementLeft && i >= last-maxTailDenied; i-- {
		if c.At(i) != "," || c.At(i+1) != "not" {
			continue
		}
		if _, clause := c.Of.AnyClause(c.Pieces[i]); !clause || c.Of.HoldsDenial(c.Pieces[i]) {
			return editing.Proposal{}, false // what is denied twice is deliberate
		}
		if limitingWords[c.At(i+2)] || len(english.VerbGroups(c.Words[i+1:last])) > 0 || c.Source(i, last) == "" {
			return editing.Proposal{}, false
		}
		return editing.Proposal{ID: denialTail, From: c.Pieces[i], To: c.Pieces[last], Texts: []string{""}}, true
	}
	return editing.Proposal{}, false
}

// minStatementLeft is the minimum number of words before a dropped denial.
const minStatementLeft = 4
