package builtin

import "strings"

// losesThread reports whether a text says “things” for what the next sentence takes up by its name: “many factors. One factor is”.
func losesThread(sentences []sentence, n int, found match, text string) bool {
	if text != "things" || found.to != found.from+1 || n+1 == len(sentences) {
		return false
	}
	word := strings.TrimSuffix(sentences[n].pieces[found.from].lower, "s")
	return sentences[n+1].holds(setOf(word + " " + word + "s"))
}
