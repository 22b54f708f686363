// Package language tells which language a text is written in, by its script and, where several languages share one, by
// their commonest words and letters. It would rather not know than be wrong.
package language

import (
	"maps"
	"slices"
)

// English is the code of the one language that the rest of the engine has to know by name.
const English = "en"

// Language is one that is recognised.
type Language struct {
	Code string // ISO 639-1; ISO 639-3 where there is none of two letters
	Name string // in English
}

// All lists the languages that are recognised, by their names.
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

// Name gives the English name of a language, or "" for a code that is not known.
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

// Of returns the code of the language of a text, or "" where the text is too short, too mixed or too strange to tell.
// It reads the first few hundred words.
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
	return script.recognise(text)
}
