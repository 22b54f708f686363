package builtin

import (
	"plainhand/internal/humanize"
	"plainhand/internal/humanize/lang"
)

const concessionReason = "Two plain sentences: machines open with a concession far more often than people."

// concessions proposes to make two sentences of one that opens with what it grants: "Although the plan is cheap, the road is
// long" becomes "The plan is cheap. But the road is long".
func concessions(request humanize.Request, sentences []sentence, n int) []cadence {
	s := &sentences[n]
	found, ok := s.statement()
	if !ok || found != (marks{}) || request.Mode == humanize.Academic {
		return nil
	}
	first := 1
	switch {
	case s.at(0) == "although", s.at(0) == "though":
	case s.at(0) == "even" && s.at(1) == "though":
		first = 2
	case s.at(0) == "while":
		if words, _ := s.words(); !concedes(words) {
			return nil
		}
	default:
		return nil
	}
	comma := s.firstComma(0)
	granted, ok := s.clauseAt(first)
	if !ok || comma < 0 || granted.verb > comma || !s.turnsAt(comma+1) || s.pointsAhead(granted, comma) || s.pieces[first].Name {
		return nil
	}
	if n > 0 && sentences[n-1].block == s.block && sentences[n-1].begins(transitions) || s.reported(first, comma) || s.turnsLater(comma) {
		return nil
	}
	before, behind := s.wordsIn(first, comma), s.wordsIn(comma+1, len(s.pieces))
	if before < shortestHalf || behind < shortestHalf {
		return nil
	}
	next := s.pieces[comma+1]
	if (next.lower == "it" || next.lower == "it's") && s.at(granted.head) != next.lower {
		return nil // it would stand for a thing that was granted
	}
	opening := s.source(s.pieces[first].Start, s.pieces[first].End)
	text := lang.Capitalize(opening) + s.source(s.pieces[first].End, s.pieces[comma].Start) + "." + s.spaceBefore(comma+1) + "But " +
		s.source(next.Start, next.End)
	return []cadence{{proposal: proposal{id: "cadence.split-concession", reason: concessionReason, kind: rhythm, sentence: n, from: 0,
		to: comma + 2, texts: []string{text}}, first: before, second: behind, worth: 0.9}}
}

// turnsAt reports whether a clause that "but" can open begins at piece i.
func (s *sentence) turnsAt(i int) bool {
	if i >= len(s.pieces) || conditional[s.at(i)] {
		return false
	}
	return s.statementAt(i)
}

// pointsAhead reports whether a pronoun in the clause that is granted may stand for what only the main clause names.
func (s *sentence) pointsAhead(granted clause, comma int) bool {
	switch pronoun := s.at(granted.head); pronoun {
	case "i", "we", "you", "there":
		return false
	case "it":
		return !s.emptyAt(granted.head) && s.at(comma+1) != "it"
	case "he", "she", "they":
		return s.at(comma+1) != pronoun
	}
	for i := range comma {
		if possessives[s.at(i)] {
			return true
		}
	}
	return false
}

var possessives = setOf("its his her their")

// turnsLater reports whether a second turn follows.
func (s *sentence) turnsLater(comma int) bool {
	for i := comma + 1; i < len(s.pieces); i++ {
		if turns[s.at(i)] || s.at(i) == "still" {
			return true
		}
	}
	return false
}
