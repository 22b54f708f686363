package prose

import (
	"plainhand/internal/humanize/english"
	"plainhand/internal/humanize/lexicon"
)

// Words are a sentence's, tagged, for a pass that looks around in them.
type Words []english.Word

// At gives the lower form of a word, or "" outside the sentence.
func (w Words) At(i int) string {
	if i < 0 || i >= len(w) {
		return ""
	}
	return w[i].Text
}

// HoldsAny reports whether one of the words stands from one place to before another, either of which may lie outside
// the sentence.
func (w Words) HoldsAny(from, to int, sought lexicon.Set) bool {
	for i := max(0, from); i < min(to, len(w)); i++ {
		if sought[w[i].Text] {
			return true
		}
	}
	return false
}
