package views

import (
	"plainhand/content"
	"plainhand/views/ui"
)

// Specimen is a sentence that our engine edited, of the example on a tool's page.
type Specimen struct {
	Marks []ui.Mark
	Of    ToolLink
}

// newSpecimen returns nil where the engine has changed nothing.
func newSpecimen(tool content.Tool) *Specimen {
	marks := excerptMarks(tool.Example)
	if marks == nil {
		return nil
	}
	return &Specimen{Marks: marks, Of: newToolLink(tool)}
}
