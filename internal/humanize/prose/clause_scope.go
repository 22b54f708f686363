package prose

import (
	"strings"

	"plainhand/internal/humanize/english"
	"plainhand/internal/humanize/lexicon"
)

var (
	// subordinators open a clause that belongs to another one.
	subordinators = lexicon.Named("subordinators")
	// interrogatives open a question, or a clause that stands for a noun.
	interrogatives = lexicon.Named("interrogatives")
	// reporting verbs may have a whole clause for their object, without "that".
	reporting = lexicon.Named("reporting")
)

// Reported reports whether [from, to) tells what somebody says or thinks: what is joined behind it would be said as
// well.
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

// Dependent reports whether a clause that depends on another one stands in [from, to): what is joined behind it by
// "and" would read as a part of it. A relative clause does no harm, since it ends with its sentence or its comma.
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

// Conditional conjunctions open a clause that may hold for all that follows it in the sentence.
var Conditional = lexicon.Named("conditional")

// Unsure reports whether a condition stands in [from, to).
func (s *Sentence) Unsure(from, to int) bool {
	for i := from; i < to; i++ {
		if Conditional[s.At(i)] && s.At(i) != "even" {
			return true
		}
	}
	return false
}
