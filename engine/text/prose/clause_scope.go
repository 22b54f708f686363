package prose

import (
	"strings"

	"plainhand/engine/text/english"
	"plainhand/engine/text/lexicon"
)

var (
	// subordinators open a subordinate clause.
	subordinators = lexicon.Named("subordinators")
	// interrogatives open a question, or a clause used as a noun.
	interrogatives = lexicon.Named("interrogatives")
	// reporting verbs can have a clause without "that" as their object.
	reporting = lexicon.Named("reporting")
)

// Reported reports whether [from, to) is reported speech or thought. Anything joined after it would be reported, too.
func (s *Sentence) Reported(from, to int) bool {
	for i := from; i < to; i++ {
		if s.At(i) == "that" && s.Pieces[i].Tag == english.IN || s.At(i) == "whether" {
			return true
		}
		if _, clause := s.ClauseAt(i + 1); clause && reporting[s.At(i)] {
			return true
		}
	}
	return false
}

// Dependent reports whether there is a dependent clause in [from, to). Anything joined after it by "and" would be read
// as part of it. Relative clauses don't count, since they end with their sentence or comma.
func (s *Sentence) Dependent(from, to int) bool {
	for i := from; i < to; i++ {
		word := s.At(i)
		switch {
		case word == "that" && s.Pieces[i].Tag != english.IN, word == "who", word == "even",
			word == "because" && s.At(i+1) == "of":
		case word == "as", word == "before", word == "after", word == "since", word == "once", reporting[word]:
			if _, clause := s.ClauseAt(i + 1); clause {
				return true
			}
		case interrogatives[word] || word == "when":
			if next := s.At(i + 1); next != "to" && next != "needed" && next != "possible" && !strings.HasSuffix(next, "ing") {
				return true
			}
		case subordinators[word], word == "so" && s.At(i-1) != "do":
			return true
		}
	}
	return false
}

// Conditional conjunctions open a clause that may apply to everything after it in the sentence.
var Conditional = lexicon.Named("conditional")

// Unsure reports whether there is a condition in [from, to). "Until May" is none.
func (s *Sentence) Unsure(from, to int) bool {
	for i := from; i < to; i++ {
		if Conditional[s.At(i)] && s.At(i) != "even" && (s.At(i) != "until" || s.StatementAt(i+1)) {
			return true
		}
	}
	return false
}
