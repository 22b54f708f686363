package builtin

import (
	"strings"

	"plainhand/internal/humanize/lang"
)

// slots are the parts of a pattern that stand for words not named there. A replacement takes them up as $1, $2.
var slots = map[string]struct {
	longest int // in words
	accepts func(words []piece, sets map[string]wordSet) bool
}{
	"<np>":     {4, isNounPhrase},
	"<people>": {3, isPeople},
	"<noun>":   {1, isContentWord},
	"<base>":   {1, isBase},
	"<ing>":    {1, isGerund},
	"<any>":    {20, func([]piece, map[string]wordSet) bool { return true }},
}

// isNounPhrase takes "users", "the new users", "me": nothing with a verb's auxiliary or a preposition in it.
func isNounPhrase(words []piece, sets map[string]wordSet) bool {
	if len(words) == 1 && sets["object"][words[0].lower] {
		return true
	}
	for i, word := range words {
		determiner := sets["determiner"][word.lower]
		if i == 0 && determiner && len(words) > 1 {
			continue
		}
		if sets["function"][word.lower] || strings.HasSuffix(word.lower, "ly") {
			return false
		}
	}
	return true
}

// isPeople takes a noun phrase whose head is somebody: "them", "the new users".
func isPeople(words []piece, sets map[string]wordSet) bool {
	return sets["people"][words[len(words)-1].lower] && isNounPhrase(words, sets)
}

func isContentWord(words []piece, sets map[string]wordSet) bool {
	return !sets["function"][words[0].lower]
}

func isBase(words []piece, _ map[string]wordSet) bool {
	base, known := lang.BaseOf(words[0].lower)
	return known && base == words[0].lower
}

func isGerund(words []piece, _ map[string]wordSet) bool {
	base, known := lang.BaseOf(words[0].lower)
	return known && lang.Inflect(base, lang.Gerund) == words[0].lower
}

// verbStands reports whether a word that may be a noun as well is a verb, by the words on both sides of it.
func verbStands(left, right string, form lang.Form, sets map[string]wordSet) bool {
	if sets["determiner"][left] {
		return false
	}
	object := sets["verbright"][right]
	switch form {
	case lang.Gerund:
		return object || sets["preposition"][left]
	case lang.Past, lang.Participle:
		return object || sets["be"][left] || sets["have"][left]
	}
	return sets["verbleft"][left] || object && !sets["preposition"][left]
}
