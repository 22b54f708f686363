package builtin

import (
	"strings"

	"plainhand/internal/humanize/english"
)

var (
	// subordinators open a clause that belongs to another one.
	subordinators = setOf(`
		if when whenever while although though unless until because since as once whereas before after whether that even`)
	// interrogatives open a question, or a clause that stands for a noun.
	interrogatives = setOf("who whom whose which what how why where wherever whatever whoever")
	// reporting verbs may have a whole clause for their object, without "that".
	reporting = setOf(`
		say says said think thinks thought believe believes believed feel feels felt know knows knew hope hopes hoped mean means meant
		show shows showed suggest suggests suggested realize realized ensure ensures ensured find finds found see sees saw decide
		decided wish wished claim claims claimed told tell tells argue argues argued`)
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
var conditional = setOf("if unless when whenever while although though even whether until")

// unsure reports whether a condition stands in [from, to).
func (s *sentence) unsure(from, to int) bool {
	for i := from; i < to; i++ {
		if conditional[s.at(i)] && s.at(i) != "even" {
			return true
		}
	}
	return false
}
