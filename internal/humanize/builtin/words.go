package builtin

import (
	"plainhand/internal/humanize/english"
	"plainhand/internal/humanize/lexicon"
)

// words are a sentence's, tagged, for a pass that looks around in them.
type words []english.Word

// at gives the lower form of a word, or "" outside the sentence.
func (w words) at(i int) string {
	if i < 0 || i >= len(w) {
		return ""
	}
	return w[i].Text
}

// holdsAny reports whether one of the words stands from one place to before another, either of which may lie outside the sentence.
func (w words) holdsAny(from, to int, sought lexicon.Set) bool {
	for i := max(0, from); i < min(to, len(w)); i++ {
		if sought[w[i].Text] {
			return true
		}
	}
	return false
}
