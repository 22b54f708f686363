package builtin

import (
	"slices"

	"plainhand/internal/humanize/english"
)

// plainJoins are the joins that say nothing of how two sentences hang together, so that both must be easy to read.
var plainJoins = setOf("pronoun-semicolon this this-semicolon")

func (s *sentence) commas() int {
	count := 0
	for i := range s.pieces {
		if s.at(i) == "," {
			count++
		}
	}
	return count
}

// repeats reports whether both sentences say the same verb, after a modal the verb behind that: "They should be safe. They should
// be open."
func (p pair) repeats() bool {
	found, ok := p.second.clauseAt(0)
	if !ok {
		return false
	}
	first, second := p.first.verbFrom(p.main.verb), p.second.verbFrom(found.verb)
	return slices.Equal(first, second) && !linkingVerbs[first[len(first)-1]]
}

// verbFrom is the verb at piece i, with its modal and without the adverbs between.
func (s *sentence) verbFrom(i int) []string {
	words := []string{s.at(i)}
	if s.pieces[i].tag == english.MD || linkingVerbs[s.at(i)] || s.at(i) == "has" || s.at(i) == "have" {
		words = append(words, s.at(s.pastAdverbs(i+1)))
	}
	return words
}

// gapped reports whether a clause without its verb hangs behind a comma: "her plans were bold, her courage great".
func (s *sentence) gapped() bool {
	for i := range s.pieces {
		if s.at(i) == "," && (owners[s.at(i+1)] || s.at(i+1) == "the") {
			if _, clause := s.clauseAt(i + 1); !clause {
				return true
			}
		}
	}
	return false
}

var owners = setOf("its their our his her your")
