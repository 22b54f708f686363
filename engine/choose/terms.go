package choose

import "slices"

// losesTerm reports whether a text replaces a term: a word of a heading, in any form, that also occurs elsewhere. Edits
// that only remove words are allowed.
func (r *wordIndex) losesTerm(candidate *candidate, option option) bool {
	if option.text == "" || candidate.Always() {
		return false
	}
	for _, found := range r.stems[candidate.start:candidate.end] {
		if found == nil || !found.content || !found.family.heading || len(found.family.places) < 2 {
			continue
		}
		if !slices.ContainsFunc(option.stems, func(brought *stem) bool { return brought.family == found.family }) {
			return true
		}
	}
	return false
}
