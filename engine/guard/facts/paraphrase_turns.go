package facts

import (
	"plainhand/engine/text/english"
	"plainhand/engine/text/lexicon"
)

// compareRelations reports relations that are reversed or lost, such as cause and effect.
func compareRelations(before, after Passage) []Loss {
	old, new := terms(before), terms(after)
	var losses []Loss
	if item := changedGender(old, new); item != "" {
		losses = append(losses, Loss{Kind: Name, Item: item, Added: true})
	}
	if causeSwapped(old, new) {
		losses = append(losses, Loss{Kind: Cause})
	}
	if item := conditionLost(old, new); item != "" {
		losses = append(losses, Loss{Kind: Condition, Item: item})
	}
	if item := rolesSwapped(old, new); item != "" {
		losses = append(losses, Loss{Kind: Role, Item: item})
	}
	if item := planMadePast(old, new); item != "" {
		losses = append(losses, Loss{Kind: Tense, Item: item})
	}
	return losses
}

var (
	masculine = map[string]bool{"he": true, "him": true, "his": true, "himself": true}
	feminine  = map[string]bool{"she": true, "her": true, "hers": true, "herself": true}
)

// changedGender returns a pronoun of one gender that has replaced all those of the other.
func changedGender(old, new []term) string {
	he, she := firstOf(old, masculine), firstOf(old, feminine)
	heNow, sheNow := firstOf(new, masculine), firstOf(new, feminine)
	switch {
	case he != "" && she == "" && heNow == "":
		return sheNow
	case she != "" && he == "" && sheNow == "":
		return heNow
	}
	return ""
}

func firstOf(words []term, set map[string]bool) string {
	for _, word := range words {
		if set[word.lower] {
			return word.lower
		}
	}
	return ""
}

var (
	conditions     = lexicon.Named("conditions")
	saysConditions = lexicon.Named("says-conditions")
)

// conditionLost returns a condition that the other passage lacks, and that none of its new words could express.
func conditionLost(old, new []term) string {
	old, new = withoutGiven(old), withoutGiven(new)
	kept := countOf(new, conditions) >= countOf(old, conditions)
	if kept || countOf(new, saysConditions) > countOf(old, saysConditions) {
		return ""
	}
	known := map[string]bool{}
	for _, word := range old {
		known[word.lower] = true
	}
	for _, word := range new {
		if saysConditions[word.lower] && !known[word.lower] {
			return ""
		}
	}
	return firstOf(old, conditions)
}

// withoutGiven removes “provided” in the sense of given: “was provided by”.
func withoutGiven(words []term) []term {
	var left []term
	for i, word := range words {
		if word.lower != "provided" || i+1 < len(words) && words[i+1].lower == "that" {
			left = append(left, word)
		}
	}
	return left
}

func countOf(words []term, set map[string]bool) int {
	count := 0
	for _, word := range words {
		if set[word.lower] {
			count++
		}
	}
	return count
}

// plans are the stems of words about the future.
var plans = map[string]bool{"will": true, "plan": true, "expect": true, "intend": true, "hope": true, "aim": true}

// tentative are the stems of words that mark an action as not done.
var tentative = map[string]bool{"want": true, "should": true, "would": true, "can": true, "may": true, "might": true}

// planMadePast returns the planning word of a passage whose plan became a past action.
func planMadePast(old, new []term) string {
	planned := ""
	for _, word := range old {
		if isPastTense(word.lower) {
			return ""
		}
		if plans[english.Stem(word.lower)] {
			planned = word.lower
		}
	}
	if planned == "" {
		return ""
	}
	done := false
	for i, word := range new {
		if stem := english.Stem(word.lower); plans[stem] || tentative[stem] {
			return ""
		}
		done = done || isPastTense(word.lower) || isPastVerb(new, i)
	}
	if !done {
		return ""
	}
	return planned
}

// isPastVerb reports whether a word may be a verb in the past tense, and not a participle after a form of “be” or
// “have”.
func isPastVerb(words []term, i int) bool {
	base, known := english.BaseOf(words[i].lower)
	if !known || base == words[i].lower || english.Inflect(base, english.Past) != words[i].lower || i == 0 {
		return false
	}
	for _, word := range words[max(0, i-2):i] {
		if before, _ := english.BaseOf(word.lower); before == "be" || before == "have" || before == "get" {
			return false
		}
	}
	return persons[words[i-1].lower] != "" || words[i-1].name
}

// isPastTense reports whether a word can only be a verb in the past tense.
func isPastTense(word string) bool {
	switch word {
	case "was", "were", "had", "did":
		return true
	}
	base, known := english.BaseOf(word)
	return known && base != word && english.Inflect(base, english.Past) == word &&
		english.Inflect(base, english.Participle) != word
}
