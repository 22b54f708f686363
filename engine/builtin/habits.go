package builtin

import (
	"plainhand/engine/humanize"
	"plainhand/engine/report/tells"
	"plainhand/engine/text/document"
	"plainhand/engine/text/language"
	"plainhand/engine/text/prose"
)

// Habits returns advice on a text without a rewrite: the advice of Humanize, and on every overused word, of which
// people write one or two per 1,000 words. In languages other than English it reports only placeholders.
func Habits(doc *document.Document) []humanize.Suggestion {
	var result humanize.Result
	result.Suggestions = fillIn(doc, result)
	if main := prose.MarkLanguages(doc, prose.Sentences(doc)); main != language.English && main != "" {
		return result.Suggestions
	}
	found := findHabits(doc)
	for _, tell := range found.all {
		if isOverused(tell) {
			found.frequent[tell.Label] = true
		}
	}
	return advice(doc, found, result)
}

// overusedLift is the minimum lift of a word that is reported at every occurrence.
const overusedLift = 5

func isOverused(tell tells.Tell) bool {
	return tell.Lift >= overusedLift && !tell.OfBuild()
}
