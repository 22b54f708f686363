package builtin

import (
	"plainhand/internal/humanize/lexicon"
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/english"
)

const (
	lastAlso      = "structure.last-also"
	lastAnd       = "opener.last-and"
	lastDropped   = "opener.last-named"
	lastUnsaid    = "opener.last-unsaid"
	finallyInside = "structure.finally-inside"
	lastReason    = "Machines end a list with “Finally”; people say “also” or “and,” or just make the last point."
	atLastReason  = "Machines open with “Finally”; people put it next to the verb."
)

var lastly = lexicon.Named("lastly")

// lastOpeners proposes "Cats also sleep", "And if it rains" or "Another reason is" for what "Finally," opens, and "He finally slept" where
// it tells of time. A list that is counted, "First" and "Second", keeps its last number.
func lastOpeners(request humanize.Request, sentences []sentence, n int, proposals []proposal) []proposal {
	s := &sentences[n]
	if s.kind != document.Paragraph || !lastly[s.at(0)] || s.at(1) != "," || s.at(2) == "" {
		return proposals
	}
	if s.namesItsPlace(2) || s.at(2) == "and" && s.at(3) == "perhaps" {
		return append(proposals, s.withoutLast(n))
	}
	list := listBefore(sentences, n)
	if list != counted && s.holds(saysAlready) {
		return append(proposals, s.withoutLast(n))
	}
	if (list == unlisted || list == stepped) && s.at(0) == "finally" {
		if made, ok := s.finallyBesideVerb(n); ok {
			return append(proposals, made)
		}
	}
	if list == listed || list == unlisted {
		return s.lastPoint(request.Strength, sentences, n, list, proposals)
	}
	return proposals
}

// lastPoint proposes for the last point of a list that is not counted what says that it adds something, or nothing.
func (s *sentence) lastPoint(strength humanize.Strength, sentences []sentence, n int, list list, proposals []proposal) []proposal {
	if strong := strength == humanize.Strong; strong && (lastConditions[s.at(2)] || advice[s.at(2)] && s.at(3) != ",") {
		made := s.opened(n, 2, lastAnd, "And")
		made.kind = opener
		return append(proposals, made)
	}
	main, ok := s.clauseAt(2)
	if !ok {
		main, ok = s.gerundClause(2)
	}
	unsaid := s.withoutLast(n)
	unsaid.id = lastUnsaid
	switch {
	case !ok && list == listed && strength == humanize.Strong && s.tellsState():
		return append(proposals, unsaid)
	case !ok || !s.addsPoint(main, list):
		return proposals
	}
	proposals = append(proposals, unsaid)
	until, ok := s.untilVerb(2, main)
	denies := denying(s.at(main.verb)) || s.at(main.verb+1) == "not"
	if ok && !denies && !saysAlsoNear(sentences, n) && !s.namesPoint(main) && !s.defines(main) && !becomesBe[s.at(main.verb)] {
		proposals = append(proposals, s.opened(n, until, lastAlso, english.Capitalize(s.source(s.pieces[2].Start, s.pieces[until-1].End))+" also"))
	}
	return proposals
}

// tellsState reports whether a sentence whose clause cannot be read says how things are, not what happened.
func (s *sentence) tellsState() bool {
	return s.holds(standing) && !timely[s.at(2)] && !awaited[s.at(2)] && s.at(2) != "they" && s.at(2) != "we" && s.at(len(s.pieces)-1) == "."
}

var standing = lexicon.Named("standing")

// gerundClause reads a clause like "being patient is" that starts at piece i.
func (s *sentence) gerundClause(i int) (clause, bool) {
	if !strings.HasSuffix(s.at(i), "ing") || english.Finite.Has(s.pieces[i].tag) {
		return clause{}, false
	}
	for verb := i + 1; verb < len(s.pieces) && verb-i <= longestAlso; verb++ {
		switch {
		case s.pieces[verb].Kind != document.Word, s.at(verb) == "that", s.at(verb) == "who", s.at(verb) == "which", s.at(verb) == "if", s.at(verb) == "when", s.at(verb) == "what":
			return clause{}, false
		case gerundVerbs[s.at(verb)]:
			return clause{start: i, head: i, verb: verb}, true
		}
	}
	return clause{}, false
}

var gerundVerbs = lexicon.Named("gerund-verbs")

// namesItsPlace reports whether the subject at piece i says itself that it is one more, or which of them it is.
func (s *sentence) namesItsPlace(i int) bool {
	switch {
	case s.at(i) == "another":
		return true
	case s.at(i) == "the":
		return ordinals[s.at(i+1)]
	case s.at(i) == "one":
		return s.at(i+1) == "of" && s.at(i+2) == "the" && (s.at(i+3) == "most" || s.at(i+3) == "biggest")
	}
	return false
}

var (
	ordinals = lexicon.Named("ordinals")
	// lastConditions open a clause that "And" may go before.
	lastConditions = lexicon.Named("last-conditions")
	advice         = lexicon.Named("advice")
)

func (s *sentence) withoutLast(n int) proposal {
	made := s.opened(n, 2, lastDropped, "")
	if s.at(2) == "and" {
		made.to = 3
	}
	made.kind = opener
	return made
}

// opened proposes a text for the pieces of a sentence before one of them.
func (s *sentence) opened(n, until int, id, text string) proposal {
	return proposal{sentence: n, to: until, id: id, reason: lastReason, kind: phrase, texts: []string{text}}
}

// finallyBesideVerb proposes "After an hour, he finally slept" for "Finally, after an hour, he slept".
func (s *sentence) finallyBesideVerb(n int) (proposal, bool) {
	start := 2
	if timely[s.at(2)] {
		for start < len(s.pieces) && s.at(start) != "," {
			start++
		}
		start++
	}
	main, ok := s.clauseAt(start)
	if !ok || main.verb == main.start || s.pieces[main.verb].tag != english.VBD || s.at(main.start) == "there" || s.at(main.start) == "it" {
		return proposal{}, false
	}
	verb, next := s.at(main.verb), s.at(main.verb+1)
	found := start > 2 && beForms[verb] != "" && s.pieces[main.verb+1].tag == english.VBN
	if beForms[verb] != "" && !found || stilled[verb] || denying(verb) || next == "to" && !endsWait[verb] || next == "not" {
		return proposal{}, false
	}
	if start == 2 && !subjectPronouns[s.at(2)] && !s.pieces[2].Name && !endsWait[verb] {
		return proposal{}, false
	}
	until, ok := s.untilVerb(start, main)
	if !ok || until < main.verb {
		return proposal{}, false
	}
	made := s.opened(n, until, finallyInside, english.Capitalize(s.source(s.pieces[2].Start, s.pieces[until-1].End))+" finally")
	made.reason = atLastReason
	return made, true
}

var (
	timely = lexicon.Named("timely")
	// endsWait are verbs of what one has waited for.
	endsWait = lexicon.Named("ends-wait")
	// stilled are pasts of verbs that tell no event.
	stilled = lexicon.Named("stilled")
)
