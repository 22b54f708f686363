package rules

import (
	"iter"
	"maps"
	"slices"
	"strings"

	"plainhand/engine/text/lexicon"
)

// wordSet is a set of lowercase words as a rule file lists it: "a|an|@subject", in which "@" names another set. Rules
// have thousands of sets of a few words, which would take far more memory as maps. A sieve comes before most lookups.
type wordSet struct {
	list string
	sets []lexicon.Set // those that the list names
}

// has reports whether a word is in the set.
func (w *wordSet) has(word string) bool {
	return w.lists(word) || slices.ContainsFunc(w.sets, func(set lexicon.Set) bool { return set[word] })
}

// lists reports whether a word is written in the list.
func (w *wordSet) lists(word string) bool {
	if len(word) >= len(w.list) || word == "" || word[0] == '@' {
		return word == w.list && word != ""
	}
	for at := 0; ; {
		found := strings.Index(w.list[at:], word)
		if found < 0 {
			return false
		}
		start := at + found
		end := start + len(word)
		if (start == 0 || w.list[start-1] == '|') && (end == len(w.list) || w.list[end] == '|') {
			return true
		}
		at = end
	}
}

// isEmpty reports whether the set names no words.
func (w *wordSet) isEmpty() bool { return w.list == "" && w.sets == nil }

// add adds the words of another set.
func (w *wordSet) add(other wordSet) {
	if other.list != "" {
		w.list += "|" + other.list
	}
	w.sets = append(w.sets, other.sets...)
}

// all iterates over the words. A word that is listed twice is repeated.
func (w *wordSet) all() iter.Seq[string] {
	return func(yield func(string) bool) {
		for word := range strings.SplitSeq(w.list, "|") {
			if word != "" && word[0] != '@' && !yield(word) {
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
