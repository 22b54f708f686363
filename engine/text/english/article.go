package english

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

var (
	// The h is silent, so the word starts with a vowel sound.
	silentH = []string{"heir", "honest", "honor", "honour", "hour"}
	// The first letter is a vowel, but the first sound is a consonant.
	consonantSound = []string{"eu", "ewe", "ewer", "once", "one", "ouija", "ubiq", "uganda", "uke", "ukr", "unani", "uni",
		"ura",
		"uru", "usa", "use", "usi", "usu", "uta", "ute", "uti", "uto"}
	// These start like the ones above, but with a vowel sound.
	vowelSound = []string{"onerous", "oneself", "unid", "unig", "unim", "unin", "unir", "uninh"}
	// Letters whose names start with a vowel sound: an FBI agent, an MRI. But: a UFO.
	vowelNames = "AEFHILMNORSX"
)

// Article returns "a" or "an" by the sound of the word that follows it: an hour, a unique case, an FBI agent, an 80%
// share.
func Article(next string) string {
	next = strings.TrimLeftFunc(next, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	first, _ := utf8.DecodeRuneInString(next)
	switch {
	case unicode.IsDigit(first):
		return articleOfNumber(next)
	case spelledOut(next):
		return pick(strings.IndexByte(vowelNames, next[0]) >= 0)
	}
	word := strings.ToLower(next)
	switch {
	case startsWithAny(word, silentH):
		return "an"
	case startsWithAny(word, vowelSound):
		return "an"
	case startsWithAny(word, consonantSound):
		return "a"
	}
	return pick(strings.ContainsRune("aeiouàáâäåæèéêëìíîïòóôöøùúûü", unicode.ToLower(first)))
}

// articleOfNumber returns the article of a number as it is read aloud: eight, eleven, and eighteen take "an", and so do
// 80 and 11,000.
func articleOfNumber(number string) string {
	digits := 0
	for digits < len(number) && number[digits] >= '0' && number[digits] <= '9' {
		digits++
	}
	group := number[:digits]
	lead := group == "11" || group == "18"
	if digits > 3 {
		lead = (group[:2] == "11" || group[:2] == "18") && (digits%3 == 2 || digits == 4)
	}
	return pick(strings.HasPrefix(number, "8") || lead)
}

// spelledOut reports whether a word is read letter by letter, like FBI and unlike NASA: it has no vowel after the first
// letter, or is a single letter.
func spelledOut(word string) bool {
	letters, _, _ := strings.Cut(word, "-")
	letters = strings.TrimSuffix(letters, "s")
	if letters == "" || letters != strings.ToUpper(letters) || letters[0] < 'A' || letters[0] > 'Z' {
		return false
	}
	return len(letters) <= 3 && letters != "NASA" || !strings.ContainsAny(letters[1:], "AEIOU")
}

func startsWithAny(word string, starts []string) bool {
	for _, start := range starts {
		if strings.HasPrefix(word, start) {
			return true
		}
	}
	return false
}

func pick(vowel bool) string {
	if vowel {
		return "an"
	}
	return "a"
}
