package views

import (
	"plainhand/content"
	"plainhand/islands"
)

// Specimen is a sentence from a tool page's example that our engine edited.
type Specimen struct {
	Marks []islands.Mark
	Of    ToolLink
}

// newSpecimen returns nil if the engine changed nothing.
func newSpecimen(tool content.Tool) *Specimen {
	marks := excerptMarks(tool.Example)
	if marks == nil {
		return nil
	}
	return &Specimen{Marks: marks, Of: newToolLink(tool)}
}
