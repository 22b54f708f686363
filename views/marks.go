package views

import (
	"plainhand/engine/humanize"
	"plainhand/islands"
)

// NewMarks splits a text and an engine's changes to it into marks in order. The Before and After of the marks, with the
// unchanged text between, yield both texts byte for byte.
func NewMarks(text string, changes []humanize.Change) []islands.Mark {
	return NewResultMarks(text, humanize.Result{Changes: changes})
}

// NewResultMarks returns the marks of a text with its suggestions: those of changes have the first numbers.
func NewResultMarks(text string, result humanize.Result) []islands.Mark {
	marks := make([]islands.Mark, 0, 2*(len(result.Changes)+len(result.Suggestions))+1)
	left := result.Suggestions
	number := len(result.Changes)
	at := 0 // offset up to which the text is marked
	suggest := func(until int) {
		for ; len(left) > 0 && left[0].End <= until; left = left[1:] {
			number++
			marks = append(appendText(marks, text[at:left[0].Start]),
				islands.Mark{Text: left[0].Before, Number: number, Options: left[0].Alternatives, Reason: left[0].Reason,
					Advice: left[0].Advice})
			at = left[0].End
		}
	}
	for i, change := range result.Changes {
		suggest(change.Start)
		marks = append(appendText(marks, text[at:change.Start]), newChangeMark(i+1, change))
		at = change.End
	}
	suggest(len(text))
	return appendText(marks, text[at:])
}

func newChangeMark(number int, change humanize.Change) islands.Mark {
	return islands.Mark{Number: number, Before: change.Before, After: change.After, Reason: change.Reason}
}

func appendText(marks []islands.Mark, text string) []islands.Mark {
	if text == "" {
		return marks
	}
	return append(marks, islands.Mark{Text: text})
}
