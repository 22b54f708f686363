// Package language identifies the language of a text, by its script and, if several languages share the script, by
// their most common words and letters. It would rather return nothing than be wrong.
package language

import (
	"maps"
	"slices"
)

// English is the code of the one language that the rest of the engine needs to know by name.
const English = "en"

// Language is one that is recognized.
type Language struct {
	Code string // ISO 639-1, or ISO 639-3 if there is no two-letter code
	Name string // in English
}

// All lists the languages that are recognized, sorted by name.
func All() []Language {
	var all []Language
	for _, script := range table() {
		for _, entry := range script.languages {
			all = append(all, entry.Language)
		}
	}
	slices.SortFunc(all, func(a, b Language) int {
		if a.Name < b.Name {
			return -1
		}
		return 1
	})
	return all
}

// Name returns the English name of a language, or "" for an unknown code.
func Name(code string) string {
	for script := range maps.Values(table()) {
		for _, entry := range script.languages {
			if entry.Code == code {
				return entry.Name
			}
		}
	}
	return ""
}

// Of returns the code of a text's language, or "" if the text is too short, too mixed, or too unusual for it to be
// identified. It reads the first few hundred words.
func Of(text string) string {
	text = sample(text)
	name := scriptOf(text)
	script := table()[name]
	switch {
	case script == nil:
		return ""
	case len(script.languages) == 1:
		return script.languages[0].Code
	}
	return script.recognize(text)
}
