// Package language identifies the language of a text, by its script and, if several languages share the script, by
// their most common words and letters. It returns nothing rather than an uncertain language.
package language

import (
	"maps"
	"slices"
)

// English is the code of English, the only language that other packages treat specially.
const English = "en"

// Language is a recognized language.
type Language struct {
	Code string // ISO 639-1, or ISO 639-3 if there is no two-letter code
	Name string // in English
}

// All lists the recognized languages, sorted by name.
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

// Of returns the code of a text's language, or "" if the text is too short, too mixed, or too unusual to be identified.
// It reads only the first few hundred words.
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
