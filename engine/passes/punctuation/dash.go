package punctuation

import (
	"regexp"
	"slices"
	"strings"

	"plainhand/engine/humanize"
	"plainhand/engine/reason"
	"plainhand/engine/text/document"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/english"
	"plainhand/engine/text/lexicon"
	"plainhand/engine/text/prose"
)

// Identifiers of the edits of Dashes.
const (
	DashStop  = "dash.stop"
	DashColon = "dash.colon"
	DashComma = "dash.comma"
	DashSemi  = "dash.semicolon"
	DashPair  = "dash.pair"
	DashLabel = "dash.label"
)

// Dashes proposes another mark for each dash of a sentence. The text on both sides decides: an aside between two
// dashes, a clause, a list, an afterthought, a contrast, or what a label introduces. A dash for which no mark is
// certain stays. Academic mode joins two clauses with a semicolon where others part them.
func Dashes(
	request humanize.Request, sentences []prose.Sentence, n int, proposals []editing.Proposal,
) []editing.Proposal {
	s := &sentences[n]
	found := dashesIn(s)
	if len(found) == 0 || isSubjectLine(&sentences[max(0, n-s.Number)]) || isAddressLine(sentences, n) {
		return proposals
	}
	left := countDashes(s) > len(found) // whether another dash stays
	for len(found) > 0 {
		at, next := found[0], len(s.Pieces)
		if len(found) > 1 {
			next = found[1]
		}
		if pair := aside(s, at, next); len(pair) > 0 {
			proposals, found = append(proposals, settled(n, pair...)...), found[2:]
			continue
		}
		found = found[1:]
		proposal, sure := singleDash(s, at, next)
		alone := len(found) == 0 || proposal.ID == DashStop || proposal.ID == DashLabel
		if proposal.ID == DashStop && request.Mode == humanize.Academic {
			proposal.ID, proposal.Texts = DashSemi, []string{"; "}
		}
		if sure && alone && !left && (s.Kind != document.ListItem || listAgrees(sentences, n)) {
			proposals = append(proposals, settled(n, proposal)...)
		} else {
			left = s.At(at) != hyphen
		}
	}
	return proposals
}

// settled fills in what all dash proposals share.
func settled(n int, found ...editing.Proposal) []editing.Proposal {
	for i := range found {
		found[i].Sentence, found[i].Kind, found[i].Reason = n, editing.Phrase, reason.Dash
	}
	return found
}

// hyphen counts as a dash only as the second half of a pair: "the stock – nuts and bolts - was sold".
const hyphen = "-"

// dashesIn lists the dashes between words of a sentence, and the hyphens that may be the second half of a pair.
func dashesIn(s *prose.Sentence) []int {
	var found []int
	dashes := 0
	for i := range s.Pieces {
		switch s.At(i) {
		case "—", "–", "--":
			if isDashBetweenWords(s, i) {
				found = append(found, i)
				dashes++
			}
		case hyphen:
			if isSpaced(s, i) && isDashBetweenWords(s, i) {
				found = append(found, i)
			}
		}
	}
	if dashes == 0 {
		return nil
	}
	return found
}

// isDashBetweenWords reports whether there is text on both sides of a piece, on one line, and the piece isn't part of a
// range, a command, or the head of a report.
func isDashBetweenWords(s *prose.Sentence, at int) bool {
	left, right := outside(s, at, -1), outside(s, at, +1)
	if left < 0 || right >= len(s.Pieces) || !isContent(s, left) && !asksInside(s, left) || !isContent(s, right) {
		return false
	}
	if strings.Contains(s.Source(s.Pieces[left].End, s.Pieces[right].Start), "\n") {
		return false
	}
	switch s.At(at) {
	case "–", hyphen:
		if !isSpaced(s, at) {
			return false
		}
	case "--":
		if !isSpaced(s, at) || s.Pieces[left].Tag == english.IN || holdsCode(s) {
			return false // a flag, an operator, or the sign itself: "everything after -- is"
		}
	}
	return !breaksOff(s, left) && !isRange(s, left, right) && !isDateline(s, at)
}

// asksInside reports whether a question or an exclamation behind another dash ends at a piece: "the keeper—who else had
// a key?—denied it".
func asksInside(s *prose.Sentence, i int) bool {
	return (s.At(i) == "?" || s.At(i) == "!") &&
		slices.ContainsFunc(s.Pieces[:i], func(piece prose.Piece) bool { return piece.Lower == "—" || piece.Lower == "–" })
}

// holdsCode reports whether a sentence has code or a command's flag, where two hyphens are most likely an operator.
func holdsCode(s *prose.Sentence) bool {
	return slices.ContainsFunc(s.Pieces, func(piece prose.Piece) bool { return piece.Protect == document.Code })
}

// breaksOff reports whether a dash marks an interruption after a word, or is itself named: "the — well, the boss".
func breaksOff(s *prose.Sentence, i int) bool {
	return s.At(i) == "the" || beginsWithA(s, i) || unfinished.Has(s.Pieces[i].Tag)
}

var unfinished = english.SetOf(english.CC, english.TO, english.PRPS)

// countDashes counts the marks of a sentence that look like dashes.
func countDashes(s *prose.Sentence) int {
	count := 0
	for i := range s.Pieces {
		dash := s.At(i) == "–" || s.At(i) == "--" || s.At(i) == hyphen
		if s.At(i) == "—" || dash && isSpaced(s, i) {
			count++
		}
	}
	return count
}

// isSpaced reports whether there is a space on both sides of a piece.
func isSpaced(s *prose.Sentence, at int) bool {
	return at > 0 && at+1 < len(s.Pieces) && s.Pieces[at-1].End < s.Pieces[at].Start &&
		s.Pieces[at].End < s.Pieces[at+1].Start
}

// isRange reports whether a dash between two pieces marks a range or joins two names: 1914 – 1918, London – Paris. A
// dash after a day or a label doesn't: March 16 – 10:00, Pockets – Seven of them.
func isRange(s *prose.Sentence, left, right int) bool {
	if isNumber(s, left) && isNumber(s, right) {
		return isTime(s, left) || !isTime(s, right)
	}
	ends := func(i int) bool { return isNumber(s, i) || english.Names.Has(s.Pieces[i].Tag) }
	if !ends(left) || !ends(right) {
		return false
	}
	if s.At(left+1) != "–" {
		return finiteIn(s, 0, left) == finiteIn(s, right, len(s.Pieces)) // not: we met Anna—Tom's aunt
	}
	const minText = 2 // words
	says := s.Kind != document.Paragraph && s.Number == 0 && !isNumber(s, right) &&
		s.WordsIn(right, len(s.Pieces)) >= minText
	return !says
}

func isNumber(s *prose.Sentence, i int) bool { return isPieceNumber(s.Pieces[i]) }

// isDateline reports whether a dash ends the place and the date at the start of a report: "LEEDS, UK — May 3, 2026 —
// The mill", "Paris — Officials said". What is before it has only names and numbers, and a capital follows.
func isDateline(s *prose.Sentence, at int) bool {
	if s.Number > 0 || s.Kind != document.Paragraph || !startsCapital(s, outside(s, at, +1)) {
		return false
	}
	const maxWords = 12 // words, with the place
	if s.WordsIn(0, at) > maxWords {
		return false
	}
	for i := range at {
		if s.Pieces[i].Kind == document.Word && !english.Names.Has(s.Pieces[i].Tag) && !startsCapital(s, i) {
			return false
		}
	}
	return true
}

// isSubjectLine reports whether a block begins as the subject line of an email.
func isSubjectLine(s *prose.Sentence) bool {
	first := outside(s, -1, +1)
	if s.At(first) != "subject" {
		return false
	}
	next := outside(s, first, +1)
	return s.At(next) == ":" || s.At(next) == "line" && s.At(outside(s, next, +1)) == ":"
}

// isAddressLine reports whether a sentence is one of the short lines of an address: "Building C – Floor 2" above "14
// Dock Road".
func isAddressLine(sentences []prose.Sentence, n int) bool {
	const nearby = 3 // lines on each side
	if !isShortLine(&sentences[n]) {
		return false
	}
	for i := max(0, n-nearby); i <= min(len(sentences)-1, n+nearby); i++ {
		if i != n && isShortLine(&sentences[i]) && namesRoad(&sentences[i]) {
			return true
		}
	}
	return false
}

// isShortLine reports whether a sentence is a short line without a verb, outside a list.
func isShortLine(s *prose.Sentence) bool {
	const maxWords = 7 // words
	alone := s.Number == 0 && s.Last && s.Kind != document.ListItem
	return alone && s.WordsIn(0, len(s.Pieces)) <= maxWords && !startsClause(s, 0) && s.At(len(s.Pieces)-1) != "."
}

// namesRoad reports whether a line has the number and the name of a road, or a postal code at its end.
func namesRoad(s *prose.Sentence) bool {
	numbered := slices.ContainsFunc(s.Pieces, isPieceNumber)
	road := slices.ContainsFunc(s.Pieces, func(piece prose.Piece) bool { return roads[piece.Lower] })
	last := len(s.Pieces) - 1
	text := s.Source(s.Pieces[0].Start, s.Pieces[last].End)
	return numbered && road || postalCode.MatchString(text)
}

var (
	roads = lexicon.Set{"street": true, "st": true, "road": true, "rd": true, "avenue": true, "ave": true, "lane": true,
		"drive": true, "boulevard": true, "blvd": true, "way": true, "court": true, "square": true, "place": true,
		"terrace": true, "highway": true, "parkway": true, "quay": true}
	postalCode = regexp.MustCompile(`\b(?:[A-Z]{2} \d{5}(?:-\d{4})?|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|[A-Z]\d[A-Z] \d[A-Z]\d)$`)
)

// isTime reports whether a piece is a time of day.
func isTime(s *prose.Sentence, i int) bool {
	return isNumber(s, i) && strings.Contains(s.Source(s.Pieces[i].Start, s.Pieces[i].End), ":")
}

func isPieceNumber(piece prose.Piece) bool {
	return piece.Protect == document.Number || piece.Tag == english.CD
}

// outside returns the nearest piece that isn't markup, in one direction from a dash: -1 or len(s.Pieces) if there is
// none.
func outside(s *prose.Sentence, at, direction int) int {
	for at += direction; at >= 0 && at < len(s.Pieces) && s.Pieces[at].Protect == document.Markup; at += direction {
	}
	return at
}

// isContent reports whether a piece is a word, a kept piece, or a parenthesis.
func isContent(s *prose.Sentence, i int) bool {
	return s.Pieces[i].Kind != document.Punctuation || s.At(i) == ")" || s.At(i) == "("
}

func finiteIn(s *prose.Sentence, from, to int) bool {
	return slices.ContainsFunc(s.Pieces[from:to], func(piece prose.Piece) bool { return english.Finite.Has(piece.Tag) })
}
