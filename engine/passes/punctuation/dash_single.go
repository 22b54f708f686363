package punctuation

import (
	"slices"

	"plainhand/engine/text/document"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/english"
	"plainhand/engine/text/lexicon"
	"plainhand/engine/text/prose"
)

const (
	maxLabel  = 8 // words before the dash
	dashStays = "-"
)

// singleDash returns the mark for a dash that isn't part of a pair, and whether it is certain. End is the next dash or
// the end of the sentence.
func singleDash(s *prose.Sentence, at, end int) (editing.Proposal, bool) {
	behind := outside(s, at, +1)
	if s.At(at) == hyphen || isSignature(s, behind) {
		return editing.Proposal{}, false
	}
	mark := func(id string, texts ...string) (editing.Proposal, bool) {
		return editing.Proposal{ID: id, From: at, To: at + 1, Texts: texts}, true
	}
	colon := !s.HoldsMark(0, len(s.Pieces), ":")
	switch {
	case s.Kind == document.Heading && s.Pieces[behind].Tag == english.IN:
		return mark(DashComma, " ")
	case isTime(s, behind):
		if s.Kind == document.Paragraph {
			return editing.Proposal{}, false
		}
		return mark(DashComma, ", ")
	case isLabel(s, at):
		if !colon || s.Kind == document.ListItem && isNumber(s, outside(s, -1, +1)) && !isCapital(s, behind) {
			return mark(DashLabel, ", ") // 20 g of flour, sifted
		}
		return mark(DashLabel, ": ")
	case s.Kind == document.Heading, isCapital(s, behind),
		english.Finite.Has(s.Pieces[behind].Tag) && !startsClause(s, behind):
		return editing.Proposal{}, false
	}
	switch id, text := afterwards(s, at, end); {
	case id == dashStays, id == "" && (!colon || deniesBefore(s, at)):
		return editing.Proposal{}, false
	case id != "":
		return mark(id, text)
	}
	return announced(s, at, end)
}

// afterwards returns the mark before an addition to a sentence: a clause, a contrast, an afterthought. The identifier
// is empty if it is none of these, and dashStays if that is uncertain.
func afterwards(s *prose.Sentence, at, end int) (id, text string) {
	behind, whole := outside(s, at, +1), wholeBefore(s, at)
	clause := startsClause(s, behind) || !isLoose(s, behind) && !isDescribed(s, behind) && !holdsBecause(s, behind) &&
		s.SaysClause(behind)
	stop := func() (id, text string) {
		if whole && mayStart(s, behind) && !endsInPeriod(s, at) {
			return DashStop, ". "
		}
		return dashStays, ""
	}
	lists := whole && listsThings(s, behind, end)
	switch {
	case !clause && isAbsolute(s, behind, end):
		return dashStays, ""
	case !clause && s.At(behind+1) == "of" && isDescription(s, behind):
		return DashComma, ", "
	case lists && s.Pieces[behind].Tag == english.VBG, tailIsUnclear(s, behind):
		return dashStays, ""
	case lists && isNominal(s, behind):
		if s.HoldsMark(0, len(s.Pieces), ":") || deniesBefore(s, at) || givesExamples(s, at) {
			return dashStays, ""
		}
		return DashColon, ": "
	case clause && announces(s, at) && !s.HoldsMark(0, len(s.Pieces), ":"):
		return DashColon, ": "
	case commaTails[s.At(behind)] && clause && starters[s.At(behind)]:
		return stop()
	case commaTails[s.At(behind)]:
		if !additions[s.At(behind)] && mayBeClause(s, behind, end) {
			return dashStays, ""
		}
		return DashComma, ", "
	case !clause && s.Pieces[behind].Tag == english.IN && clauseAfterComma(s, behind):
		return stop()
	case !clause && beginsWithA(s, behind) && (endsInList(s, at) || deniesBefore(s, at)), s.At(behind) == "being":
		return dashStays, ""
	case !clause && beginsWithA(s, behind) && isExplained(s, at, end):
		if !whole || s.HoldsMark(0, len(s.Pieces), ":") {
			return dashStays, ""
		}
		return DashColon, ": "
	case comparesBehind(s, behind), s.At(behind) == "thanks" && s.At(behind+1) == "to":
		return DashComma, ", "
	case !clause && isLoose(s, behind) && mayBeClause(s, behind, end):
		return dashStays, ""
	case !clause && isLoose(s, behind):
		return DashComma, ", "
	case clause && whole && deniesBefore(s, at):
		return DashSemi, "; " // a period would leave "It isn't X. It's Y."
	case clause && whole && holdsLimit(s, at):
		return DashColon, ": "
	case clause && whole:
		return stop()
	}
	return "", ""
}

// announces reports whether the words before a dash only announce what follows: "the answer was simple", "he knew one
// thing".
func announces(s *prose.Sentence, at int) bool {
	last, before := s.At(at-1), s.At(at-2)
	switch {
	case announcing[last] || isPlainWord[last]:
		return isBe(before) || degrees[before] && isBe(s.At(at-3))
	case last == "thing" || last == "things":
		return before == "one" || before == "two" || before == "three"
	case last == "this" || last == "following":
		return true
	case announcingNouns[last]:
		return prose.Determiners[before] && outside(s, -1, +1) == at-2
	}
	return false
}

func isBe(word string) bool {
	base, _ := english.BaseOf(word)
	return base == "be" || prose.BeForms[word] != ""
}

var (
	isPlainWord = lexicon.Set{"plain": true, "short": true, "certain": true, "sure": true}
	degrees     = lexicon.Set{"very": true, "quite": true, "so": true, "fairly": true, "rather": true, "really": true,
		"pretty": true, "painfully": true, "surprisingly": true}

	// announcingNouns open a sentence that a clause behind them completes: "The result—it rained."
	announcingNouns = lexicon.Set{"result": true, "outcome": true, "upshot": true, "answer": true, "catch": true,
		"problem": true, "reason": true, "lesson": true, "point": true, "rule": true, "verdict": true, "conclusion": true}
)

// isDescribed reports whether a noun phrase with a relative clause begins at a piece: "tasks that filled the day",
// "strangers who helped".
func isDescribed(s *prose.Sentence, i int) bool {
	cursor := s.Cursor()
	for k, piece := range cursor.Pieces {
		if piece == i {
			phrase := english.NounPhrase(cursor.Words, k)
			next := cursor.At(phrase.To)
			return !phrase.Empty() && (next == "that" || next == "who" || next == "which")
		}
	}
	return false
}

// isExplained reports whether a comma would be wrong before a noun, because it explains the complete clause, "it began
// well enough—a talk with a fox", or has an apposition of its own, "a rare moment—a hen with a cub, an odd sight".
func isExplained(s *prose.Sentence, at, end int) bool {
	if s.At(at-1) == "enough" {
		return true
	}
	for i := at + 2; i+1 < end; i++ {
		if s.At(i) == "," && beginsWithA(s, i+1) {
			return !english.Adverbs.Has(s.Pieces[at-1].Tag)
		}
	}
	return false
}

// isDescription reports whether a word before "of" is an adjective: "reminiscent of school".
func isDescription(s *prose.Sentence, i int) bool {
	return english.Adjectives.Has(s.Pieces[i].Tag) || ofWords[s.At(i)]
}

// ofWords are adjectives that "of" follows.
var ofWords = lexicon.Set{"reminiscent": true, "indicative": true, "typical": true, "characteristic": true,
	"evocative": true, "symbolic": true, "worthy": true, "representative": true, "suggestive": true, "aware": true,
	"unaware": true, "full": true, "proud": true, "regardless": true}

// isAbsolute reports whether an absolute phrase with a possessive follows a dash: "its rim a little dulled".
func isAbsolute(s *prose.Sentence, from, end int) bool {
	if s.Pieces[from].Tag != english.PRPS || finiteIn(s, from, end) {
		return false
	}
	for i := from + 1; i < end; i++ {
		piece := s.Pieces[i]
		if piece.Kind != document.Word {
			break
		}
		if piece.Tag == english.DT || piece.Tag == english.VBG || piece.Tag == english.VBN ||
			piece.Tag == english.IN && piece.Lower != "of" {
			return true
		}
	}
	return false
}

// announced returns a colon before what a sentence announces, or before the sentence that sums up a list.
func announced(s *prose.Sentence, at, end int) (editing.Proposal, bool) {
	behind := outside(s, at, +1)
	if givesExamples(s, at) {
		return editing.Proposal{}, false
	}
	proposal := editing.Proposal{ID: DashColon, From: at, To: at + 1, Texts: []string{": "}}
	if !wholeBefore(s, at) && announces(s, at) {
		return proposal, startsClause(s, behind)
	}
	if !wholeBefore(s, at) {
		sums := s.HoldsMark(0, at, ",") && startsClause(s, behind) && !finiteIn(s, 0, at)
		return proposal, sums && (prose.SubjectPronouns[s.At(behind)] || prose.Determiners[s.At(behind)])
	}
	if !startsClause(s, behind) && !mayBeClause(s, behind, end) && !s.HoldsMark(at, end, ",") &&
		!s.HoldsMark(0, at, ",") {
		proposal.Texts = append(proposal.Texts, ", ")
	}
	return proposal, true
}

var commaTails = lexicon.Named("comma-tails")

// tailIsUnclear reports whether a comma before a tail might create a comma splice: "good, even as a cook, I liked it",
// "all of it, everything he owned was gone".
func tailIsUnclear(s *prose.Sentence, behind int) bool {
	word := s.At(behind)
	switch {
	case !commaTails[word], additions[word]:
		return false
	case pronounTails[word]:
		return finiteIn(s, behind, len(s.Pieces))
	}
	return clauseAfterComma(s, behind) || s.At(len(s.Pieces)-1) == "?"
}

var (
	additions    = lexicon.Set{"and": true, "but": true, "or": true, "nor": true, "yet": true, "so": true}
	pronounTails = lexicon.Set{"everything": true, "everyone": true, "anything": true, "anyone": true, "nothing": true}
)

// givesExamples reports whether a list that goes on behind a dash may begin before it: "bands such as the Elms – the
// first of all, the Oaks, and the Firs".
func givesExamples(s *prose.Sentence, at int) bool {
	for i := range at {
		if s.At(i) == "including" || s.At(i) == "such" && s.At(i+1) == "as" {
			return true
		}
	}
	return false
}

// isNominal reports whether a list of things begins at a piece, and no clause.
func isNominal(s *prose.Sentence, i int) bool {
	if _, clause := s.ClauseAt(i); clause {
		return false
	}
	return (english.Nouns | english.Adjectives | english.SetOf(english.DT, english.PRPS)).Has(s.Pieces[i].Tag)
}

// isLabel reports whether the words before a dash name what comes after it: the first words of an item or a heading, or
// bold words that begin a paragraph, with no clause among them.
func isLabel(s *prose.Sentence, at int) bool {
	if s.Number > 0 || s.WordsIn(0, at) > maxLabel || commaTails[s.At(at+1)] && !isCapital(s, at+1) {
		return false
	}
	if s.Pieces[0].Protect == document.Markup && s.Pieces[at-1].Protect == document.Markup {
		return true // a bold label
	}
	dated := slices.ContainsFunc(s.Pieces[:at], isPieceNumber)
	if s.Kind == document.Paragraph || s.HoldsMark(0, at, ";:—–") || !dated && s.HoldsMark(0, at, ",") {
		return false
	}
	return !startsClause(s, 0) && !finiteIn(s, 0, at)
}

// listAgrees reports whether all items of a list with a dash after their label can have the same mark. It looks only at
// the items nearby.
func listAgrees(sentences []prose.Sentence, n int) bool {
	const nearby = 12 // sentences on each side
	marks := map[string]bool{}
	for _, step := range [...]int{-1, 1} {
		for i := n; i >= 0 && i < len(sentences) && i >= n-nearby && i <= n+nearby; i += step {
			if sentences[i].Kind != document.ListItem {
				break
			}
			if mark := itemMark(&sentences[i]); mark != "" {
				marks[mark] = true
			}
		}
	}
	return len(marks) < 2
}

// itemMark returns the mark for the dash after an item's label, "-" if the dash is kept, or "" if there is none.
func itemMark(s *prose.Sentence) string {
	if s.Number > 0 || !s.InEnglish() {
		return ""
	}
	found := dashesIn(s)
	if len(found) == 0 || s.WordsIn(0, found[0]) > maxLabel {
		return ""
	}
	end := len(s.Pieces)
	if len(found) > 1 {
		end = found[1]
	}
	if len(aside(s, found[0], end)) > 0 {
		return ""
	}
	if proposal, sure := singleDash(s, found[0], end); sure {
		return proposal.Texts[0]
	}
	return hyphen
}

// isSignature reports whether there are only names from a piece on: the attribution of a quotation.
func isSignature(s *prose.Sentence, from int) bool {
	names := 0
	for _, piece := range s.Pieces[from:] {
		if piece.Kind == document.Word {
			if !english.Names.Has(piece.Tag) {
				return false
			}
			names++
		} else if piece.Kind == document.Opaque && piece.Protect != document.Markup {
			return false
		}
	}
	return names > 1 || names == 1 && !finiteIn(s, 0, from)
}

var small = lexicon.Named("title-small")

// isCapital reports whether a word is capitalized though it isn't a name.
func isCapital(s *prose.Sentence, i int) bool {
	piece := s.Pieces[i]
	return piece.Kind == document.Word && startsCapital(s, i) && (document.IsCommonWord(piece.Lower) || small[piece.Lower])
}

// startsCapital reports whether a piece starts with a capital other than that of "I".
func startsCapital(s *prose.Sentence, i int) bool {
	if i < 0 || i >= len(s.Pieces) {
		return false
	}
	_, capital := document.NameCandidate(s.Source(s.Pieces[i].Start, s.Pieces[i].End))
	return capital
}

// clauseAfterComma reports whether the phrase at a piece introduces a clause after its comma: "by using staged tests,
// firms can save".
func clauseAfterComma(s *prose.Sentence, from int) bool {
	for i := from; i < len(s.Pieces); i++ {
		if s.At(i) == "," {
			return startsClause(s, i+1)
		}
	}
	return false
}

// endsInList reports whether the words before a dash end in a list without "and", which one more comma would lengthen.
func endsInList(s *prose.Sentence, at int) bool {
	for i := at - 1; i > 0; i-- {
		if s.At(i) == "," {
			return !finiteIn(s, i, at)
		}
	}
	return false
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

// deniesBefore reports whether a denial precedes a piece, other than one of degree: "isn't just".
func deniesBefore(s *prose.Sentence, before int) bool {
	for i := range before {
		if (prose.DeniedBeForms[s.At(i)] != "" || s.At(i) == "not") && !limiters[s.At(i+1)] {
			return true
		}
	}
	return false
}

// holdsLimit reports whether a denial of degree, such as "isn't just", precedes a piece, in a sentence without a colon.
func holdsLimit(s *prose.Sentence, before int) bool {
	for i := range before {
		if (prose.DeniedBeForms[s.At(i)] != "" || s.At(i) == "not") && limiters[s.At(i+1)] {
			return !s.HoldsMark(0, len(s.Pieces), ":")
		}
	}
	return false
}

var limiters = lexicon.Set{"just": true, "only": true, "merely": true, "simply": true}

// wholeBefore reports whether the words before a dash form a sentence.
func wholeBefore(s *prose.Sentence, at int) bool {
	first := outside(s, -1, +1)
	if base, verb := english.BaseOf(s.At(first)); verb && base == s.At(first) && !finiteIn(s, first+1, at) &&
		!s.HoldsMark(first, at, ",") {
		return true // an imperative
	}
	_, ok := s.AnyClause(at)
	return ok
}

// starters open a tail as well as an independent sentence: "each tool is good for one job".
var starters = lexicon.Set{"all": true, "each": true, "none": true, "one": true, "sometimes": true, "often": true,
	"usually": true, "together": true}

// isLoose reports whether a piece begins a loose modifier of the words before it: "a point that he ignores", "tracking
// the time", "specifically his niece".
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
	if invites[s.At(i)] {
		return true
	}
	if next := s.PastAdverbs(i + 1); isNominative(s, i) && next < len(s.Pieces) && s.Pieces[next].Tag == english.VB {
		return true // "you just need"
	}
	nominal := english.Nouns | english.Names | english.Adjectives | english.SetOf(english.VBG)
	return s.At(i+1) != "that" && !holdsBecause(s, i) && !nominal.Has(s.Pieces[i].Tag) && s.StatementAt(i)
}

// invites open an imperative.
var invites = lexicon.Set{"let": true, "let's": true, "please": true}

// holdsBecause reports whether another subordinate clause follows a noun's relative clause, so that the verb may be
// that clause's: "the warmth of those who helped because they wanted to".
func holdsBecause(s *prose.Sentence, from int) bool {
	relative := false
	for i := from; i < len(s.Pieces); i++ {
		switch {
		case s.At(i) == "who" || s.At(i) == "that" || s.At(i) == "which":
			relative = true
		case relative && finiteIn(s, from, i) && reasonWords[s.At(i)]:
			return true
		}
	}
	return false
}

var reasonWords = lexicon.Set{"because": true, "since": true, "when": true, "while": true, "if": true, "although": true,
	"as": true, "until": true, "before": true, "after": true}

// mayStart reports whether a word can start a sentence and be capitalized. After "a" there may be just a noun: "a point
// he ignores".
func mayStart(s *prose.Sentence, i int) bool {
	return !beginsWithA(s, i) && s.Pieces[i].Kind == document.Word && s.Pieces[i-1].Protect != document.Markup
}
