package builtin

import (
	"plainhand/internal/humanize/english"
	"plainhand/internal/humanize/lexicon"
)

// The sets that slots go by.
var (
	objects   = lexicon.Named("object")
	functions = lexicon.Named("function")
	openers   = lexicon.Named("determiner")
	people    = lexicon.Named("people")
)

// slots are the parts of a pattern that stand for words not named there. A replacement takes them up as $1, $2.
var slots = map[string]struct {
	longest int // in words
	accepts func(words []piece) bool
	loose   bool // takes marks and what is kept as well as words
}{
	"<np>":     {5, isNounPhrase, false},
	"<people>": {3, isPeople, false},
	"<noun>":   {1, isContentWord, false},
	"<base>":   {1, isBase, false},
	"<ing>":    {1, isGerund, false},
	"<adj>":    {1, isAdjective, false},
	"<any>":    {20, func([]piece) bool { return true }, false},
	"<rest>":   {16, isSingle, false},
	"<all>":    {40, func([]piece) bool { return true }, true},
}

// isNounPhrase takes "users", "the new users", "me": a determiner, what describes, and a noun or name at the end.
func isNounPhrase(words []piece) bool {
	last := words[len(words)-1]
	if len(words) == 1 && objects[last.lower] {
		return true
	}
	if !(english.Nouns | english.Names).Has(last.tag) || functions[last.lower] {
		return false
	}
	return describe(words[:len(words)-1])
}

// describe reports whether words may stand before a noun: a determiner, and what describes.
func describe(words []piece) bool {
	for i, word := range words {
		if i == 0 && openers[word.lower] {
			continue
		}
		if !describing.Has(word.tag) || functions[word.lower] {
			return false
		}
	}
	return true
}

// describing are the parts of speech that stand before a noun and belong to it.
var describing = english.Adjectives | english.Nouns | english.Names | english.SetOf(english.CD, english.VBN, english.VBG)

// isPeople takes a noun phrase whose head is somebody: "them", "the new users".
func isPeople(words []piece) bool {
	last := words[len(words)-1].lower
	if last == "people" { // which counts as a subject elsewhere, and so as no noun
		return describe(words[:len(words)-1])
	}
	return people[last] && isNounPhrase(words)
}

func isContentWord(words []piece) bool {
	return !functions[words[0].lower]
}

func isAdjective(words []piece) bool {
	return english.Adjectives.Has(words[0].tag)
}

func isBase(words []piece) bool {
	base, known := english.BaseOf(words[0].lower)
	return known && base == words[0].lower
}

func isGerund(words []piece) bool {
	base, known := english.BaseOf(words[0].lower)
	return known && english.Inflect(base, english.Gerund) == words[0].lower
}

// isSingle takes words that no "and" or "or" joins, so that what is said of one verb is not left out of a second.
func isSingle(words []piece) bool {
	for _, word := range words {
		if word.lower == "and" || word.lower == "or" {
			return false
		}
	}
	return true
}
