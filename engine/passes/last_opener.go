package passes

import (
	"strings"

	"plainhand/engine/humanize"
	"plainhand/engine/reason"
	"plainhand/engine/text/document"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/english"
	"plainhand/engine/text/lexicon"
	"plainhand/engine/text/prose"
)

const (
	lastAlso      = "structure.last-also"
	lastAnd       = "opener.last-and"
	lastDropped   = "opener.last-named"
	lastOmitted   = "opener.last-unsaid"
	finallyInside = "structure.finally-inside"
)

var lastly = lexicon.Named("lastly")

// lastOpeners replaces the opener "Finally,": it proposes "Cats also sleep", "And if it rains" or "Another reason is",
// and "He finally slept" where it is temporal. A counted list, "First" and "Second", keeps its last number.
func lastOpeners(
	request humanize.Request, sentences []prose.Sentence, n int, proposals []editing.Proposal,
) []editing.Proposal {
	s := &sentences[n]
	if !lastly[s.At(0)] || s.At(1) != "," || s.At(2) == "" {
		return proposals
	}
	if namesItsPlace(s, 2) || s.At(2) == "and" && s.At(3) == "perhaps" && s.At(6) == "," {
		return append(proposals, withoutLast(s, n))
	}
	list := listBefore(sentences, n)
	if list != numbered && s.Holds(alsoWords) {
		return append(proposals, withoutLast(s, n))
	}
	if (list == unlisted || list == stepped) && s.At(0) == "finally" {
		if proposal, ok := finallyBesideVerb(s, n); ok {
			return append(proposals, proposal)
		}
	}
	if list == listed || list == unlisted {
		return lastPoint(s, request.Strength, sentences, n, list, proposals)
	}
	return proposals
}

// lastPoint proposes "also", "And", or no opener for the last point of an uncounted list.
func lastPoint(
	s *prose.Sentence, strength humanize.Strength, sentences []prose.Sentence, n int, list list,
	proposals []editing.Proposal,
) []editing.Proposal {
	if strong := strength == humanize.Strong; strong && (isLastCondition(s, 2) || advice[s.At(2)] && s.At(3) != ",") {
		proposal := opened(s, n, 2, lastAnd, "And")
		proposal.Kind = editing.Opener
		return append(proposals, proposal)
	}
	main, ok := s.ClauseAt(2)
	if !ok {
		main, ok = gerundClause(s, 2)
	}
	unsaid := withoutLast(s, n)
	unsaid.ID = lastOmitted
	switch {
	case !ok && list == listed && strength == humanize.Strong && describesState(s):
		return append(proposals, unsaid)
	case !ok || !addsPoint(s, main, list):
		return proposals
	}
	proposals = append(proposals, unsaid)
	until, ok := untilVerb(s, 2, main)
	denies := isNegated(s.At(main.Verb)) || s.At(main.Verb+1) == "not"
	says := namesPoint(s, main) || defines(s, main) || becomesBe[s.At(main.Verb)]
	if ok && !denies && !says && !addsNearby(sentences, n) {
		proposals = append(proposals,
			opened(s, n, until, lastAlso, english.Capitalize(s.Source(s.Pieces[2].Start, s.Pieces[until-1].End))+" also"))
	}
	return proposals
}

// isLastCondition reports whether a condition to which "And" may be prepended begins at a piece: "And if it rains",
// "And when cycling". A "when" with another subject than "you" makes a separate point.
func isLastCondition(s *prose.Sentence, i int) bool {
	return lastConditions[s.At(i)] && (s.At(i) != "when" || s.At(i+1) == "you" || strings.HasSuffix(s.At(i+1), "ing"))
}

// describesState reports whether a sentence whose clause can't be parsed describes a state, not an event.
func describesState(s *prose.Sentence) bool {
	first := s.At(2)
	if timely[first] || awaited[first] || first == "they" || first == "we" {
		return false
	}
	return s.Holds(stateWords) && s.At(len(s.Pieces)-1) == "."
}

var stateWords = lexicon.Named("standing")

// gerundClause parses a clause like "being patient is" that starts at piece i.
func gerundClause(s *prose.Sentence, i int) (prose.Clause, bool) {
	if !strings.HasSuffix(s.At(i), "ing") || english.Finite.Has(s.Pieces[i].Tag) {
		return prose.Clause{}, false
	}
	for verb := i + 1; verb < len(s.Pieces) && verb-i <= maxAlsoSubject; verb++ {
		switch {
		case s.Pieces[verb].Kind != document.Word, s.At(verb) == "that", s.At(verb) == "who", s.At(verb) == "which",
			s.At(verb) == "if", s.At(verb) == "when", s.At(verb) == "what":
			return prose.Clause{}, false
		case gerundVerbs[s.At(verb)]:
			return prose.Clause{Start: i, Head: i, Verb: verb}, true
		}
	}
	return prose.Clause{}, false
}

var gerundVerbs = lexicon.Named("gerund-verbs")

// namesItsPlace reports whether the subject at piece i has an ordinal or a word such as "another".
func namesItsPlace(s *prose.Sentence, i int) bool {
	switch {
	case s.At(i) == "another":
		return true
	case s.At(i) == "the":
		return ordinals[s.At(i+1)]
	case s.At(i) == "one":
		return s.At(i+1) == "of" && s.At(i+2) == "the" && (s.At(i+3) == "most" || s.At(i+3) == "biggest")
	}
	return false
}

var (
	ordinals = lexicon.Named("ordinals")
	// lastConditions open a clause to which "And" may be prepended.
	lastConditions = lexicon.Named("last-conditions")
	advice         = lexicon.Named("advice")
)

func withoutLast(s *prose.Sentence, n int) editing.Proposal {
	proposal := opened(s, n, 2, lastDropped, "")
	if s.At(2) == "and" {
		proposal.To = 3
	}
	proposal.Kind = editing.Opener
	return proposal
}

// opened proposes a text for the pieces before until.
func opened(s *prose.Sentence, n, until int, id, text string) editing.Proposal {
	return editing.Proposal{Sentence: n, To: until, ID: id, Reason: reason.FinallyOpening, Kind: editing.Phrase,
		Texts: []string{text}}
}

// finallyBesideVerb proposes "After an hour, he finally slept" for "Finally, after an hour, he slept".
func finallyBesideVerb(s *prose.Sentence, n int) (editing.Proposal, bool) {
	start := 2
	if timely[s.At(2)] {
		for start < len(s.Pieces) && s.At(start) != "," {
			start++
		}
		start++
	}
	main, ok := s.ClauseAt(start)
	if !ok || main.Verb == main.Start || s.Pieces[main.Verb].Tag != english.VBD || s.At(main.Start) == "there" ||
		s.At(main.Start) == "it" {
		return editing.Proposal{}, false
	}
	verb, next := s.At(main.Verb), s.At(main.Verb+1)
	found := start > 2 && prose.BeForms[verb] != "" && s.Pieces[main.Verb+1].Tag == english.VBN
	if prose.BeForms[verb] != "" && !found || stativePast[verb] || isNegated(verb) {
		return editing.Proposal{}, false
	}
	if next == "not" || next == "to" && !awaitedVerbs[verb] {
		return editing.Proposal{}, false
	}
	if start == 2 && !prose.SubjectPronouns[s.At(2)] && !s.Pieces[2].Name && !awaitedVerbs[verb] {
		return editing.Proposal{}, false
	}
	until, ok := untilVerb(s, start, main)
	if !ok || until < main.Verb {
		return editing.Proposal{}, false
	}
	proposal := opened(s, n, until, finallyInside,
		english.Capitalize(s.Source(s.Pieces[2].Start, s.Pieces[until-1].End))+" finally")
	proposal.Reason = reason.FinallyOpening
	return proposal, true
}

var (
	timely = lexicon.Named("timely")
	// awaitedVerbs are verbs for awaited events.
	awaitedVerbs = lexicon.Named("awaited-verbs")
	// stativePast are past forms of verbs that report no event.
	stativePast = lexicon.Named("stative-past")
)
