package islands

import "strings"

// SavedText is the saved text that is open in the editor, which autosaves it.
type SavedText struct {
	ID       string `json:"id"`
	Revision int    `json:"revision"` // the number of saves, for conflict detection
	Version  int    `json:"version"`  // the number of the open output; 0 without one
	Name     string `json:"name"`     // given by its owner; may be empty
}

// TextLine is a text in the list of saved texts.
type TextLine struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	Note  string `json:"note"` // the last edit and the length
	// Source is the label of the text's origin; empty for the editor.
	Source string `json:"source"`
}

// Split is the notice that the open text was saved as a separate text, with the reason.
type Split struct {
	Reason  string    `json:"reason"` // "new-draft", "conflict", or "deleted"
	Message string    `json:"message"`
	Advice  string    `json:"advice"`
	From    *TextLine `json:"from"` // the previous text; null if it was deleted
}

// Work is the user's decisions and edits on an output.
type Work struct {
	Seed      int       `json:"seed"` // of the run
	Decisions []Decided `json:"decisions"`
	Edited    []Mark    `json:"edited"` // the marks after the user's edits; empty if there were none
}

// Decided is a decision on the mark with this number: the option taken, from 1, or 0 for none, which reverts a change
// or skips a suggestion.
type Decided struct {
	Number   int `json:"number"`
	Decision int `json:"decision"`
}

// Text returns the current text of an output: with the edits and decisions applied.
func (work Work) Text(output *Output) string { return work.Applied(*output).Text() }

// Marks returns the marks of an output after the user's edits, without the decisions.
func (work Work) Marks(output Output) []Mark {
	if len(work.Edited) == 0 {
		return output.Marks
	}
	return work.Edited
}

// Applied returns a copy of an output with the edits and decisions in its marks.
func (work Work) Applied(output Output) Output {
	marks := work.Marks(output)
	decisions := make(map[int]int, len(work.Decisions))
	for _, decided := range work.Decisions {
		decisions[decided.Number] = decided.Decision
	}
	output.Marks = make([]Mark, len(marks))
	for i, mark := range marks {
		decision, ok := decisions[mark.Number]
		if ok && decision == 0 && mark.isChange() {
			mark = Mark{Text: mark.Before}
		}
		mark.Decision = decision
		output.Marks[i] = mark
	}
	return output
}

// Written returns the texts that the user wrote into an output, one a line.
func (work Work) Written() string {
	var text strings.Builder
	for _, mark := range work.Edited {
		if mark.Own {
			text.WriteString(mark.Text + "\n")
		}
	}
	return text.String()
}

func (mark Mark) isChange() bool { return mark.Number > 0 && mark.Text == "" && len(mark.Options) == 0 }
