package facts

import (
	"strings"

	"plainhand/engine/text/english"
	"plainhand/engine/text/lexicon"
)

var emptyVerbs = lexicon.Named("empty-verbs")

// maxVerbDistance is the maximum distance between a verb and its agent or patient, in words.
const maxVerbDistance = 6

// rolesSwapped returns a verb whose agent and patient have changed places.
func rolesSwapped(old, new []term) string {
	for i, word := range old {
		verb, known := english.BaseOf(word.lower)
		if !known || emptyVerbs[verb] || !isContentWord(word.lower) {
			continue
		}
		agent, patient := agentAndPatient(old, i)
		if agent == "" || patient == "" || agent == patient {
			continue
		}
		for j, other := range new {
			if base, known := english.BaseOf(other.lower); !known || base != verb {
				continue
			}
			if newAgent, newPatient := agentAndPatient(new, j); agent == newPatient && patient == newAgent {
				return word.lower
			}
		}
	}
	return ""
}

// agentAndPatient returns who acts and who is acted upon: the nearest noun on either side of a verb, reversed in the
// passive.
func agentAndPatient(words []term, at int) (agent, patient string) {
	left, right := nearestNoun(words, at, -1), nearestNoun(words, at, 1)
	if passive(words, at) {
		return right, left
	}
	return left, right
}

func passive(words []term, at int) bool {
	hasBe, hasBy := false, false
	for _, word := range words[max(0, at-3):at] {
		base, _ := english.BaseOf(word.lower)
		hasBe = hasBe || base == "be"
	}
	for _, word := range words[at+1 : min(len(words), at+maxVerbDistance)] {
		hasBy = hasBy || word.lower == "by"
	}
	return hasBe && hasBy
}

// persons maps each pronoun to its subject form.
var persons = map[string]string{
	"i": "i", "me": "i", "he": "he", "him": "he", "she": "she", "her": "she", "they": "they", "them": "they", "we": "we",
	"us": "we", "you": "you",
}

// nearestNoun returns the nearest noun or pronoun on one side of a verb, within its clause.
func nearestNoun(words []term, at, step int) string {
	for i := at + step; i >= 0 && i < len(words) && (i-at)*step <= maxVerbDistance; i += step {
		word := words[i].lower
		if endsClause(words[i]) {
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
	return !isVerb && isContentWord(word) && len(word) > 3 && !strings.HasSuffix(word, "ly")
}
