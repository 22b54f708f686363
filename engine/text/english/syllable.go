package english

import "strings"

// Syllables estimates the number of syllables of an English word, at least one: its runs of vowels, minus silent
// endings. It is right for about nine words in ten, which suffices for averages.
func Syllables(word string) int {
	word = strings.ToLower(word)
	count := syllables(word)
	switch {
	case endsInAny(word, "le", "les") && !vowelBefore(word, "le") && !vowelBefore(word, "les"): // ta-ble, but not while
	case endsInAny(word, "ted", "ded"): // want-ed
	case endsInAny(word, "ses", "zes", "ces", "ges", "xes", "ches", "shes"): // hous-es
	case endsInAny(word, "e", "ed", "es") &&
		!endsInAny(word, "ee", "eed", "ees", "oe", "oes", "ye", "yes", "ue", "ues", "ied", "ies"):
		count--
	}
	return max(1, count)
}

// vowelBefore reports whether there is a vowel before the ending.
func vowelBefore(word, ending string) bool {
	stem, found := strings.CutSuffix(word, ending)
	return found && stem != "" && vowelAt(stem, len(stem)-1)
}
