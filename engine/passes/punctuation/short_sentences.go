package punctuation

import (
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

// ShortSentence is the identifier of the edits of ShortSentences.
const ShortSentence = "cadence.short-sentence"

// maxLengths are the words of the longest sentences that a mode doesn't split. Other modes split none.
var maxLengths = map[humanize.Mode]int{humanize.Simple: 13, humanize.Casual: 22, humanize.Professional: 22}

// ShortSentences proposes, in some modes, to split long sentences where a main clause ends: before "and", "but", or
// "so" with a clause, at a semicolon, and before a final "which is", which becomes "This is". Every part is a complete
// sentence.
func ShortSentences(
	request humanize.Request, sentences []prose.Sentence, n int, proposals []editing.Proposal,
) []editing.Proposal {
	s := &sentences[n]
	maxLength := maxLengths[request.Mode]
	if maxLength == 0 || s.WordsIn(0, len(s.Pieces)) <= maxLength {
		return proposals
	}
	if request.Mode == humanize.Simple {
		proposals = splitTails(s, n, proposals)
	}
	marks, ok := s.Statement()
	if !ok || marks.Dashes+marks.Colons > 0 {
		return proposals
	}
	start := 0 // of the last part
	for at := 1; at+1 < len(s.Pieces) && s.WordsIn(start, len(s.Pieces)) > maxLength; at++ {
		to, text := splitAt(s, start, at)
		if text == "" || s.WordsIn(start, at) < minHalf || s.WordsIn(to, len(s.Pieces)) < minHalf ||
			isSplit(proposals, n, at, to) {
			continue
		}
		proposals = append(proposals, editing.Proposal{Sentence: n, From: at, To: to, ID: ShortSentence,
			Reason: reason.LongSentence, Kind: editing.Phrase, Texts: []string{text}})
		start = to
	}
	return proposals
}

// splitTails makes a sentence of each tail for which another pass has proposed "which makes".
func splitTails(s *prose.Sentence, n int, proposals []editing.Proposal) []editing.Proposal {
	for i := range proposals {
		proposal := &proposals[i]
		if proposal.Sentence != n || len(proposal.Texts) == 0 || proposal.Kind != editing.Phrase {
			continue
		}
		rest, which := strings.CutPrefix(proposal.Texts[0], ", which ")
		verb, _, _ := strings.Cut(rest, " ")
		long := s.WordsIn(0, proposal.From) >= minHalf
		if which && long && strings.HasSuffix(verb, "s") && isIndependent(s, 0, proposal.From) {
			proposal.Texts = []string{". This " + rest}
		}
	}
	return proposals
}

// isSplit reports whether another proposal ends a sentence within the pieces [from, to) of sentence n.
func isSplit(proposals []editing.Proposal, n, from, to int) bool {
	for i := len(proposals) - 1; i >= 0 && proposals[i].Sentence == n; i-- {
		if proposals[i].From < to && proposals[i].To > from && strings.HasPrefix(proposals[i].Texts[0], ".") {
			return true
		}
	}
	return false
}

// splitAt returns the text that ends a sentence at piece at, and the first piece that it doesn't replace. The text is
// empty if the pieces from start to at, or the rest, wouldn't be a sentence.
func splitAt(s *prose.Sentence, start, at int) (to int, text string) {
	joiner := at // the conjunction
	switch mark := s.At(at); {
	case mark == "," && s.At(at+1) == "which":
		return splitWhich(s, start, at)
	case mark == ";":
		pairs := slices.ContainsFunc(s.Lowers(start, at), func(word string) bool { return correlatives[word] })
		if isWhole(s, at+1) && isIndependent(s, start, at) && !pairs && !s.HoldsDenial(at) {
			return at + 1, ". " // not "It's more than a dog. It's a friend."
		}
		return 0, ""
	case mark == "," && joiners[s.At(at+1)]:
		joiner = at + 1
	case mark != "and" || s.At(at-1) == "," || !prose.Nominatives[s.At(at+1)]:
		return 0, ""
	}
	if isWhole(s, joiner+1) && isIndependent(s, start, at) && !goesOver(s, start, at, joiner) {
		return joiner + 1, joinerTexts[s.At(joiner)]
	}
	return 0, ""
}

var (
	joiners     = lexicon.Set{"and": true, "but": true, "so": true}
	joinerTexts = map[string]string{"and": ". ", "but": ". But ", "so": ". So "}
)

// isWhole reports whether a main clause begins at piece i.
func isWhole(s *prose.Sentence, i int) bool {
	if i >= len(s.Pieces) || s.Pieces[i].Kind != document.Word || s.At(i) == "that" {
		return false
	}
	_, clause := s.ClauseAt(i)
	return clause
}

// isIndependent reports whether the pieces [start, end) say the same without the rest: a main clause, without a report
// or a condition that the rest belongs to.
func isIndependent(s *prose.Sentence, start, end int) bool {
	if start > 0 {
		_, ok := s.ClauseAt(start)
		return ok && !s.Reported(start, end) && !s.Unsure(start, end)
	}
	main, ok := s.AnyClause(end)
	if !ok || main.Verb >= end || main.Under != "" {
		return false
	}
	for i := range end {
		if firstHalves[s.At(i)] || s.At(i) == "not" && (i == 0 || correlatives[s.At(i+1)]) {
			return false
		}
	}
	return !s.Reported(start, end) && !s.Unsure(start, end)
}

// firstHalves are the first words of pairs whose second word joins clauses: "either … or". "Not only" is another.
var firstHalves = lexicon.Set{"either": true, "neither": true, "both": true, "between": true, "(": true}

// goesOver reports whether the part [start, at) may be a list that the rest continues, or has a dependent clause that
// the rest may belong to.
func goesOver(s *prose.Sentence, start, at, joiner int) bool {
	but := s.At(joiner) != "and"
	lists := !but && !prose.SubjectPronouns[s.At(joiner+1)]
	main := start
	if start == 0 {
		if found, ok := s.AnyClause(at); ok {
			main = found.Start
		}
	}
	for i := main; i < at; i++ {
		if s.At(i) != "," {
			continue
		}
		if _, clause := s.ClauseAt(i + 1); clause || lists || goingOn[s.At(i+1)] || !but && finiteIn(s, i+1, at) {
			return true
		}
	}
	return !but && s.Dependent(main, at)
}

// pastResults are past forms of which "this" can be the subject, whether it refers to a thing or to what happened.
var pastResults = lexicon.Set{"made": true, "meant": true, "led": true, "helped": true, "gave": true, "caused": true,
	"allowed": true, "became": true}

// pointing words before "which" would be followed by another one: "saw this. This is".
var pointing = lexicon.Set{"this": true, "that": true, "these": true, "those": true, "it": true, "them": true}

// splitWhich begins a sentence with "This" or "These" for a final clause with "which".
func splitWhich(s *prose.Sentence, start, at int) (to int, text string) {
	verb := s.PastAdverbs(at + 2)
	last := len(s.Pieces) - 1
	if verb >= last || !isIndependent(s, start, at) || s.HoldsMark(at+2, last, ",;()") || pointing[s.At(at-1)] {
		return 0, ""
	}
	if s.At(verb) == "has" && s.Pieces[verb+1].Tag == english.VBN {
		return 0, "" // "a choir, which has grown": "this" wouldn't be the choir
	}
	plural := s.Pieces[at-1].Tag == english.NNS || s.Pieces[at-1].Tag == english.NNPS
	switch word := s.At(verb); {
	case word == "is" || word == "was" || word == "has" || s.Pieces[verb].Tag == english.VBZ:
		return at + 2, ". This "
	case word == "are" || word == "were" || word == "have" || s.Pieces[verb].Tag == english.VBP && plural:
		return at + 2, ". These "
	case s.Pieces[verb].Tag == english.MD || pastResults[word]:
		if english.Nouns.Has(s.Pieces[at-1].Tag) && !plural {
			return at + 2, ". This "
		}
	}
	return 0, ""
}
