package builtin

import (
	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/language"
	"plainhand/internal/humanize/prose"
	"plainhand/internal/humanize/tells"
)

// Habits returns advice on what somebody writes, without rewriting anything: as on a draft, and on every worn word
// besides, of which people write one or two in 1,000 words. In another language than English it knows of placeholders
// alone.
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

// wornLift is how many times as frequent in text by machines a word must be to be told of wherever it comes.
const wornLift = 5

func isWorn(tell tells.Tell) bool {
	return tell.Lift >= wornLift && !tell.OfBuild()
}
