package builtin

import (
	"plainhand/internal/humanize/lexicon"
	"strings"

	"plainhand/internal/humanize/english"
)

var (
	// subordinators open a clause that belongs to another one.
	subordinators = lexicon.Named("subordinators")
	// interrogatives open a question, or a clause that stands for a noun.
	interrogatives = lexicon.Named("interrogatives")
	// reporting verbs may have a whole clause for their object, without "that".
	reporting = lexicon.Named("reporting")
)

// reported reports whether [from, to) tells what somebody says or thinks: what is joined behind it would be said as well.
func (s *sentence) reported(from, to int) bool {
	for i := from; i < to; i++ {
		if s.at(i) == "that" && s.pieces[i].tag == english.IN || s.at(i) == "whether" {
			return true
		}
		if _, clause := s.clauseAt(i + 1); clause && reporting[s.at(i)] {
			return true
		}
	}
	return false
}

// dependent reports whether a clause that depends on another one stands in [from, to): what is joined behind it by "and" would
// read as a part of it. A relative clause does no harm, since it ends with its sentence or its comma.
func (s *sentence) dependent(from, to int) bool {
	for i := from; i < to; i++ {
		word := s.at(i)
		switch {
		case word == "that" && s.pieces[i].tag != english.IN, word == "who", word == "even", word == "because" && s.at(i+1) == "of":
		case word == "as" || word == "before" || word == "after" || word == "since" || word == "once" || reporting[word]:
			if _, clause := s.clauseAt(i + 1); clause {
				return true
			}
		case interrogatives[word] || word == "when":
			if next := s.at(i + 1); next != "to" && next != "needed" && next != "possible" && !strings.HasSuffix(next, "ing") {
				return true
			}
		case subordinators[word], word == "so" && s.at(i-1) != "do":
			return true
		}
	}
	return false
}

// conditional conjunctions open a clause that may hold for all that follows it in the sentence.
var conditional = lexicon.Named("conditional")

// unsure reports whether a condition stands in [from, to).
func (s *sentence) unsure(from, to int) bool {
	for i := from; i < to; i++ {
		if conditional[s.at(i)] && s.at(i) != "even" {
			return true
		}
	}
	return false
}
