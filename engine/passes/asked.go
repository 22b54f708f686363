package passes

import (
	"strings"
	"unicode/utf8"

	"plainhand/engine/humanize"
	"plainhand/engine/reason"
	"plainhand/engine/text/document"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/english"
	"plainhand/engine/text/lexicon"
	"plainhand/engine/text/prose"
)

const (
	questionResult = "asked.result"
	questionThing  = "asked.thing"
)

// rhetoricalQuestions merges a question that only announces its answer with the answer: "The result? Fewer fights."
// becomes "The result is fewer fights.", "The catch? It rains." becomes "The catch is that it rains."
func rhetoricalQuestions(
	_ humanize.Request, sentences []prose.Sentence, n int, proposals []editing.Proposal,
) []editing.Proposal {
	question := &sentences[n]
	last := len(question.Pieces) - 1
	first := 0
	if question.At(0) == "and" || question.At(0) == "but" {
		first = 1
	}
	if last < 2 || question.At(first) != "the" {
		return proposals
	}
	for colon := first + 2; colon <= first+3; colon++ {
		if question.At(colon) == ":" && announcedNouns[question.At(colon-1)] {
			return joinAnswer(sentences, n, colon, question, colon+1, proposals)
		}
	}
	noun := question.At(last - 1)
	if question.At(last) != "?" || last-first > 3 || !announcedNouns[noun] || n+1 >= len(sentences) ||
		sentences[n+1].Block != question.Block {
		return proposals
	}
	return joinAnswer(sentences, n, last, &sentences[n+1], 0, proposals)
}

// announcedNouns are the nouns of rhetorical questions.
var announcedNouns = lexicon.Set{"result": true, "outcome": true, "payoff": true, "upshot": true, "catch": true,
	"kicker": true, "problem": true, "trick": true, "secret": true, "key": true, "truth": true, "reality": true,
	"takeaway": true, "lesson": true, "news": true, "part": true, "answer": true, "solution": true, "fix": true,
	"downside": true, "upside": true, "point": true, "goal": true, "reason": true}

// joinAnswer proposes to join a question, up to its mark, to the answer that begins at a piece.
func joinAnswer(
	sentences []prose.Sentence, n, mark int, answer *prose.Sentence, from int, proposals []editing.Proposal,
) []editing.Proposal {
	question := &sentences[n]
	asksOn := answer.At(len(answer.Pieces)-1) == "?"
	if asksOn || from >= len(answer.Pieces) || answer.Pieces[from].Kind != document.Word {
		return proposals
	}
	noun := question.At(mark - 1)
	head := question.Source(question.Pieces[0].Start, question.Pieces[mark-1].End)
	proposal := editing.Proposal{Sentence: n, ID: questionThing, Kind: editing.Phrase, Reason: reason.RhetoricalQuestion}
	first := answer.Pieces[from].Tag
	if first == english.RB && answer.At(from) == "not" || answer.At(from) == "no" {
		return proposals
	}
	clause := answer.StatementAt(from) || !answer.HoldsMark(from, len(answer.Pieces), ",") && answer.SaysClause(from)
	// “Faster replies, fewer calls”
	clause = clause && first != english.JJR && !(first == english.RBR && consequenceNouns[noun])
	if clause && consequenceNouns[noun] && !finiteForSure(answer, from) {
		return proposals // “two hours saved”: a clause or a noun phrase?
	}
	plural := noun == "news"
	be := " is "
	if n > 0 && sentences[n-1].Block == question.Block && endsInPast(&sentences[n-1]) && !plural {
		be = " was "
	}
	if answer.Pieces[from].Name && from+1 < len(answer.Pieces) && answer.Pieces[from+1].Tag == english.NNS {
		return proposals // “Small shops”: a name or not?
	}
	said := lowered(answer, from)
	switch {
	case clause && consequenceNouns[noun]:
		proposal.ID = questionResult
		proposal.Texts = []string{"As a result, " + said}
	case clause:
		proposal.Texts = []string{head + " is that " + said}
	case answer.Pieces[from].Tag == english.VB, activityNouns[noun] && isBase(answer.At(from)):
		if said[:1] != strings.ToLower(said[:1]) || nounLinks[answer.At(from+1)] && answer.Pieces[from].Tag != english.VB {
			return proposals // “Love for the job”: a verb or a noun?
		}
		proposal.Texts = []string{head + be + "to " + said}
	case mayOrder(answer, from):
		return proposals
	default:
		proposal.Texts = []string{head + be + said}
	}
	if noun == "part" && question.At(mark-2) != "best" {
		return proposals
	}
	proposal.From, proposal.To = 0, mark+1
	if answer == question {
		proposal.To = from + 1
	} else {
		proposal.To, proposal.Into = len(question.Pieces), from+1
	}
	return append(proposals, proposal)
}

// nounLinks follow nouns that may be verbs.
var nounLinks = lexicon.Set{"of": true, "for": true, "among": true, "between": true}

// mayOrder reports whether an imperative may begin at a piece, whatever its tag: "call before noon", "listen to them".
func mayOrder(s *prose.Sentence, i int) bool {
	behind := english.SetOf(english.DT, english.PRP, english.PRPS, english.IN, english.RB, english.RP, english.TO)
	return isBase(s.At(i)) && i+1 < len(s.Pieces) && behind.Has(s.Pieces[i+1].Tag) && s.At(i+1) != "of"
}

// finiteForSure reports whether the form or the subject of the first verb from a piece on rules out a participle.
func finiteForSure(s *prose.Sentence, from int) bool {
	if prose.SubjectPronouns[s.At(from)] {
		return true
	}
	for i := from; i < len(s.Pieces); i++ {
		if word := s.Pieces[i]; english.Finite.Has(word.Tag) {
			return word.Tag != english.VBD || prose.Unmistakable(word.Lower)
		}
	}
	return false
}

// activityNouns are nouns that an infinitive can define: "The trick is to wait."
var activityNouns = lexicon.Set{"trick": true, "secret": true, "key": true, "fix": true, "answer": true,
	"solution": true, "goal": true, "point": true}

// consequenceNouns are nouns for a result.
var consequenceNouns = lexicon.Set{"result": true, "outcome": true, "upshot": true, "payoff": true}

// lowered is a word without its sentence-initial capital, unless it may be a name.
func lowered(s *prose.Sentence, at int) string {
	piece := s.Pieces[at]
	word := s.Source(piece.Start, piece.End)
	host, _, _ := strings.Cut(piece.Lower, "'")
	ordinary := document.IsCommonWord(host) || titleSmall[host] || prose.SubjectPronouns[host]
	if piece.Name || host == "i" || !ordinary || strings.ToUpper(word) == word && len(word) > 1 {
		return word
	}
	_, size := utf8.DecodeRuneInString(word)
	return strings.ToLower(word[:size]) + word[size:]
}

// titleSmall are words that a title writes small.
var titleSmall = lexicon.Named("title-small")

// endsInPast reports whether the last verb of a sentence is in the past.
func endsInPast(s *prose.Sentence) bool {
	cursor := s.Cursor()
	groups := english.VerbGroups(cursor.Words)
	return len(groups) > 0 && groups[len(groups)-1].Tense == english.TensePast
}
