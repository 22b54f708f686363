package word

import (
	"slices"
	"strings"

	"plainhand/internal/document"
	"plainhand/internal/document/source"
)

// rewritten are the changes of the part's bytes that make edits of a paragraph, and of its twin. A paragraph that is
// left without a word goes as a whole where that is all it holds. Refused edits are returned by their places.
func (p *paragraph) rewritten(file []byte, edits []document.Edit) (changes []source.Change, refused []int) {
	pieces, refused := p.block().Pieces(edits)
	if p.goes(pieces) {
		return []source.Change{{Start: p.start, End: p.end}}, refused
	}
	changes = p.changes(file, pieces)
	if p.twin != nil {
		pieces, _ := p.twin.block().Pieces(document.Without(edits, refused))
		changes = append(changes, p.twin.changes(file, pieces)...)
	}
	return changes, refused
}

// goes reports whether a paragraph goes with its words: nothing is left of it but white space, and it holds nothing
// else.
func (p *paragraph) goes(pieces [][]document.Piece) bool {
	if !p.bare || !p.followed || p.mark.other {
		return false
	}
	for i, one := range p.segments {
		text := one.Text
		if !one.Fixed {
			text = document.After(pieces[i])
		}
		if strings.TrimSpace(text) != "" {
			return false
		}
	}
	return true
}

// changes are those of the part's bytes that give the segments what their pieces leave.
func (p *paragraph) changes(file []byte, pieces [][]document.Piece) (changes []source.Change) {
	for i, one := range p.segments {
		if !document.Changed(pieces[i]) {
			continue
		}
		text := document.After(pieces[i])
		tag := file[one.tag:one.opened]
		if needsSpace(text) && !spaceCounts(tag) {
			tag = slices.Concat(tag[:len(tag)-1], []byte(` xml:space="preserve">`))
		}
		with := append(slices.Clone(tag), source.XML(text)...)
		changes = append(changes, source.Change{Start: one.tag, End: one.end, With: with})
	}
	return changes
}

// needsSpace reports whether Word would drop part of a text that is not marked as one whose spaces count.
func needsSpace(text string) bool {
	return strings.TrimSpace(text) != text || strings.Contains(text, "  ")
}
