package builtin

import (
	"slices"

	"plainhand/internal/humanize/grammar"
)

// sharedSubject reads the subject that a modal after "and" has from the verb before: "is kind and can".
func sharedSubject(words []grammar.Word, end int) subject {
	for i := end - 1; i > 0 && i > end-longestSubject; i-- {
		switch {
		case words[i].Tag == grammar.MD || words[i].Tag == grammar.VBD || words[i].Text == "that" || words[i].Tag == grammar.WDT:
			return subject{from: end}
		case grammar.Finite.Has(words[i].Tag):
			found := subjectBefore(words, i)
			found.from = end
			return found
		}
	}
	return subject{from: end}
}

// wholeBefore finds the noun phrase that what somebody does hangs on with "of": "the thought of getting lost can".
func wholeBefore(words []grammar.Word, end int) grammar.Phrase {
	for i := end - 1; i > 0 && i > end-longestSubject; i-- {
		if grammar.Finite.Has(words[i].Tag) || words[i].Tag == grammar.Other || words[i].Tag == grammar.CC {
			break
		}
		if words[i].Text == "of" && words[i+1].Tag == grammar.VBG {
			phrase := grammar.NounPhraseBefore(words, i)
			if phrase.Empty() || phrase.From > 0 && words[phrase.From-1].Tag != grammar.Other && !reporting[words[phrase.From-1].Text] {
				break
			}
			return phrase
		}
	}
	return grammar.Phrase{}
}

// longestActivities is how many words a list of activities may have.
const longestActivities = 32

// activityList reads a subject that starts its sentence with a form in -ing and holds commas: "knowing the roads, detours and hazards
// can" is one activity, "reading signs, asking people and using a map can" are several.
func activityList(words []grammar.Word, end int) (subject, bool) {
	start := 0
	for start+2 < end && (grammar.Adverbs.Has(words[start].Tag) || words[start].Tag == grammar.CC || words[start].Text == ",") {
		start++
	}
	if end-start > longestActivities || words[start].Tag != grammar.VBG || attributes[words[start].Text] {
		return subject{}, false
	}
	found := subject{from: start, number: grammar.Singular, deed: true}
	for i := start; i < end; i++ {
		if grammar.Finite.Has(words[i].Tag) || words[i].Tag == grammar.WDT || words[i].Tag == grammar.WP || words[i].Text == "that" {
			return subject{}, false
		}
		if words[i].Tag != grammar.CC && words[i].Text != "," {
			continue
		}
		next := i + 1
		for grammar.Adverbs.Has(words[next].Tag) || words[next].Tag == grammar.CC {
			next++
		}
		if words[next].Tag == grammar.VBG && words[i].Text != "or" && words[i+1].Text != "or" {
			found.number = grammar.Plural
		}
	}
	if found.number == grammar.Plural && !joinsActivities(words, start, end) || endsList(words[start:end]) {
		return subject{}, false
	}
	return found, true
}

// endsList reports whether a comma stands before the subject itself: "measuring a foot in length, these animals can".
func endsList(words []grammar.Word) bool {
	for _, word := range slices.Backward(words) {
		if word.Tag == grammar.CC {
			return false
		}
		if word.Text == "," {
			return true
		}
	}
	return false
}

// joinsActivities reports whether an "and" before a form in -ing makes several activities of a list, and no comma alone.
func joinsActivities(words []grammar.Word, start, end int) bool {
	last := start
	for i := start; i < end; i++ {
		if words[i].Tag == grammar.VBG && words[i-min(i, 1)].Text == "or" {
			return false
		}
		if words[i].Text == "and" && words[i+1].Tag == grammar.VBG && words[i+1].Text != "understanding" {
			last = i
		}
	}
	return last > start
}
