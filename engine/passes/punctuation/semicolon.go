package punctuation

import (
	"slices"

	"plainhand/engine/humanize"
	"plainhand/engine/reason"
	"plainhand/engine/text/document"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/english"
	"plainhand/engine/text/lexicon"
	"plainhand/engine/text/prose"
)

// SemicolonStop is the identifier of the edits of Semicolons.
const SemicolonStop = "cadence.split-semicolon"

const minHalf = 4 // words that each half keeps

// Semicolons proposes a period for a semicolon between two main clauses, if the second begins with a word that refers
// to the first. Academic mode keeps its semicolons.
func Semicolons(
	request humanize.Request, sentences []prose.Sentence, n int, proposals []editing.Proposal,
) []editing.Proposal {
	s := &sentences[n]
	marks, ok := s.Statement()
	if !ok || marks.Semicolons != 1 || marks.Dashes+marks.Colons > 0 || request.Mode == humanize.Academic {
		return proposals
	}
	at := slices.IndexFunc(s.Pieces, func(p prose.Piece) bool { return p.Lower == ";" })
	if !isTiedClause(s, at+1) || s.HoldsDenial(at) || reachesOver(s, at, at+1) ||
		s.WordsIn(0, at) < minHalf || s.WordsIn(at+1, len(s.Pieces)) < minHalf {
		return proposals
	}
	first := s.Pieces[at+1]
	proposal := editing.Proposal{Sentence: n, From: at, To: at + 2, ID: SemicolonStop, Reason: reason.Semicolon,
		Kind: editing.Rhythm}
	proposal.Texts = []string{". " + english.Capitalize(s.Source(first.Start, first.End))}
	return append(proposals, proposal)
}

// isTiedClause reports whether a clause begins at piece i with a word that refers back, and isn't a name or protected.
func isTiedClause(s *prose.Sentence, i int) bool {
	_, clause := s.ClauseAt(i)
	return clause && pointsBack(s, i) && !s.Pieces[i].Name && s.Pieces[i].Kind != document.Opaque
}

// reachesOver reports whether the text before a border may depend on the text from piece kept on: a list, a condition,
// a reported clause, or the first half of a pair such as "not only". "But" contrasts with the complete sentence, so
// fewer of these matter.
func reachesOver(s *prose.Sentence, border, kept int) bool {
	main, ok := s.AnyClause(border)
	if !ok || main.Verb >= border || prose.Conditional[main.Under] {
		return true
	}
	but := s.At(kept) == "but"
	lists := !but && !prose.SubjectPronouns[s.At(kept)]
	for i := range border {
		word, next := s.At(i), s.At(i+1)
		if correlatives[word] || word == "(" || word == "not" && i == 0 {
			return true
		}
		if word != "," || i < main.Start {
			continue
		}
		if _, clause := s.ClauseAt(i + 1); clause || lists || goingOn[next] {
			return true
		}
	}
	if but {
		return s.Reported(main.Start, border) || s.Unsure(main.Start, border)
	}
	return s.Dependent(main.Start, border)
}

// goingOn are words after a comma that don't begin an aside.
var goingOn = lexicon.Named("going-on")

// correlatives are first halves of pairs such as "not only … but".
var correlatives = lexicon.Named("correlatives")

// pointsBack reports whether a clause begins with a word that refers back, unlike a bare noun.
func pointsBack(s *prose.Sentence, i int) bool {
	return prose.Determiners[s.At(i)] || prose.Quantifiers[s.At(i)] || prose.SubjectPronouns[s.At(i)] ||
		prose.Nominatives[s.At(i)] || indefinites[s.At(i)]
}

var indefinites = lexicon.Named("everybody")
