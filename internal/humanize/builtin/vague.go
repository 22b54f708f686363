package builtin

import (
	"plainhand/internal/humanize/lexicon"
	"strings"
)

// losesThread reports whether a text says “things” for what the next sentence takes up by its name: “many factors. These factors are”.
// “One factor” may take up things.
func losesThread(sentences []sentence, n int, found match, text string) bool {
	if n+1 == len(sentences) || !strings.Contains(text, "things") && !strings.HasSuffix(text, "a lot") {
		return false
	}
	word := "factor"
	if found.to == found.from+1 {
		word = strings.TrimSuffix(sentences[n].pieces[found.from].lower, "s")
	}
	return sentences[n+1].holds(lexicon.Set{word + "s": true})
}
