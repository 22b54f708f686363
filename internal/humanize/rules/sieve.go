package rules

import (
	"plainhand/internal/humanize/prose"
)

// sift makes the sieve of the words that an element names.
func (e *element) sift() {
	for word := range e.words {
		e.sieve |= prose.SieveOf(word)
	}
	for word := range e.inflects {
		e.sieve |= prose.SieveOf(word)
	}
}

// nextTo is the sieve of the words that may be where elements start to match, open where that may be anything or
// nothing.
func nextTo(elements []element) prose.Sieve {
	var all prose.Sieve
	for i := range elements {
		one := &elements[i]
		if one.phrases != nil || one.subject != 0 {
			continue // they take no word
		}
		byWords := one.slot == nil && one.suffixes == nil && one.others == 0 && !one.anyWord()
		if !byWords || one.edge || one.negated {
			return prose.Open
		}
		all |= one.sieve
		if !one.optional {
			return all
		}
	}
	return prose.Open
}
