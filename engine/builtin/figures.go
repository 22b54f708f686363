package builtin

import (
	"slices"
	"strings"

	"plainhand/engine/text/document"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/prose"
)

// keepBeforeFigures drops edits after which a sentence of a paragraph would begin with a number in digits: of several
// openers that precede it, the first is kept.
func keepBeforeFigures(sentences []prose.Sentence, edits []editing.Edit) []editing.Edit {
	dropped := map[int]bool{}
	for i, edit := range edits {
		if edit.Sentence < 0 || sentences[edit.Sentence].Kind != document.Paragraph {
			continue
		}
		s := &sentences[edit.Sentence]
		if s.IsStart(edit.From) && edit.Text == "" || strings.HasSuffix(strings.TrimSpace(edit.Text), ".") {
			if opensWithFigure(s, edits, i) {
				dropped[i] = true
			}
		}
	}
	if len(dropped) == 0 {
		return edits
	}
	kept := make([]editing.Edit, 0, len(edits))
	for i, edit := range edits {
		if !dropped[i] {
			kept = append(kept, edit)
		}
	}
	return kept
}

// opensWithFigure reports whether a number comes first behind an edit and the removals right behind it.
func opensWithFigure(s *prose.Sentence, edits []editing.Edit, i int) bool {
	next := edits[i].To
	for next < len(s.Pieces) {
		removal := slices.IndexFunc(edits, func(edit editing.Edit) bool {
			return edit.Sentence == edits[i].Sentence && edit.From == next && edit.To > next && edit.Text == ""
		})
		if removal < 0 {
			return s.Pieces[next].Protect == document.Number
		}
		next = edits[removal].To
	}
	return false
}
