package facts

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// The limits of reasons.
const (
	maxReasons = 4
	maxItem    = 60 // bytes
)

// nouns name kinds for a writer, where the kinds themselves are too technical.
var nouns = map[Kind]string{
	Number: "the number", Unit: "the unit", Negation: "the negation", Name: "the name", Quotation: "the quotation",
	Blank: "the placeholder", Condition: "the condition",
	Citation: "the citation", Kept: "the kept words", Link: "the link", Code: "the code", Markup: "the markup",
	LinkText: "the link text", Heading: "the heading", DoubledWord: "the doubled word",
	WrongArticle: "the wrong article in",
	DoubledMark:  "doubled punctuation", SpaceBeforeMark: "a space before punctuation",
	LowerCaseStart: "the lowercase first letter of",
	UnbalancedPair: "an unpaired mark", EmptySentence: "an empty sentence", UnfinishedEnding: "an unfinished ending",
	Invisible: "an invisible character",
}

// fixedReasons are the reasons without an item.
var fixedReasons = map[Kind]string{
	Structure: "changes the layout of the text", Sentence: "leaves out the sentence", Length: "is much longer",
	Answer: "doesn’t rewrite the sentence", Echo: "repeats the sentence beside it",
	Role: "swaps who does what", Cause: "swaps cause and effect",
	Tense: "describes a plan as done", Opposite: "says the opposite",
}

// roles describe what the words of a class of meaning express.
var roles = map[Kind]string{
	Modality: "what is possible or necessary", Certainty: "how sure a thing is", Frequency: "how often it happens",
	Quantity: "how much or how many", Comparison: "how things compare", Count: "how many, or which", Time: "when",
}

// Reason describes the loss for a writer: loses the number “12”.
func (l Loss) Reason() string { return l.reason(truncate(l.Item)) }

func (l Loss) reason(said string) string {
	verb, item := "loses ", "“"+said+"”"
	if l.Added {
		verb = "adds "
	}
	switch {
	case fixedReasons[l.Kind] != "":
		return fixedReasons[l.Kind]
	case l.Kind == VerifierFault:
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

// plainItem returns an item on one line, without invalid UTF-8.
func plainItem(item string) string {
	return strings.Join(strings.Fields(strings.ToValidUTF8(item, "")), " ")
}

// truncate truncates an item to maxItem bytes, between two runes.
func truncate(item string) string {
	item = plainItem(item)
	if len(item) <= maxItem {
		return item
	}
	end := maxItem
	for !utf8.RuneStart(item[end]) {
		end--
	}
	return item[:end] + "…"
}

// Faults lists all reasons, each once and in full, for a service that revises the text.
func Faults(losses []Loss) []string {
	var found []string
	for _, loss := range losses {
		if reason := loss.reason(plainItem(loss.Item)); !slices.Contains(found, reason) {
			found = append(found, reason)
		}
	}
	return found
}

// Reasons lists the reasons for a writer, each once and at most maxReasons.
func Reasons(losses []Loss) []string {
	var found []string
	for _, loss := range losses {
		if reason := loss.Reason(); !slices.Contains(found, reason) && len(found) < maxReasons {
			found = append(found, reason)
		}
	}
	return found
}
