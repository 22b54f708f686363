package views

import (
	"encoding/hex"
	"slices"
	"strconv"
	"strings"

	"plainhand/content"
	"plainhand/engine/humanize"
	"plainhand/engine/report"
	"plainhand/internal/usage"
	"plainhand/islands"
)

// NewMarks splits a text and an engine's changes to it into marks in order. The Before and After of the marks, with the
// unchanged text between, yield both texts byte for byte.
func NewMarks(text string, changes []humanize.Change) []islands.Mark {
	return newDeskMarks(text, humanize.Result{Changes: changes})
}

// newDeskMarks returns the marks of a text with its suggestions: those of changes have the first numbers.
func newDeskMarks(text string, result humanize.Result) []islands.Mark {
	marks := make([]islands.Mark, 0, 2*(len(result.Changes)+len(result.Suggestions))+1)
	left := result.Suggestions
	number := len(result.Changes)
	at := 0 // offset up to which the text is marked
	suggest := func(until int) {
		for ; len(left) > 0 && left[0].End <= until; left = left[1:] {
			number++
			marks = append(appendText(marks, text[at:left[0].Start]),
				islands.Mark{Text: left[0].Before, Number: number, Options: left[0].Alternatives, Reason: left[0].Reason})
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

// excerptMarks returns the marks of an example's excerpt.
func excerptMarks(example content.Example) []islands.Mark {
	excerpt := example.Excerpt()
	if len(excerpt.Changes) == 0 {
		return nil
	}
	return NewMarks(excerpt.Before, excerpt.Changes)
}

// changesAtOnce is the number of changes that the editor renders initially. Every change takes some twenty DOM nodes:
// with thousands of them in a long text, every key pressed in the draft would be slow.
const changesAtOnce = 400

// NewOutput returns the engine's result of a request for the editor.
func NewOutput(request humanize.Prepared, result humanize.Result) *islands.Output {
	output := newUnreported(request.Text, result)
	fingerprint := request.Fingerprint()
	output.Of = hex.EncodeToString(fingerprint[:])
	output.Marks = newDeskMarks(request.Text, result)
	found := report.New(request.Document(), result)
	output.Report = newReport(request.Text, result, found)
	if len(result.Changes) == 0 {
		output.Unchanged = unchanged(found)
	}
	return output
}

// take applies the suggestions that a form selected: each choice is the number of a mark and of its option. Invalid
// choices are ignored.
func take(output *islands.Output, choices []string) {
	for _, choice := range choices {
		number, option, _ := strings.Cut(choice, "-")
		at := slices.IndexFunc(output.Marks, func(mark islands.Mark) bool { return strconv.Itoa(mark.Number) == number })
		taken, err := strconv.Atoi(option)
		if at >= 0 && err == nil && taken >= 1 && taken <= len(output.Marks[at].Options) {
			output.Marks[at].Decision = taken
		}
	}
	if slices.ContainsFunc(output.Marks, func(mark islands.Mark) bool { return mark.Decision > 0 }) {
		output.Words = counted(humanize.Words(output.Text()), "word")
	}
}

// newUnreported omits the suggestions and the report, which take some time.
func newUnreported(text string, result humanize.Result) *islands.Output {
	words := counted(humanize.Words(result.Text), "word")
	if !result.Differs(text) {
		words += ". No changes needed, so no charge"
	}
	return &islands.Output{
		Words: words, Facts: facts(result.Restored), Marks: NewMarks(text, result.Changes), AtOnce: changesAtOnce,
		Unchanged: islands.Unchanged{Bare: []string{}},
	}
}

// Counting adds to a result's words how the draft was counted and whose allowance it is, if that is unexpected.
func Counting(words string, all int, count usage.Count) string {
	last := ""
	if count.LastVersion() {
		last = " The next version of this draft counts its words again."
	}
	switch {
	case count.Same:
		return words + ". Nothing different came out this time, so no words were counted." + last
	case count.Words == 0 && count.Versions > 1:
		return words + ". Another version of the same draft: no words were counted." + last
	case count.Rounds > 1:
		return words + ". You’ve had " + strconv.Itoa(usage.Versions) + " versions of this draft, so its words were counted again."
	case count.Words < all && count.Versions == 1:
		return words + ". Only what’s new in the draft was counted: " + counted(count.Words, "word") + "."
	}
	return words
}

func facts(restored int) string {
	if restored == 0 {
		return "Facts checked"
	}
	return "Facts checked, " + counted(restored, "sentence") + " put back"
}
