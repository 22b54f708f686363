package rules

import (
	"plainhand/engine/text/prose"
)

// buildSieve computes the sieve of an element's words.
func (e *element) buildSieve() {
	for word := range e.words.all() {
		e.sieve |= prose.SieveOf(word)
	}
	for word := range e.inflects {
		e.sieve |= prose.SieveOf(word)
	}
}

// adjacentSieve is the sieve of the possible first words of elements. It is open if any word, or none, is possible.
func adjacentSieve(elements []*element) prose.Sieve {
	var all prose.Sieve
	for _, part := range elements {
		if part.phrases != nil || part.subject != 0 {
			continue // they take no word
		}
		byWords := part.slot == nil && part.suffixes == nil && part.others == 0 && !part.anyWord()
		if !byWords || part.edge || part.negated {
			return prose.Open
		}
		all |= part.sieve
		if !part.optional {
			return all
		}
	}
	return prose.Open
}
