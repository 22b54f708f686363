package islands

import "strings"

// Kept is a text of somebody's history that is open in the editor, which saves it as they work.
type Kept struct {
	ID       string `json:"id"`
	Revision int    `json:"revision"` // counts how often it was saved
	Version  int    `json:"version"`  // the number of the output that is open; 0 without one
	Name     string `json:"name"`     // given by its owner; may be empty
}

// TextLine is a text in a list.
type TextLine struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	Note  string `json:"note"` // when it was worked on, and how long it is
	// Source is where it came from, in words; empty for the editor.
	Source string `json:"source"`
}

// Split tells that the open text was saved as another one than before, and why, in finished words.
type Split struct {
	Reason  string    `json:"reason"` // "new-draft", "conflict", or "deleted"
	Message string    `json:"message"`
	Advice  string    `json:"advice"`
	From    *TextLine `json:"from"` // the text before; null if it is gone
}

// Work is what somebody has done with an output.
type Work struct {
	Seed      int       `json:"seed"` // of the run
	Decisions []Decided `json:"decisions"`
	Edited    []Mark    `json:"edited"` // the marks as the writer's edits left them; empty if there were none
}

// Decided is a decision on the mark with this number: of a change or a suggestion the option that was taken, from 1, or
// 0 for none, which takes a change back.
type Decided struct {
	Number   int `json:"number"`
	Decision int `json:"decision"`
}

// Text is what an output reads as by now.
func (work Work) Text(output *Output) string { return work.Applied(*output).Text() }

// Applied returns an output as its reader left it: edited, with what was decided in its marks.
func (work Work) Applied(output Output) Output {
	marks := work.Edited
	if len(marks) == 0 {
		marks = output.Marks
	}
	decisions := make(map[int]int, len(work.Decisions))
	for _, decided := range work.Decisions {
		decisions[decided.Number] = decided.Decision
	}
	output.Marks = make([]Mark, len(marks))
	for i, mark := range marks {
		decision, made := decisions[mark.Number]
		if made && decision == 0 && mark.isChange() {
			mark = Mark{Text: mark.Before}
		}
		mark.Decision = decision
		output.Marks[i] = mark
	}
	return output
}

// Written is what the writer wrote into an output.
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
