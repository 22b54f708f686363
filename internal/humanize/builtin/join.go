package builtin

import (
	"strings"
	"unicode/utf8"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
)

const (
	joinReason       = "Joined to the sentence before: people vary the length of their sentences."
	longestJoined    = 42 // words
	longestSemicolon = 35 // words on both sides of one
	lookBack         = 6  // sentences before, in which a pronoun may have its noun
	emphatic         = 8  // pieces of a sentence that is said for emphasis
)

// joins proposes to make one sentence of sentence n and the next, in every way that is surely right.
func joins(request humanize.Request, sentences []sentence, n int) []cadence {
	if n+1 >= len(sentences) {
		return nil
	}
	s, next := &sentences[n], &sentences[n+1]
	if s.block != next.block || !s.unbroken() || !next.unbroken() {
		return nil
	}
	words := s.wordsIn(0, len(s.pieces))
	more := next.wordsIn(0, len(next.pieces))
	gap := s.source(s.pieces[len(s.pieces)-1].End, next.pieces[0].Start)
	main, ok := s.anyClause(len(s.pieces))
	if !ok || s.spliced(main) || words+more > longestJoined || strings.Count(gap, "\n") > 1 || !next.opensSmall() {
		return nil
	}
	both := pair{request: request, first: s, second: next, main: main, gap: gap, words: words + more, early: early(sentences, n)}
	for at := n - 1; at >= max(0, n-lookBack) && sentences[at].block == s.block; at-- {
		both.before = append(both.before, &sentences[at])
	}
	if n+2 < len(sentences) && sentences[n+2].block == s.block {
		both.after = &sentences[n+2]
	}
	if series(sentences, n) {
		return nil
	}
	var found []cadence
	for _, way := range ways {
		made, ok := way(both)
		if !ok || !both.sensible(made) {
			continue
		}
		candidate := proposal{sentence: n, from: len(s.pieces) - 1, to: len(s.pieces), into: made.into, texts: []string{made.text},
			id: "cadence.join-" + made.name, reason: joinReason, kind: rhythm}
		found = append(found, cadence{proposal: candidate, first: words, second: more, joined: true, worth: made.worth,
			semicolon: made.semicolon()})
	}
	return found
}

// series reports whether sentence n and the next stand in a row of three or more that begin with the same two words, or the next is
// said for emphasis, before one that begins as it does.
func series(sentences []sentence, n int) bool {
	begins := func(at int) bool {
		return at >= 0 && at < len(sentences) && sentences[at].block == sentences[n].block &&
			sentences[at].at(0) == sentences[n+1].at(0) && sentences[at].at(1) == sentences[n+1].at(1)
	}
	return begins(n) && begins(n-1) || begins(n+2) && (begins(n) || len(sentences[n+1].pieces) <= emphatic)
}

// ways are what joins two sentences, each where it is surely right.
var ways = []func(pair) (joint, bool){
	byTransition, byAdverb, byBecause, byVerb, byOthers, byWhich, byThis, byPronoun,
}

// pair is two sentences that might become one.
type pair struct {
	request       humanize.Request
	first, second *sentence
	before        []*sentence // those before them in their paragraph
	after         *sentence   // the next in it, if any
	main          clause      // of the first
	gap           string      // between them
	words         int         // of both
	early         bool        // whether they stand at the text's start
}

// joint is what stands in the place of the full stop and of the first pieces of the second sentence.
type joint struct {
	name  string
	into  int // those pieces
	text  string
	worth float64
}

// linked makes a joint of a mark, a linking word or none, and the second sentence from piece at on.
func (p pair) linked(name, link string, at int, worth float64) joint {
	first := p.second.pieces[at]
	word := p.second.source(first.Start, first.End)
	if !first.Name && word != "I" && !strings.HasPrefix(word, "I'") && !strings.HasPrefix(word, "I’") {
		word = decapitalize(word)
	}
	mark, link, _ := strings.Cut(link, " ")
	if link != "" {
		link += " "
	}
	return joint{name: name, into: at + 1, text: mark + p.gap + link + word, worth: worth}
}

// bySemicolon joins without saying how the sentences hang together.
func (p pair) bySemicolon(name string) (joint, bool) {
	if p.request.Mode == humanize.Simple || p.request.Mode == humanize.Casual {
		return joint{}, false
	}
	return p.linked(name+"-semicolon", ";", 0, 0.7), true
}

func decapitalize(word string) string {
	_, size := utf8.DecodeRuneInString(word)
	return strings.ToLower(word[:size]) + word[size:]
}

// opensSmall reports whether a sentence's first word can lose its capital.
func (s *sentence) opensSmall() bool {
	first := s.pieces[0]
	return first.Kind == document.Word && !first.Name && len(s.pieces) > 4
}

// unbroken reports whether a sentence is running text without dashes, colons or semicolons.
func (s *sentence) unbroken() bool {
	found, ok := s.statement()
	return ok && found == marks{} && !shortened[s.at(len(s.pieces)-2)]
}

// shortened are words whose full stop is also their own: it cannot go.
var shortened = setOf("etc inc co corp ltd jr sr st vs al dept approx")

// spliced reports whether a comma alone stands between two main clauses.
func (s *sentence) spliced(main clause) bool {
	for i := main.verb; i < len(s.pieces); i++ {
		if found, ok := s.clauseAt(i + 1); s.at(i) == "," && ok && found.head == i+1 {
			return true
		}
	}
	return false
}
