package builtin

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"

	"plainhand/engine/humanize"
	"plainhand/engine/reason"
	"plainhand/engine/report/tells"
	"plainhand/engine/text/document"
)

// fillIn adds the placeholders that the writer has to fill in to the suggestions, in the order of the text.
func fillIn(doc *document.Document, result humanize.Result) []humanize.Suggestion {
	blanks, suggestions := document.Placeholders(doc), result.Suggestions
	if len(blanks) == 0 {
		return suggestions
	}
	occupied := make(covered, len(doc.Text))
	for _, change := range result.Changes {
		occupied.set(change.Start, change.End, true)
	}
	for _, suggestion := range suggestions {
		occupied.set(suggestion.Start, suggestion.End, true)
	}
	for _, blank := range blanks {
		if occupied.meets(blank.Start, blank.End) {
			continue
		}
		suggestions = append(suggestions, humanize.Suggestion{Start: blank.Start, End: blank.End,
			Before: doc.Text[blank.Start:blank.End], Rule: "placeholder", Reason: reason.UnfilledPlaceholder,
			Advice: fillInAdvice})
	}
	slices.SortFunc(suggestions, func(a, b humanize.Suggestion) int { return a.Start - b.Start })
	return suggestions
}

const fillInAdvice = "Replace the placeholder with what belongs here."

// habits are the tells of a text, and the labels of those that are much more frequent than in text by people.
type habits struct {
	all      []tells.Tell
	frequent map[string]bool
}

func findHabits(doc *document.Document) habits {
	all := tells.Find(doc.Text)
	return habits{all, tells.Frequent(all, humanize.Words(doc.Text))}
}

// advice adds a suggestion without alternatives for each habit that no change and no suggestion touches. Of overlapping
// habits, it reports the strongest. It skips protected text and, the closer the text's rate is to people's, more of the
// weaker habits that aren't frequent.
func advice(doc *document.Document, habits habits, result humanize.Result) []humanize.Suggestion {
	left := adviceFor(len(habits.all), humanize.Words(doc.Text))
	if left == 0 && len(habits.frequent) == 0 {
		return result.Suggestions
	}
	found := slices.Clone(habits.all)
	slices.SortStableFunc(found, func(a, b tells.Tell) int { return cmp.Compare(b.Lift, a.Lift) })
	occupied := newCovered(doc)
	for _, change := range result.Changes {
		occupied.cover(change.Start, change.End)
	}
	for _, suggestion := range result.Suggestions {
		occupied.cover(suggestion.Start, suggestion.End)
	}
	suggestions := result.Suggestions
	for _, tell := range found {
		start, end := trimmed(doc.Text, tell.Start, tell.End)
		passedOver := (left <= 0 || isUsual(tell)) && !habits.frequent[tell.Label]
		if passedOver || !visible(doc.Text[start:end]) || occupied.meets(start, end) {
			continue
		}
		occupied.cover(start, end)
		left--
		suggestions = append(suggestions, humanize.Suggestion{Start: start, End: end, Before: doc.Text[start:end],
			Rule: "habit." + tell.Kind, Reason: tell.Reason, Advice: tell.Advice})
	}
	slices.SortFunc(suggestions, func(a, b humanize.Suggestion) int { return a.Start - b.Start })
	return suggestions
}

// The rate of habits relative to people's from which a text gets advice, and from which it gets advice on every habit.
const (
	usualRate = 2.2
	fullRate  = 2.7
)

// isUsual reports whether a tell is also common in text by people, such as a dash or a triple, so that it is a habit
// only if it is frequent.
func isUsual(tell tells.Tell) bool { return tell.OfBuild() && tell.People >= 0.15 }

// adviceFor is the number of a text's habits that get advice.
func adviceFor(habits, words int) int {
	rate := 1000 * float64(habits) / float64(max(words, shortText)) / tells.HumanRate
	share := (rate - usualRate) / (fullRate - usualRate)
	return int(math.Ceil(float64(habits) * max(0, min(1, share))))
}

// shortText is the minimum length, in words, that is assumed for a text, since few words are weak evidence.
const shortText = 100

// covered marks the bytes of a text that no advice may touch.
type covered []bool

// newCovered covers all but running text, and covers protected tokens in it, except markup and numbers.
func newCovered(doc *document.Document) covered {
	c := make(covered, len(doc.Text))
	c.set(0, len(c), true)
	for _, block := range doc.Blocks {
		if block.Verbatim {
			continue
		}
		c.set(block.Start, block.End, false)
		for _, sentence := range block.Sentences {
			for _, token := range sentence.Tokens {
				if token.Kind == document.Opaque && token.Protect != document.Markup && token.Protect != document.Number {
					c.set(token.Start, token.End, true)
				}
			}
		}
	}
	return c
}

func (c covered) set(start, end int, to bool) {
	for at := start; at < end; at++ {
		c[at] = to
	}
}

// cover covers a span and a byte on both sides of it.
func (c covered) cover(start, end int) { c.set(max(0, start-1), min(len(c), end+1), true) }

// meets reports whether any part of a span is covered.
func (c covered) meets(start, end int) bool { return slices.Contains(c[start:end], true) }

// visible reports whether a text has a visible character. clean.Invisible handles the others, such as a joiner within
// an emoji.
func visible(text string) bool {
	return strings.ContainsFunc(text, func(r rune) bool { return unicode.IsGraphic(r) && !unicode.IsSpace(r) })
}

// trimmed returns a span without the white space at both ends.
func trimmed(text string, start, end int) (from, to int) {
	inner := strings.TrimSpace(text[start:end])
	from = start + strings.Index(text[start:end], inner)
	return from, from + len(inner)
}
