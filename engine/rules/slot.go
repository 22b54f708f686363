package rules

import (
	"plainhand/engine/text/english"
	"plainhand/engine/text/lexicon"
	"plainhand/engine/text/prose"
)

// The word sets of slots.
var (
	objects     = lexicon.Named("object")
	functions   = lexicon.Named("function")
	determiners = lexicon.Named("determiner")
	people      = lexicon.Named("people")
)

// slots are the placeholders of patterns. A replacement refers to them as $1, $2.
var slots = map[string]struct {
	longest int // in words
	accepts func(words []prose.Piece) bool
	loose   bool // also accepts marks and protected text
}{
	"<np>":        {5, isNounPhrase, false},
	"<people>":    {3, isPeople, false},
	"<noun>":      {1, isContentWord, false},
	"<base>":      {1, isBase, false},
	"<ing>":       {1, isGerund, false},
	"<adj>":       {1, isAdjective, false},
	"<person>":    {5, hasHeadOf(person), false},
	"<thing>":     {5, hasHeadOf(thing), false},
	"<authority>": {5, hasHeadOf(authority), false},
	"<any>":       {20, func([]prose.Piece) bool { return true }, false},
	"<rest>":      {16, isSingle, false},
	"<all>":       {40, func([]prose.Piece) bool { return true }, true},
}

// isNounPhrase accepts "users", "the new users", "me": a determiner, modifiers, and a noun or name at the end.
func isNounPhrase(words []prose.Piece) bool {
	last := words[len(words)-1]
	if len(words) == 1 && objects[last.Lower] {
		return true
	}
	if !(english.Nouns | english.Names).Has(last.Tag) || functions[last.Lower] {
		return false
	}
	return areModifiers(words[:len(words)-1])
}

// areModifiers reports whether words can come before a noun: a determiner and modifiers.
func areModifiers(words []prose.Piece) bool {
	for i, word := range words {
		if i == 0 && determiners[word.Lower] {
			continue
		}
		if !modifierTags.Has(word.Tag) || functions[word.Lower] {
			return false
		}
	}
	return true
}

// modifierTags are the tags of words that modify the next noun.
var modifierTags = english.Adjectives | english.Nouns | english.Names | english.SetOf(english.CD, english.VBN,
	english.VBG)

// isPeople accepts a noun phrase whose head is a person: "them", "the new users".
func isPeople(words []prose.Piece) bool {
	last := words[len(words)-1].Lower
	if last == "people" { // isNounPhrase rejects it, since it is a function word
		return areModifiers(words[:len(words)-1])
	}
	return people[last] && isNounPhrase(words)
}

func isContentWord(words []prose.Piece) bool {
	return !functions[words[0].Lower]
}

func isAdjective(words []prose.Piece) bool {
	return english.Adjectives.Has(words[0].Tag)
}

func isBase(words []prose.Piece) bool {
	base, known := english.BaseOf(words[0].Lower)
	return known && base == words[0].Lower
}

func isGerund(words []prose.Piece) bool {
	base, known := english.BaseOf(words[0].Lower)
	return known && english.Inflect(base, english.Gerund) == words[0].Lower
}

// isSingle accepts words without "and" or "or", so that a second verb doesn't lose its context.
func isSingle(words []prose.Piece) bool {
	for _, word := range words {
		if word.Lower == "and" || word.Lower == "or" {
			return false
		}
	}
	return true
}
