package word

import (
	"slices"
	"strings"

	"plainhand/internal/formats/document"
	"plainhand/internal/formats/source"
)

// editChanges returns the byte changes that apply edits to a paragraph and its fallback. A paragraph that is left
// without words is removed if it contains nothing else. Refused edits are returned by index.
func (p *paragraph) editChanges(file []byte, edits []document.Edit) (changes []source.Change, refused []int) {
	pieces, refused := p.block().Pieces(edits)
	if p.isRemovable(pieces) {
		return []source.Change{{Start: p.start, End: p.end}}, refused
	}
	changes = p.changes(file, pieces)
	if p.fallback != nil {
		pieces, _ := p.fallback.block().Pieces(document.Without(edits, refused))
		changes = append(changes, p.fallback.changes(file, pieces)...)
	}
	return changes, refused
}

// isRemovable reports whether a paragraph is removed with its words: only white space is left, and it contains nothing
// else.
func (p *paragraph) isRemovable(pieces [][]document.Piece) bool {
	if !p.textOnly || !p.followed || p.mark.other {
		return false
	}
	for i, seg := range p.segments {
		text := seg.Text
		if !seg.Fixed {
			text = document.After(pieces[i])
		}
		if strings.TrimSpace(text) != "" {
			return false
		}
	}
	return true
}

// changes returns the byte changes that give the segments their new text.
func (p *paragraph) changes(file []byte, pieces [][]document.Piece) (changes []source.Change) {
	for i, seg := range p.segments {
		if !document.Changed(pieces[i]) {
			continue
		}
		text := document.After(pieces[i])
		tag := file[seg.tag:seg.opened]
		if needsSpace(text) && !spaceCounts(tag) {
			tag = slices.Concat(tag[:len(tag)-1], []byte(` xml:space="preserve">`))
		}
		with := append(slices.Clone(tag), source.XML(text)...)
		changes = append(changes, source.Change{Start: seg.tag, End: seg.end, With: with})
	}
	return changes
}

// needsSpace reports whether Word would drop spaces of a text without xml:space="preserve".
func needsSpace(text string) bool {
	return strings.TrimSpace(text) != text || strings.Contains(text, "  ")
}
