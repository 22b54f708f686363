package passes

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/editing"
	"plainhand/internal/humanize/english"
	"plainhand/internal/humanize/lexicon"
	"plainhand/internal/humanize/prose"
)

const (
	dashStop  = "dash.stop"
	dashColon = "dash.colon"
	dashComma = "dash.comma"
	dashPair  = "dash.pair"
	dashLabel = "dash.label"

	dashReason = "Machines write a dash for every link; people a comma, a colon, or a period."
)

// The most words in an aside between two dashes, and in a label before one.
const (
	longestAside = 24
	longestLabel = 8
)

// dashes proposes the mark that people would write for every dash in a sentence. The text on both sides decides: an
// aside between two dashes, a clause, a list, an afterthought, a contrast, or what a label introduces.
func dashes(
	_ humanize.Request, sentences []prose.Sentence, n int, proposals []editing.Proposal,
) []editing.Proposal {
	s := &sentences[n]
	for at := nextDash(s, 0); at < len(s.Pieces); {
		next := nextDash(s, at+1)
		if !isDashBetweenWords(s, at) {
			at = next
			continue
		}
		if pair := aside(s, at, next); len(pair) > 0 {
			proposals = append(proposals, settled(n, pair...)...)
			next = nextDash(s, next+1)
		} else {
			proposals = append(proposals, settled(n, oneDash(s, at, next))...)
		}
		at = next
	}
	return proposals
}

// settled fills in what all dash proposals share.
func settled(n int, found ...editing.Proposal) []editing.Proposal {
	for i := range found {
		found[i].Sentence, found[i].Kind, found[i].Reason = n, editing.Phrase, dashReason
	}
	return found
}

func nextDash(s *prose.Sentence, from int) int {
	for from < len(s.Pieces) && s.At(from) != "—" && s.At(from) != "–" && s.At(from) != "--" {
		from++
	}
	return from
}

// isDashBetweenWords reports whether there is text on both sides of a piece, on one line, and the piece isn't part of a
// range of years or pages.
func isDashBetweenWords(s *prose.Sentence, at int) bool {
	left, right := outside(s, at, -1), outside(s, at, +1)
	if left < 0 || right >= len(s.Pieces) {
		return false
	}
	if strings.Contains(s.Source(s.Pieces[left].End, s.Pieces[right].Start), "\n") {
		return false
	}
	spaced := s.Pieces[at-1].End < s.Pieces[at].Start
	if s.At(at) == "–" && (!spaced || isRange(s, left, right)) || isDateline(s, at) {
		return false
	}
	return says(s, left) && says(s, right)
}

// isRange reports whether a dash between two pieces marks a range: 1914 – 1918, London – Paris. A dash after a day or a
// label doesn't: March 16 – 10:00, Pockets – Seven of them.
func isRange(s *prose.Sentence, left, right int) bool {
	if isNumber(s, left) && isNumber(s, right) {
		return isTime(s, left) || !isTime(s, right)
	}
	ends := func(i int) bool { return isNumber(s, i) || english.Names.Has(s.Pieces[i].Tag) }
	if !ends(left) || !ends(right) {
		return false
	}
	const shortestText = 2 // words
	says := s.Kind != document.Paragraph && s.Number == 0 && !isNumber(s, right) &&
		s.WordsIn(right, len(s.Pieces)) >= shortestText
	return !says
}

func isNumber(s *prose.Sentence, i int) bool { return isPieceNumber(s.Pieces[i]) }

// isDateline reports whether a dash is one of those that newspapers put around the date at the start of a report:
// "LEEDS, UK — May 3, 2026 — The mill".
func isDateline(s *prose.Sentence, at int) bool {
	if s.Number > 0 || s.Kind != document.Paragraph {
		return false
	}
	const longest = 9 // words, with the place
	dated := false
	for i := range at {
		dated = dated || isNumber(s, i)
		if s.Pieces[i].Kind == document.Word && !english.Names.Has(s.Pieces[i].Tag) {
			return false
		}
	}
	place := s.Source(s.Pieces[0].Start, s.Pieces[0].End)
	if isCapital(s, outside(s, at, +1)) && len(place) > 2 && strings.ToUpper(place) == place {
		return true // LEEDS — A mill
	}
	next := nextDash(s, at+1)
	date := next < len(s.Pieces) && next-at <= longest && slices.ContainsFunc(s.Pieces[at:next], isPieceNumber)
	return at <= longest && (date || dated && nextDash(s, 0) < at)
}

// isTime reports whether a piece is a time of day.
func isTime(s *prose.Sentence, i int) bool {
	return isNumber(s, i) && strings.Contains(s.Source(s.Pieces[i].Start, s.Pieces[i].End), ":")
}

func isPieceNumber(piece prose.Piece) bool {
	return piece.Protect == document.Number || piece.Tag == english.CD
}

// outside is the nearest piece that isn't markup, in one direction from a dash.
func outside(s *prose.Sentence, at, direction int) int {
	for at += direction; at >= 0 && at < len(s.Pieces) && s.Pieces[at].Protect == document.Markup; at += direction {
	}
	return at
}

// says reports whether a piece is a word, something kept, or a parenthesis.
func says(s *prose.Sentence, i int) bool {
	return s.Pieces[i].Kind != document.Punctuation || s.At(i) == ")" || s.At(i) == "("
}

// aside reads two dashes that set something off, after which the sentence goes on. Text that is kept as it is, such as
// code, splits the edit in two.
func aside(s *prose.Sentence, from, to int) []editing.Proposal {
	if to >= len(s.Pieces) || !isDashBetweenWords(s, to) {
		return nil
	}
	words := s.WordsIn(from, to)
	if strings.Contains(s.Source(s.Pieces[from].Start, s.Pieces[to].End), "\n") {
		return nil // across two lines
	}
	if words == 0 || words > longestAside || holdsMark(s, from+1, to, "()") {
		return nil
	}
	goesOn := startsClause(s, to+1) && !commaTails[s.At(to+1)]
	if goesOn && wholeBefore(s, from) {
		return nil // a sentence follows: the first dash is on its own
	}
	open, shut := []string{" ("}, []string{") "}
	if goesOn || s.Pieces[outside(s, to, +1)].Tag == english.VBG {
		shut[0] = "), " // the sentence begins with what comes before the aside
	}
	const shortAside = 3 // words
	if (!startsClause(s, from+1) || words <= shortAside) && !holdsMark(s, from+1, to, ",;:") {
		open, shut = append([]string{", "}, open...), append([]string{", "}, shut...)
	}
	if !inSpan(s, from, to) {
		return []editing.Proposal{
			{ID: dashPair, From: from, To: from + 1, Texts: open[:1]},
			{ID: dashPair, From: to, To: to + 1, Texts: shut[:1]},
		}
	}
	proposal := editing.Proposal{ID: dashPair, From: from, To: to + 1}
	text := s.Source(s.Pieces[from+1].Start, s.Pieces[to-1].End)
	for i := range open {
		proposal.Texts = append(proposal.Texts, open[i]+text+shut[i])
	}
	return []editing.Proposal{proposal}
}

// inSpan reports whether there are only words and their marks between two pieces, so that an edit may rewrite them.
func inSpan(s *prose.Sentence, from, to int) bool {
	for _, piece := range s.Pieces[from+1 : to] {
		if piece.Kind == document.Opaque && piece.Protect != document.Number {
			return false
		}
	}
	return true
}

// oneDash returns the mark for a dash on its own. End is where the next dash is, or where the sentence ends.
func oneDash(s *prose.Sentence, at, end int) editing.Proposal {
	proposal := editing.Proposal{ID: dashComma, From: at, To: at + 1}
	behind := outside(s, at, +1)
	whole := wholeBefore(s, at)
	colon := !holdsMark(s, 0, len(s.Pieces), ":")
	clause := startsClause(s, behind) || !isLoose(s, behind) && saysClause(s, behind)
	switch {
	case s.Kind == document.Heading && s.Pieces[behind].Tag == english.IN:
		proposal.Texts = []string{" "}
	case isTime(s, behind):
		proposal.Texts = []string{", "}
	case isLabel(s, at):
		proposal.ID, proposal.Texts = dashLabel, []string{": "}
		if !colon || s.Kind == document.ListItem && isNumber(s, outside(s, -1, +1)) && !isCapital(s, behind) {
			proposal.Texts = []string{", "} // 20 g of flour, sifted
		}
	case isCapital(s, behind) && colon:
		proposal.ID, proposal.Texts = dashColon, []string{": "}
	case colon && whole && beginsWithA(s, behind) && listsThings(s, behind, end):
		proposal.ID, proposal.Texts = dashColon, []string{": "}
	case commaTails[s.At(behind)] && (!clause || !starters[s.At(behind)]), !clause && isLoose(s, behind):
		proposal.Texts = []string{", "}
	case whole && clause && colon && deniesBefore(s, at) && isResumption(s, behind):
		proposal.ID, proposal.Texts = dashColon, []string{": "} // a period would leave "It isn't X. It's Y."
	case whole && clause && mayStart(s, behind):
		proposal.ID, proposal.Texts = dashStop, []string{". "}
	case clause && !whole && !colon && !s.Unsure(0, at):
		proposal.Texts = []string{"; "}
	case colon && (whole || (clause || finiteIn(s, 0, at)) && !s.Unsure(0, at)):
		proposal.ID, proposal.Texts = dashColon, []string{": "}
		if !clause && !holdsMark(s, at, end, ",") {
			proposal.Texts = append(proposal.Texts, ", ")
		}
	default:
		proposal.Texts = []string{", "}
	}
	return proposal
}

var commaTails = lexicon.Named("comma-tails")

// isLabel reports whether the words before a dash name what comes after it: the first words of an item or a heading, or
// bold words that begin a paragraph, with no clause among them.
func isLabel(s *prose.Sentence, at int) bool {
	if s.Number > 0 || s.WordsIn(0, at) > longestLabel || commaTails[s.At(at+1)] && !isCapital(s, at+1) {
		return false
	}
	if s.Pieces[0].Protect == document.Markup && s.Pieces[at-1].Protect == document.Markup {
		return true // whatever is bold
	}
	dated := slices.ContainsFunc(s.Pieces[:at], isPieceNumber)
	if s.Kind == document.Paragraph || holdsMark(s, 0, at, ";:—–") || !dated && holdsMark(s, 0, at, ",") {
		return false
	}
	return !startsClause(s, 0) && !finiteIn(s, 0, at)
}

var small = lexicon.Named("title-small")

// isCapital reports whether a word is capitalized though it isn't a name.
func isCapital(s *prose.Sentence, i int) bool {
	piece := s.Pieces[i]
	if piece.Kind != document.Word || piece.Name || !document.Common(piece.Lower) && !small[piece.Lower] {
		return false
	}
	host, _, _ := strings.Cut(piece.Lower, "'")
	first, _ := utf8.DecodeRuneInString(s.Source(piece.Start, piece.End))
	return unicode.IsUpper(first) && host != "i"
}

// listsThings reports whether there are three or more things between two pieces.
func listsThings(s *prose.Sentence, from, to int) bool {
	commas := 0
	for i := from; i < to; i++ {
		if s.At(i) == "," {
			commas++
		}
	}
	return commas >= 2
}

// deniesBefore reports whether something is denied before a piece.
func deniesBefore(s *prose.Sentence, before int) bool {
	for i := range before {
		if affirmative[s.At(i)] != "" || s.At(i) == "not" {
			return true
		}
	}
	return false
}

// isResumption reports whether a piece is "it's", or "it" before "is".
func isResumption(s *prose.Sentence, i int) bool {
	return beForms[s.At(i)] != "" || prose.SubjectPronouns[s.At(i)] && beForms[s.At(i+1)] != ""
}

// wholeBefore reports whether the words before a dash can stand as a sentence.
func wholeBefore(s *prose.Sentence, at int) bool {
	first := outside(s, -1, +1)
	if base, verb := english.BaseOf(s.At(first)); verb && base == s.At(first) && !finiteIn(s, first+1, at) &&
		!holdsMark(s, first, at, ",") {
		return true // an imperative
	}
	_, ok := s.AnyClause(at)
	return ok
}

// starters open what is tacked onto a sentence as well as a sentence of its own: "each tool is good for one job".
var starters = lexicon.Set{"all": true, "each": true, "none": true, "one": true, "sometimes": true, "often": true,
	"usually": true, "together": true}

// isLoose reports whether a piece begins something that says more about the words before it: "a point that he ignores",
// "tracking the time", "specifically his niece".
func isLoose(s *prose.Sentence, i int) bool {
	tag := s.Pieces[i].Tag
	return beginsWithA(s, i) || (loose | english.Adverbs).Has(tag)
}

var loose = english.SetOf(english.VBG, english.IN, english.TO)

func beginsWithA(s *prose.Sentence, i int) bool { return s.At(i) == "a" || s.At(i) == "an" }

// startsClause reports whether a sentence could begin at a piece. A noun followed by "that" counts as just a noun.
func startsClause(s *prose.Sentence, i int) bool {
	for i < len(s.Pieces) && s.Pieces[i].Protect == document.Markup {
		i++
	}
	if i >= len(s.Pieces) {
		return false
	}
	if english.Adverbs.Has(s.Pieces[i].Tag) && i+1 < len(s.Pieces) {
		if _, ok := s.ClauseAt(i + 1); ok || s.Pieces[i+1].Tag == english.VB {
			return true // "maybe she was right", "just make sure"
		}
	}
	if _, ok := s.ClauseAt(i); ok {
		return true
	}
	nominal := english.Nouns | english.Names | english.Adjectives | english.SetOf(english.VBG)
	return s.At(i+1) != "that" && !nominal.Has(s.Pieces[i].Tag) && s.StatementAt(i)
}

// mayStart reports whether a word can start a sentence and be capitalized. After "a" there may be just a noun: "a point
// he ignores".
func mayStart(s *prose.Sentence, i int) bool {
	return !beginsWithA(s, i) && s.Pieces[i].Kind == document.Word && s.Pieces[i-1].Protect != document.Markup
}

func finiteIn(s *prose.Sentence, from, to int) bool {
	for _, piece := range s.Pieces[from:to] {
		if english.Finite.Has(piece.Tag) {
			return true
		}
	}
	return false
}

func holdsMark(s *prose.Sentence, from, to int, marks string) bool {
	for _, piece := range s.Pieces[from:to] {
		if piece.Kind == document.Punctuation && strings.Contains(marks, piece.Lower) {
			return true
		}
	}
	return false
}
