package opendocument

import (
	"encoding/xml"

	"plainhand/internal/document"
	"plainhand/internal/document/source"
)

// paragraph is a text:p or text:h with the text in it, but for that of text boxes and notes, which are paragraphs of
// their own.
type paragraph struct {
	block      document.Block
	start, end int
	stretches  []source.Stretch // of its segments
	bare       bool             // it holds text and nothing else
	followed   bool             // by another paragraph beside it, so that it may go as a whole
}

// part is an XML file of the archive that holds prose.
type part struct {
	name       string
	source     []byte
	paragraphs []*paragraph
}

// readPart reads the prose of a part. Whatever is not well formed is document.ErrBroken.
func readPart(content []byte, kind document.Kind, known forms, tables *int) (part, error) {
	r := reading{part: part{source: content}, kind: kind, known: known, inside: map[string]int{}, tables: tables}
	err := source.Tokens(content, func(token xml.Token, start, end int) error {
		r.take(token, start, end)
		if r.prose > document.MostProse {
			return document.ErrTooLarge
		}
		return nil
	})
	return r.part, err
}

// rewritten are the changes of the part's bytes that make edits of the paragraph. One that is left without a word goes
// as a whole where that is all it holds. Refused edits are returned by their places.
func (p *paragraph) rewritten(edits []document.Edit) (changes []source.Change, refused []int) {
	changes, words, refused := source.Rewrite(p.block, p.stretches, edits,
		func(_ int, text string) string { return source.XML(text) })
	if p.bare && p.followed && !words {
		return []source.Change{{Start: p.start, End: p.end}}, refused
	}
	return changes, refused
}
