package views

import (
	"plainhand/content"
	"plainhand/internal/humanize"
	"plainhand/islands"
	"plainhand/views/ui"
)

// NewMarks takes a text and the changes that an engine made to it apart into what is shown one after the other. Their
// Before and After, with the unchanged text between, give both texts byte for byte.
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

// excerptMarks are those of the sentence that says most about an example.
func excerptMarks(example content.Example) []ui.Mark {
	excerpt := example.Excerpt()
	if len(excerpt.Changes) == 0 {
		return nil
	}
	return NewMarks(excerpt.Before, excerpt.Changes)
}

// changesAtOnce is how many changes the editor draws from the start. Every change costs some twenty nodes of the page:
// a long text with thousands of them would make each key in the draft slow.
const changesAtOnce = 400

// Output is a humanized text and what was done to get it.
type Output struct {
	Text    string
	Words   string // "64 words", and that they cost nothing where that is so
	Marks   []ui.Mark
	Changes int            // how many
	Facts   string         // what the fidelity guard found
	Report  islands.Report // on the platform alone
}

func newOutput(text string, result humanize.Result) *Output {
	words := counted(humanize.Words(result.Text), "word")
	if !result.Differs(text) {
		words += ". No changes needed, so no charge"
	}
	return &Output{
		Text:    result.Text,
		Words:   words,
		Marks:   NewMarks(text, result.Changes),
		Changes: len(result.Changes),
		Facts:   facts(result.Restored),
	}
}

// NotCounted adds to the words of a result that the same came out before.
func NotCounted(words string) string {
	return words + ". Nothing different came out this time, so no words were counted."
}

func facts(restored int) string {
	if restored == 0 {
		return "Facts checked"
	}
	return "Facts checked, " + counted(restored, "sentence") + " put back"
}
