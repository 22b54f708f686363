package guard

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// The most that reasons say.
const (
	mostReasons = 4
	longestItem = 60 // bytes
)

// nouns describe kinds for a writer, where their names alone do not say enough.
var nouns = map[Kind]string{
	Number: "the number", Unit: "the measure", Negation: "the negation", Name: "the name", Quotation: "the quotation",
	Blank: "the placeholder", Condition: "the condition",
	Citation: "the citation", Kept: "the kept words", Link: "the link", Code: "the code", Markup: "the markup",
	LinkText: "the link text", Heading: "the heading", DoubledWord: "the doubled word",
	WrongArticle: "the wrong article of",
	DoubledMark:  "doubled punctuation", SpaceBeforeMark: "a space before punctuation",
	LowerCaseStart: "the lower-case start",
	UnbalancedPair: "a half of a pair", EmptySentence: "an empty sentence", UnfinishedEnding: "an unfinished ending",
	Invisible: "an invisible character",
}

// wholes are the reasons that name nothing.
var wholes = map[Kind]string{
	Structure: "breaks the structure of the text", Sentence: "leaves it out", Length: "is much longer",
	Answer: "is no version of it", Echo: "says what stands beside it already",
	Role: "turns round who does what", Cause: "turns round what follows from what",
	Tense: "tells of a plan as done", Opposite: "turns something into its opposite",
}

// roles are what the words of a class of meaning express.
var roles = map[Kind]string{
	Modality: "what is possible or necessary", Certainty: "how sure a thing is", Frequency: "how often it happens",
	Quantity: "how much or how many", Comparison: "how things compare", Count: "how many, or which", Time: "when",
}

// Reason tells a writer what is wrong: loses the number “12”.
func (l Loss) Reason() string { return l.reason(short(l.Item)) }

func (l Loss) reason(said string) string {
	verb, item := "loses ", "“"+said+"”"
	if l.Brought {
		verb = "brings in "
	}
	switch {
	case wholes[l.Kind] != "":
		return wholes[l.Kind]
	case l.Kind == Told:
		return "says something else (" + said + ")"
	case roles[l.Kind] != "":
		return verb + item + ", which says " + roles[l.Kind]
	}
	noun := nouns[l.Kind]
	if noun == "" {
		noun = string(l.Kind)
	}
	if item == "“”" {
		return verb + noun
	}
	return verb + noun + " " + item
}

// plainItem is an item on one line, without what is invalid.
func plainItem(item string) string {
	return strings.Join(strings.Fields(strings.ToValidUTF8(item, "")), " ")
}

// short shortens an item between two runes.
func short(item string) string {
	item = plainItem(item)
	if len(item) <= longestItem {
		return item
	}
	end := longestItem
	for !utf8.RuneStart(item[end]) {
		end--
	}
	return item[:end] + "…"
}

// Faults lists all that is wrong, each reason once and whole, for a service that mends it.
func Faults(losses []Loss) []string {
	var found []string
	for _, loss := range losses {
		if reason := loss.reason(plainItem(loss.Item)); !slices.Contains(found, reason) {
			found = append(found, reason)
		}
	}
	return found
}

// Reasons lists what is wrong, each reason once, and no more than a writer wants to read.
func Reasons(losses []Loss) []string {
	var found []string
	for _, loss := range losses {
		if reason := loss.Reason(); !slices.Contains(found, reason) && len(found) < mostReasons {
			found = append(found, reason)
		}
	}
	return found
}
