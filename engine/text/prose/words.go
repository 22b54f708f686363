package prose

import (
	"plainhand/engine/text/english"
	"plainhand/engine/text/lexicon"
)

// Words are a sentence's tagged words, for passes that examine the neighbors of a word.
type Words []english.Word

// At returns the lowercase form of a word, or "" outside the sentence.
func (w Words) At(i int) string {
	if i < 0 || i >= len(w) {
		return ""
	}
	return w[i].Text
}

// HoldsAny reports whether one of the sought words is in [from, to). Either bound may be outside the sentence.
func (w Words) HoldsAny(from, to int, sought lexicon.Set) bool {
	for i := max(0, from); i < min(to, len(w)); i++ {
		if sought[w[i].Text] {
			return true
		}
	}
	return false
}
