package guard

import (
	"strings"

	"plainhand/internal/humanize/english"
	"plainhand/internal/humanize/lexicon"
)

var emptyVerbs = lexicon.Named("empty-verbs")

// within is the maximum distance, in words, between a verb and who acts.
const within = 6

// rolesTurned returns a verb whose subject and object have changed places.
func rolesTurned(old, new []spoken) string {
	for i, word := range old {
		verb, known := english.BaseOf(word.lower)
		if !known || emptyVerbs[verb] || !heavy(word.lower) {
			continue
		}
		doer, done := sides(old, i)
		if doer == "" || done == "" || doer == done {
			continue
		}
		for j, other := range new {
			if base, known := english.BaseOf(other.lower); !known || base != verb {
				continue
			}
			if doerNow, doneNow := sides(new, j); doer == doneNow && done == doerNow {
				return word.lower
			}
		}
	}
	return ""
}

// sides returns who acts and who is acted upon: the nearest person or thing on either side of a verb, the other way
// around in the passive.
func sides(words []spoken, at int) (doer, done string) {
	left, right := party(words, at, -1), party(words, at, 1)
	if passive(words, at) {
		return right, left
	}
	return left, right
}

func passive(words []spoken, at int) bool {
	hasBe, hasBy := false, false
	for _, word := range words[max(0, at-3):at] {
		base, _ := english.BaseOf(word.lower)
		hasBe = hasBe || base == "be"
	}
	for _, word := range words[at+1 : min(len(words), at+within)] {
		hasBy = hasBy || word.lower == "by"
	}
	return hasBe && hasBy
}

// persons maps the forms of a pronoun to the one that acts.
var persons = map[string]string{
	"i": "i", "me": "i", "he": "he", "him": "he", "she": "she", "her": "she", "they": "they", "them": "they", "we": "we",
	"us": "we", "you": "you",
}

// party returns the nearest noun or pronoun on one side of a verb, within its clause.
func party(words []spoken, at, step int) string {
	for i := at + step; i >= 0 && i < len(words) && (i-at)*step <= within; i += step {
		word := words[i].lower
		if parts(words[i]) {
			return ""
		}
		if person := persons[word]; person != "" {
			return person
		}
		if words[i].name || mayBeNoun(word) {
			return english.Stem(word)
		}
	}
	return ""
}

func mayBeNoun(word string) bool {
	_, isVerb := english.BaseOf(word)
	return !isVerb && heavy(word) && len(word) > 3 && !strings.HasSuffix(word, "ly")
}
