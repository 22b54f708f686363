package service

import (
	"strings"

	"plainhand/internal/humanize/align"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/guard"
)

// unit is one or a few neighboring sentences of a text with what a service made of them. It is accepted as it was
// written, or not at all.
type unit struct {
	start, end int // bytes of the text
	sentences  int
	written    string       // empty: nothing was written for these sentences
	losses     []guard.Loss // why it is not accepted
}

// place is a stretch of a text.
type place struct{ start, end int }

// unitsOf pairs the sentences of a stretch of a text with those written for it. What matches no sentence of the stretch
// is left out.
func unitsOf(original *document.Document, within place, written *document.Document) []unit {
	old, at := sentencesOf(original, within)
	new, stand := sentencesOf(written, place{0, len(written.Text)})
	new, stand = withoutRepeats(old, new, stand)
	var units []unit
	for _, pair := range align.Align(old, new) {
		if pair.Invented() {
			continue
		}
		one := unit{start: at[pair.OldFrom].start, end: at[pair.OldTo-1].end, sentences: pair.OldTo - pair.OldFrom}
		if !pair.Lost() {
			one.written = together(written, new, stand, pair.NewFrom, pair.NewTo)
		}
		units = append(units, one)
	}
	return units
}

// leastRepeat is the length in bytes from which a sentence isn't written twice by chance.
const leastRepeat = 20

// withoutRepeats leaves out the sentences that a service wrote a second time, unless the text itself repeats any.
func withoutRepeats(old, new []align.Sentence, stand []place) ([]align.Sentence, []place) {
	seen := map[string]bool{}
	for _, sentence := range old {
		if seen[sentence.Text] {
			return new, stand
		}
		seen[sentence.Text] = true
	}
	clear(seen)
	var once []align.Sentence
	var places []place
	for i, sentence := range new {
		if len(sentence.Text) >= leastRepeat && seen[sentence.Text] {
			continue
		}
		seen[sentence.Text] = true
		once, places = append(once, sentence), append(places, stand[i])
	}
	return once, places
}

// sentencesOf lists the sentences of a stretch that are not quoted from someone else, and where they are.
func sentencesOf(parsed *document.Document, within place) ([]align.Sentence, []place) {
	var found []align.Sentence
	var stand []place
	for number, block := range parsed.Blocks {
		if block.Verbatim || block.Kind == document.Quotation || block.End <= within.start || block.Start >= within.end {
			continue
		}
		for _, one := range block.Sentences {
			if one.Start >= within.start && one.End <= within.end {
				found = append(found, align.Sentence{Text: parsed.Text[one.Start:one.End], Block: number})
				stand = append(stand, place{one.Start, one.End})
			}
		}
	}
	return found, stand
}

// together returns the text of the sentences of one unit. Where the service began a new paragraph among them, one space
// is left: the structure of the text is its writer's.
func together(written *document.Document, sentences []align.Sentence, stand []place, from, to int) string {
	var text strings.Builder
	for i := from; i < to; i++ {
		if i > from {
			between := " "
			if sentences[i].Block == sentences[i-1].Block {
				between = written.Text[stand[i-1].end:stand[i].start]
			}
			text.WriteString(between)
		}
		text.WriteString(sentences[i].Text)
	}
	return text.String()
}
