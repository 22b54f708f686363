package builtin

import (
	"plainhand/internal/humanize/lexicon"
	"slices"
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/english"
)

const (
	semicolonReason = "A period here: people follow long sentences with short ones."
	shortestHalf    = 4 // words that each half keeps
)

// semicolons proposes a full stop for a semicolon between two main clauses of which the second ties itself to the first.
func semicolons(request humanize.Request, sentences []sentence, n int, proposals []proposal) []proposal {
	s := &sentences[n]
	marks, ok := s.statement()
	if !ok || marks.semicolons != 1 || marks.dashes+marks.colons > 0 {
		return proposals
	}
	at := slices.IndexFunc(s.pieces, func(p piece) bool { return p.lower == ";" })
	if !s.standsAlone(at+1) || s.denies(at) || s.reachesOver(at, at+1) ||
		s.wordsIn(0, at) < shortestHalf || s.wordsIn(at+1, len(s.pieces)) < shortestHalf {
		return proposals
	}
	first := s.pieces[at+1]
	made := proposal{sentence: n, from: at, to: at + 2, id: "cadence.split-semicolon", reason: semicolonReason, kind: rhythm}
	made.texts = []string{". " + english.Capitalize(s.source(first.Start, first.End))}
	return append(proposals, made)
}

// standsAlone reports whether a clause begins at piece i with a word that ties it to what was said, and that keeps telling what it
// is behind a full stop.
func (s *sentence) standsAlone(i int) bool {
	_, clause := s.clauseAt(i)
	return clause && s.pointsBack(i) && !s.pieces[i].Name && s.pieces[i].Kind != document.Opaque
}

// reachesOver reports whether what stands before a border may hold on to what stands from piece kept on: a list, a condition, a
// reported clause, or the first half of a pair such as "not only". "But" turns from the whole sentence, so it minds less.
func (s *sentence) reachesOver(border, kept int) bool {
	main, ok := s.anyClause(border)
	if !ok || main.verb >= border || conditional[main.under] {
		return true
	}
	but := s.at(kept) == "but"
	lists := !but && !subjectPronouns[s.at(kept)]
	for i := range border {
		word, next := s.at(i), s.at(i+1)
		if correlatives[word] || word == "(" || word == "not" && i == 0 {
			return true
		}
		if word != "," || i < main.start {
			continue
		}
		if _, clause := s.clauseAt(i + 1); clause || lists || goingOn[next] {
			return true
		}
	}
	if but {
		return s.reported(main.start, border) || s.unsure(main.start, border)
	}
	return s.dependent(main.start, border)
}

// goingOn are words that show behind a comma that more comes than an aside.
var goingOn = lexicon.Named("going-on")

// correlatives wait for a second half.
var correlatives = lexicon.Named("correlatives")

// denies reports whether a word before piece end denies.
func (s *sentence) denies(end int) bool {
	return slices.ContainsFunc(s.pieces[:end], func(p piece) bool {
		return denyingWords[p.lower] || strings.HasSuffix(p.lower, "n't")
	})
}

var denyingWords = lexicon.Named("denying-words")

// nominatives are pronouns that can only be a subject, so that a clause begins with them.
var nominatives = lexicon.Named("nominatives")

// pointsBack reports whether a clause begins with a word that ties it to what was said: a bare noun seems to begin anew.
func (s *sentence) pointsBack(i int) bool {
	return determiners[s.at(i)] || quantifiers[s.at(i)] || subjectPronouns[s.at(i)] || nominatives[s.at(i)] ||
		everybody[s.at(i)]
}

var everybody = lexicon.Named("everybody")
