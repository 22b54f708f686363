package builtin

import (
	"plainhand/internal/humanize/english"
)

// slots are the parts of a pattern that stand for words not named there. A replacement takes them up as $1, $2.
var slots = map[string]struct {
	longest int // in words
	accepts func(words []piece, sets map[string]wordSet) bool
	loose   bool // takes marks and what is kept as well as words
}{
	"<np>":     {5, isNounPhrase, false},
	"<people>": {3, isPeople, false},
	"<noun>":   {1, isContentWord, false},
	"<base>":   {1, isBase, false},
	"<ing>":    {1, isGerund, false},
	"<adj>":    {1, isAdjective, false},
	"<any>":    {20, func([]piece, map[string]wordSet) bool { return true }, false},
	"<rest>":   {16, isSingle, false},
	"<all>":    {40, func([]piece, map[string]wordSet) bool { return true }, true},
}

// isNounPhrase takes "users", "the new users", "me": a determiner, what describes, and a noun or name at the end.
func isNounPhrase(words []piece, sets map[string]wordSet) bool {
	last := words[len(words)-1]
	if len(words) == 1 && sets["object"][last.lower] {
		return true
	}
	if !(english.Nouns | english.Names).Has(last.tag) || sets["function"][last.lower] {
		return false
	}
	return describe(words[:len(words)-1], sets)
}

// describe reports whether words may stand before a noun: a determiner, and what describes.
func describe(words []piece, sets map[string]wordSet) bool {
	for i, word := range words {
		if i == 0 && sets["determiner"][word.lower] {
			continue
		}
		if !describing.Has(word.tag) || sets["function"][word.lower] {
			return false
		}
	}
	return true
}

// describing are the parts of speech that stand before a noun and belong to it.
var describing = english.Adjectives | english.Nouns | english.Names | english.SetOf(english.CD, english.VBN, english.VBG)

// isPeople takes a noun phrase whose head is somebody: "them", "the new users".
func isPeople(words []piece, sets map[string]wordSet) bool {
	last := words[len(words)-1].lower
	if last == "people" { // which counts as a subject elsewhere, and so as no noun
		return describe(words[:len(words)-1], sets)
	}
	return sets["people"][last] && isNounPhrase(words, sets)
}

func isContentWord(words []piece, sets map[string]wordSet) bool {
	return !sets["function"][words[0].lower]
}

func isAdjective(words []piece, _ map[string]wordSet) bool {
	return english.Adjectives.Has(words[0].tag)
}

func isBase(words []piece, _ map[string]wordSet) bool {
	base, known := english.BaseOf(words[0].lower)
	return known && base == words[0].lower
}

func isGerund(words []piece, _ map[string]wordSet) bool {
	base, known := english.BaseOf(words[0].lower)
	return known && english.Inflect(base, english.Gerund) == words[0].lower
}

// isSingle takes words that no "and" or "or" joins, so that what is said of one verb is not left out of a second.
func isSingle(words []piece, _ map[string]wordSet) bool {
	for _, word := range words {
		if word.lower == "and" || word.lower == "or" {
			return false
		}
	}
	return true
}
