package pages

import (
	"plainhand/content"
	"plainhand/islands"
	"plainhand/views"
)

// Specimen is a sentence of a tool page's example with the engine's edits.
type Specimen struct {
	Marks []islands.Mark
	Of    ToolLink
}

// newSpecimen returns nil for an example without changes.
func newSpecimen(tool content.Tool) *Specimen {
	marks := excerptMarks(tool.Example)
	if marks == nil {
		return nil
	}
	return &Specimen{Marks: marks, Of: newToolLink(tool)}
}

// excerptMarks returns the marks of an example's excerpt.
func excerptMarks(example content.Example) []islands.Mark {
	excerpt := example.Excerpt()
	if len(excerpt.Changes) == 0 {
		return nil
	}
	return views.NewMarks(excerpt.Before, excerpt.Changes)
}
