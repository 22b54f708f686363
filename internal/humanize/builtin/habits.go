package builtin

import (
	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/language"
	"plainhand/internal/humanize/prose"
	"plainhand/internal/humanize/tells"
)

// Habits returns advice on a text without rewriting anything: the same as on a draft, and on every worn word besides,
// of which people write one or two per 1,000 words. In languages other than English it only knows placeholders.
func Habits(doc *document.Document) []humanize.Suggestion {
	var result humanize.Result
	result.Suggestions = fillIn(doc, result)
	if main := prose.MarkLanguages(doc, prose.Sentences(doc)); main != language.English && main != "" {
		return result.Suggestions
	}
	found := findHabits(doc)
	for _, tell := range found.all {
		if isWorn(tell) {
			found.frequent[tell.Label] = true
		}
	}
	return advice(doc, found, result)
}

// wornLift is how many times as frequent in machine text a word must be to be reported wherever it occurs.
const wornLift = 5

func isWorn(tell tells.Tell) bool {
	return tell.Lift >= wornLift && !tell.OfBuild()
}
