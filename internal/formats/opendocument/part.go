package opendocument

import (
	"encoding/xml"

	"plainhand/internal/formats/document"
	"plainhand/internal/formats/source"
)

// paragraph is a text:p or text:h with its text. Paragraphs in text boxes and notes are separate.
type paragraph struct {
	block      document.Block
	start, end int
	stretches  []source.Stretch // of its segments
	textOnly   bool             // contains only text
	followed   bool             // another paragraph follows beside it, so it may be removed
}

// part is an XML part that contains prose.
type part struct {
	name       string
	source     []byte
	paragraphs []*paragraph
}

// readPart reads the prose of a part. If it is not well formed, that is document.ErrBroken.
func readPart(content []byte, kind document.Kind, known styleSheet, tables *int) (part, error) {
	r := parser{part: part{source: content}, kind: kind, known: known, inside: map[string]int{}, tables: tables}
	err := source.Tokens(content, func(token xml.Token, start, end int) error {
		r.handleToken(token, start, end)
		if r.prose > document.MaxProse {
			return document.ErrTooLarge
		}
		return nil
	})
	return r.part, err
}

// editChanges returns the byte changes that apply edits to the paragraph. A paragraph that is left without words is
// removed if it contains nothing else. Refused edits are returned by index.
func (p *paragraph) editChanges(edits []document.Edit) (changes []source.Change, refused []int) {
	changes, words, refused := source.Rewrite(p.block, p.stretches, edits,
		func(_ int, text string) string { return source.XML(text) })
	if p.textOnly && p.followed && !words {
		return []source.Change{{Start: p.start, End: p.end}}, refused
	}
	return changes, refused
}
