package editor

import (
	"cmp"
	"time"

	"plainhand/internal/texts"
	"plainhand/islands"
	"plainhand/views/format"
)

// NewTextLine returns a text of the history for a list.
func NewTextLine(line texts.Line, now time.Time) islands.TextLine {
	return islands.TextLine{ID: line.ID.String(), Title: titleOf(line),
		Note:   format.Recent(line.TouchedAt, now) + ", " + format.Count(line.Words, "word"),
		Source: sourceNames[line.Source]}
}

// sourceNames are the labels of texts that are not from the editor.
var sourceNames = map[texts.Source]string{texts.FromBatch: "From a batch", texts.FromJob: "From the API"}

// NewSplit returns the reason why a text was saved as a copy; nil if it was not.
func NewSplit(saved texts.Saved, now time.Time) *islands.Split {
	split := islands.Split{Reason: string(saved.Split.Reason)}
	if saved.Split.Reason != texts.DeletedText {
		from := NewTextLine(saved.Split.From, now)
		split.From = &from
	}
	switch saved.Split.Reason {
	case texts.NewDraft:
		split.Message = "Saved as a new text."
		split.Advice = "This draft has little in common with “" + split.From.Title + ",” which is kept as you left it."
	case texts.EditedTwice:
		split.Message = "This text was changed in another tab or on another device."
		split.Advice = "What you have here is saved as “" + titleOf(saved.Line) + "”, so neither is lost."
	case texts.DeletedText:
		split.Message = "This text was deleted or has expired."
		split.Advice = "What you have here is saved as a new text."
	default:
		return nil
	}
	return &split
}

// titleOf returns a text's title: its owner's, or else its first words.
func titleOf(line texts.Line) string { return cmp.Or(line.Name, line.Opening, "Empty text") }

// NewKept returns a text of the history that is open in the editor.
func NewKept(line texts.Line) *islands.SavedText {
	return &islands.SavedText{ID: line.ID.String(), Revision: line.Revision, Version: line.Latest, Name: line.Name}
}

// DraftOf returns a draft of the history for the editor's form.
func DraftOf(draft texts.Draft) islands.Draft {
	return islands.Draft{Text: draft.Text, Mode: draft.Mode, Strength: draft.Strength, Layout: draft.Layout,
		Keep: draft.Keep}
}
