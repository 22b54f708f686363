package rules

import (
	"strings"

	"plainhand/engine/text/lexicon"
	"plainhand/engine/text/prose"
)

// breaksReference reports whether a text has “things” for a noun that the next sentence repeats in the plural: “many
// factors. These factors are”. “One factor” may refer to things.
func breaksReference(sentences []prose.Sentence, n int, found match, text string) bool {
	if n+1 == len(sentences) || !strings.Contains(text, "things") && !strings.HasSuffix(text, "a lot") {
		return false
	}
	word := "factor"
	if found.to == found.from+1 {
		word = strings.TrimSuffix(sentences[n].Pieces[found.from].Lower, "s")
	}
	return sentences[n+1].Holds(lexicon.Set{word + "s": true})
}
