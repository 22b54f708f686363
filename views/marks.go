package views

import (
	"plainhand/content"
	"plainhand/internal/humanize"
	"plainhand/islands"
	"plainhand/views/ui"
)

// NewMarks splits a text and an engine's changes to it into what is shown one after the other. The Before and After of
// the marks, with the unchanged text between, yield both texts byte for byte.
func NewMarks(text string, changes []humanize.Change) []ui.Mark {
	marks := make([]ui.Mark, 0, 2*len(changes)+1)
	at := 0
	for i, change := range changes {
		if change.Start > at {
			marks = append(marks, ui.Mark{Text: text[at:change.Start]})
		}
		marks = append(marks, ui.Mark{Number: i + 1, Before: change.Before, After: change.After, Reason: change.Reason})
		at = change.End
	}
	if at < len(text) {
		marks = append(marks, ui.Mark{Text: text[at:]})
	}
	return marks
}

// excerptMarks are the marks of the sentence that shows most about an example.
func excerptMarks(example content.Example) []ui.Mark {
	excerpt := example.Excerpt()
	if len(excerpt.Changes) == 0 {
		return nil
	}
	return NewMarks(excerpt.Before, excerpt.Changes)
}

// changesAtOnce is how many changes the editor renders from the start. Every change costs some twenty nodes on the
// page: with thousands of them in a long text, every key pressed in the draft would be slow.
const changesAtOnce = 400

// NewOutput is what an engine made of a request.
func NewOutput(request humanize.Request, result humanize.Result) *islands.Output {
	output := newUnreported(request.Text, result)
	output.Report = newReport(request, result)
	return output
}

// newUnreported leaves the report out, which takes some time.
func newUnreported(text string, result humanize.Result) *islands.Output {
	words := counted(humanize.Words(result.Text), "word")
	if !result.Differs(text) {
		words += ". No changes needed, so no charge"
	}
	return &islands.Output{
		Words: words, Facts: facts(result.Restored), Marks: NewMarks(text, result.Changes), AtOnce: changesAtOnce,
	}
}

// NotCounted adds to a result's words that the same result came out before.
func NotCounted(words string) string {
	return words + ". Nothing different came out this time, so no words were counted."
}

func facts(restored int) string {
	if restored == 0 {
		return "Facts checked"
	}
	return "Facts checked, " + counted(restored, "sentence") + " put back"
}
