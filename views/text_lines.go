package views

import (
	"cmp"
	"time"

	"plainhand/internal/history"
	"plainhand/islands"
)

// NewTextLine is a text of the history in a list.
func NewTextLine(line history.Line, now time.Time) islands.TextLine {
	return islands.TextLine{ID: line.ID.String(), Title: titleOf(line),
		Note: recently(line.TouchedAt, now) + ", " + counted(line.Words, "word")}
}

// titleOf is what a text is called: by its owner, or else by its first words.
func titleOf(line history.Line) string { return cmp.Or(line.Name, line.Opening, "Empty text") }

// NewKept is a text of the history that is open in the editor.
func NewKept(line history.Line) *islands.Kept {
	return &islands.Kept{ID: line.ID.String(), Revision: line.Revision, Version: line.Latest, Name: line.Name}
}

// DraftOf is a draft of the history for the editor's form.
func DraftOf(draft history.Draft) islands.Draft {
	return islands.Draft{Text: draft.Text, Mode: draft.Mode, Strength: draft.Strength, Layout: draft.Layout,
		Keep: draft.Keep}
}
