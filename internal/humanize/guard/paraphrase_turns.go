package guard

import (
	"plainhand/internal/humanize/english"
	"plainhand/internal/humanize/lexicon"
)

// turnedRound reports what two passages say about the same things the other way around.
func turnedRound(before, after passage) []Loss {
	old, new := speech(before), speech(after)
	var losses []Loss
	if item := otherGender(old, new); item != "" {
		losses = append(losses, Loss{Kind: Name, Item: item, Brought: true})
	}
	if causeTurned(old, new) {
		losses = append(losses, Loss{Kind: Cause})
	}
	if item := conditionLost(old, new); item != "" {
		losses = append(losses, Loss{Kind: Condition, Item: item})
	}
	if item := rolesTurned(old, new); item != "" {
		losses = append(losses, Loss{Kind: Role, Item: item})
	}
	if item := madeDone(old, new); item != "" {
		losses = append(losses, Loss{Kind: Tense, Item: item})
	}
	return losses
}

var (
	masculine = map[string]bool{"he": true, "him": true, "his": true, "himself": true}
	feminine  = map[string]bool{"she": true, "her": true, "hers": true, "herself": true}
)

// otherGender returns a pronoun of one gender that has replaced all those of the other.
func otherGender(old, new []spoken) string {
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

func firstOf(words []spoken, set map[string]bool) string {
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

// conditionLost returns a condition that no new word of the other passage could express.
func conditionLost(old, new []spoken) string {
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

// withoutGiven leaves out “provided” where it means given: “was provided by”.
func withoutGiven(words []spoken) []spoken {
	var left []spoken
	for i, word := range words {
		if word.lower != "provided" || i+1 < len(words) && words[i+1].lower == "that" {
			left = append(left, word)
		}
	}
	return left
}

func countOf(words []spoken, set map[string]bool) int {
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

// open are the stems of words that mark a thing as not done yet.
var open = map[string]bool{"want": true, "should": true, "would": true, "can": true, "may": true, "might": true}

// madeDone returns the planning word that a passage has lost while presenting the plan as done.
func madeDone(old, new []spoken) string {
	planned := ""
	for _, word := range old {
		if past(word.lower) {
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
		if stem := english.Stem(word.lower); plans[stem] || open[stem] {
			return ""
		}
		done = done || past(word.lower) || tells(new, i)
	}
	if !done {
		return ""
	}
	return planned
}

// tells reports whether a word may be a verb in the past tense, and not a participle after a form of “be” or “have”.
func tells(words []spoken, i int) bool {
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

// past reports whether a word can only be a verb in the past tense.
func past(word string) bool {
	switch word {
	case "was", "were", "had", "did":
		return true
	}
	base, known := english.BaseOf(word)
	return known && base != word && english.Inflect(base, english.Past) == word &&
		english.Inflect(base, english.Participle) != word
}
