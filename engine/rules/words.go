package rules

import (
	"iter"
	"maps"
	"slices"

	"plainhand/engine/text/lexicon"
)

// wordSet is a set of lowercase words. Rules have thousands of sets of a few words, which take far less memory than
// maps. A sieve comes before most lookups.
type wordSet struct {
	words []string      // sorted
	sets  []lexicon.Set // sets of the lexicon that it includes
}

// newWordSet returns the set of some words, which it sorts, and some sets of the lexicon.
func newWordSet(words []string, sets ...lexicon.Set) *wordSet {
	slices.Sort(words)
	return &wordSet{words: slices.Clone(slices.Compact(words)), sets: slices.Clone(sets)}
}

// has reports whether a word is in the set. A nil set is empty.
func (w *wordSet) has(word string) bool {
	if w == nil {
		return false
	}
	if _, found := slices.BinarySearch(w.words, word); found {
		return true
	}
	return slices.ContainsFunc(w.sets, func(set lexicon.Set) bool { return set[word] })
}

// all iterates over the words, in no particular order. A word that is in several sets is repeated.
func (w *wordSet) all() iter.Seq[string] {
	return func(yield func(string) bool) {
		if w == nil {
			return
		}
		for _, word := range w.words {
			if !yield(word) {
				return
			}
		}
		for _, set := range w.sets {
			for word := range maps.Keys(set) {
				if !yield(word) {
					return
				}
			}
		}
	}
}
