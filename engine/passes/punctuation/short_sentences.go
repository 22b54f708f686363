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

// IsLong reports whether a mode splits a sentence of this length.
func IsLong(s *prose.Sentence, mode humanize.Mode) bool {
	maxLength := maxLengths[mode]
	return maxLength > 0 && s.WordsIn(0, len(s.Pieces)) > maxLength
}

// ShortSentences proposes, in some modes, to split long sentences at their joints. Every part is a complete sentence.
func ShortSentences(
	request humanize.Request, sentences []prose.Sentence, n int, proposals []editing.Proposal,
) []editing.Proposal {
	s := &sentences[n]
	if !IsLong(s, request.Mode) || !s.IsRunning() {
		return proposals
	}
	simple := request.Mode == humanize.Simple
	if simple {
		proposals = splitConcessions(s, n, proposals)
	}
	start := afterLabel(s) // of the last part
	for at := start + 1; at+1 < len(s.Pieces) && s.WordsIn(start, len(s.Pieces)) > maxLengths[request.Mode]; at++ {
		to, text := splitAt(s, start, at, simple)
		switch {
		case text != "" && !isSplit(proposals, n, at, to):
			proposals = append(proposals, editing.Proposal{Sentence: n, From: at, To: to, ID: ShortSentence,
				Reason: reason.LongSentence, Kind: editing.Phrase, Texts: []string{text}})
			start, at = to, to
		case dashMarks[s.At(at)] && countDashes(s) == 2:
			at = lastDash(s) // past the aside
		case s.At(at) == ":" || dashMarks[s.At(at)]:
			return proposals // what follows may belong to all that precedes it
		}
	}
	return proposals
}

// splitAt splits at a joint of the mode that leaves enough words on both sides.
func splitAt(s *prose.Sentence, start, at int, simple bool) (to int, text string) {
	joint := jointAt(s, at)
	if joint.split == nil || joint.simple && !simple || dangling[s.At(at-1)] {
		return 0, ""
	}
	to, text = joint.split(s, start, at)
	if text == "" || s.WordsIn(start, at) < minHalf || s.WordsIn(to, len(s.Pieces)) < minHalf {
		return 0, ""
	}
	return to, text
}

// dangling are words that no sentence ends with: "he says that, although".
var dangling = lexicon.Set{"that": true, "which": true, "who": true, "and": true, "but": true, "or": true, "so": true,
	"because": true, "if": true, "to": true, "of": true}

func lastDash(s *prose.Sentence) int {
	last := len(s.Pieces) - 1
	for last > 0 && !dashMarks[s.At(last)] {
		last--
	}
	return last
}

var dashMarks = lexicon.Set{"—": true, "–": true, "--": true}

// afterLabel is the first piece of a sentence, or of what it says behind a label: "Price: it costs".
func afterLabel(s *prose.Sentence) int {
	colon := slices.IndexFunc(s.Pieces, func(piece prose.Piece) bool { return piece.Lower == ":" })
	if colon < 0 || finiteIn(s, 0, colon) {
		return 0
	}
	return colon + 1
}

// splitConcessions makes a sentence of each clause that another pass has put before "but".
func splitConcessions(s *prose.Sentence, n int, proposals []editing.Proposal) []editing.Proposal {
	for i := range proposals {
		proposal := &proposals[i]
		if proposal.Sentence != n || proposal.From > 0 || len(proposal.Texts) == 0 {
			continue
		}
		if clause, conceded := strings.CutSuffix(proposal.Texts[0], ", but"); conceded {
			proposal.Texts = []string{clause + ". But"}
		}
	}
	return proposals
}

// isSplit reports whether another proposal ends a sentence within the pieces [from, to) of sentence n.
func isSplit(proposals []editing.Proposal, n, from, to int) bool {
	for i := len(proposals) - 1; i >= 0 && proposals[i].Sentence == n; i-- {
		other := &proposals[i]
		if !other.Unsure && other.From < to && other.To > from && strings.Contains(other.Texts[0], ". ") {
			return true
		}
	}
	return false
}

// isWhole reports whether a main clause begins at piece i.
func isWhole(s *prose.Sentence, i int) bool {
	if i >= len(s.Pieces) || s.Pieces[i].Kind != document.Word || s.At(i) == "that" {
		return false
	}
	if s.At(i) == "even" {
		i++
	}
	return s.StatementAt(i)
}

// IsIndependent reports whether the pieces [start, end) say the same without the rest: a main clause, without a report
// or a condition that the rest belongs to.
func IsIndependent(s *prose.Sentence, start, end int) bool {
	if start > 0 {
		_, ok := s.ClauseAt(start)
		return ok && !s.Reported(start, end) && !s.Unsure(start, end)
	}
	main, ok := s.AnyClause(end)
	if !ok || main.Verb >= end {
		return false
	}
	for i := range end {
		if awaitsMore(s, i, end) {
			return false
		}
	}
	if main.Under != "" {
		if !moments[main.Under] || !isPast(s, main) {
			return false
		}
		start = main.Start
	}
	return !s.Reported(start, end) && !s.Unsure(start, end)
}

// awaitsMore reports whether a piece is the first half of a pair whose second half doesn't come before end.
func awaitsMore(s *prose.Sentence, i, end int) bool {
	switch word := s.At(i); {
	case word == "(":
		return !s.HoldsMark(i, end, ")")
	case word == "not":
		return i == 0 || correlatives[s.At(i+1)]
	default:
		return firstHalves[word] && s.Pieces[i+1].Tag != english.NNS // "both plans"
	}
}

// moments open a clause that gives the time of a past event, and isn't a condition of what follows.
var moments = lexicon.Set{"when": true, "after": true, "before": true, "once": true, "as": true}

// firstHalves are the first words of pairs whose second word joins clauses: "either … or". "Not only" is another.
var firstHalves = lexicon.Set{"either": true, "neither": true, "both": true, "between": true}

// goesOver reports whether the part [start, at) may be a list that the rest continues, or has a dependent clause that
// the rest may belong to.
func goesOver(s *prose.Sentence, start, at, joiner int) bool {
	but := s.At(joiner) != "and"
	main := start
	if start == 0 {
		if found, ok := s.AnyClause(at); ok {
			main = found.Start
		}
	}
	lists := !but && !prose.SubjectPronouns[s.At(joiner+1)] && !endsList(s, main, at)
	for i := main; i < at; i++ {
		if s.At(i) != "," {
			continue
		}
		if _, clause := s.ClauseAt(i + 1); clause || lists || !but && finiteIn(s, i+1, at) {
			return true
		}
		if goingOn[s.At(i+1)] && !endsList(s, main, at) {
			return true
		}
	}
	return !but && s.Dependent(main, at)
}

// endsList reports whether the last comma of a part is before the "and" of a list, which is then complete.
func endsList(s *prose.Sentence, from, to int) bool {
	for i := to - 1; i > from; i-- {
		if s.At(i) == "," {
			return s.At(i+1) == "and" || s.At(i+1) == "or"
		}
	}
	return false
}
