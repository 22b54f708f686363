package builtin

import (
	"slices"

	"plainhand/internal/humanize/english"
)

// sharedSubject reads the subject that a modal after "and" has from the verb before: "is kind and can".
func sharedSubject(words []english.Word, end int) subject {
	for i := end - 1; i > 0 && i > end-longestSubject; i-- {
		switch {
		case words[i].Tag == english.MD || words[i].Tag == english.VBD || words[i].Text == "that" || words[i].Tag == english.WDT:
			return subject{from: end}
		case english.Finite.Has(words[i].Tag):
			found := subjectBefore(words, i)
			found.from = end
			return found
		}
	}
	return subject{from: end}
}

// wholeBefore finds the noun phrase that what somebody does hangs on with "of": "the thought of getting lost can".
func wholeBefore(words []english.Word, end int) english.Phrase {
	for i := end - 1; i > 0 && i > end-longestSubject; i-- {
		if english.Finite.Has(words[i].Tag) || words[i].Tag == english.Other || words[i].Tag == english.CC {
			break
		}
		if words[i].Text == "of" && words[i+1].Tag == english.VBG {
			phrase := english.NounPhraseBefore(words, i)
			if phrase.Empty() || phrase.From > 0 && words[phrase.From-1].Tag != english.Other && !reporting[words[phrase.From-1].Text] {
				break
			}
			return phrase
		}
	}
	return english.Phrase{}
}

// longestActivities is how many words a list of activities may have.
const longestActivities = 32

// activityList reads a subject that starts its sentence with a form in -ing and holds commas: "knowing the roads, detours and hazards
// can" is one activity, "reading signs, asking people and using a map can" are several.
func activityList(words []english.Word, end int) (subject, bool) {
	start := 0
	for start+2 < end && (english.Adverbs.Has(words[start].Tag) || words[start].Tag == english.CC || words[start].Text == ",") {
		start++
	}
	if end-start > longestActivities || words[start].Tag != english.VBG || attributes[words[start].Text] {
		return subject{}, false
	}
	found := subject{from: start, number: english.NumberSingular, deed: true}
	for i := start; i < end; i++ {
		if english.Finite.Has(words[i].Tag) || words[i].Tag == english.WDT || words[i].Tag == english.WP || words[i].Text == "that" {
			return subject{}, false
		}
		if words[i].Tag != english.CC && words[i].Text != "," {
			continue
		}
		next := i + 1
		for english.Adverbs.Has(words[next].Tag) || words[next].Tag == english.CC {
			next++
		}
		if words[next].Tag == english.VBG && words[i].Text != "or" && words[i+1].Text != "or" {
			found.number = english.NumberPlural
		}
	}
	if found.number == english.NumberPlural && !joinsActivities(words, start, end) || endsList(words[start:end]) {
		return subject{}, false
	}
	return found, true
}

// endsList reports whether a comma stands before the subject itself: "measuring a foot in length, these animals can".
func endsList(words []english.Word) bool {
	for _, word := range slices.Backward(words) {
		if word.Tag == english.CC {
			return false
		}
		if word.Text == "," {
			return true
		}
	}
	return false
}

// joinsActivities reports whether an "and" before a form in -ing makes several activities of a list, and no comma alone.
func joinsActivities(words []english.Word, start, end int) bool {
	last := start
	for i := start; i < end; i++ {
		if words[i].Tag == english.VBG && words[i-min(i, 1)].Text == "or" {
			return false
		}
		if words[i].Text == "and" && words[i+1].Tag == english.VBG && words[i+1].Text != "understanding" {
			last = i
		}
	}
	return last > start
}
