// Package document reads the prose of documents and writes it back edited, leaving everything else in them unchanged.
// The packages beside this one implement one format each.
package document

import (
	"io"
	"iter"
	"slices"
	"strings"
	"time"

	"plainhand/engine/humanize"
	"plainhand/internal/fault"
)

// Kind is the role of a block in its document.
type Kind int

// The kinds of blocks.
const (
	Paragraph Kind = iota
	Heading        // of Block.Level
	Item           // of a list, at Block.Level
	Cell           // a paragraph in a table
	Note           // in a footnote, an endnote, or a comment
	Margin         // in a header or footer
	Verbatim       // a complete plain text, which may be edited anywhere
)

// Block is a paragraph of prose.
type Block struct {
	Kind     Kind
	Level    int  // from 1; 0 if the kind has none
	Numbered bool // an item of a numbered list
	Place    Place
	Segments []Segment
	Unstyled bool // the segments are lines without formatting, among which words may move
}

// Place is the position of a table cell. The zero Place is no cell.
type Place struct{ Table, Row, Column int } // from 1

// Text returns the block's text without formatting.
func (b Block) Text() string {
	if len(b.Segments) == 1 {
		return b.Segments[0].Text
	}
	var text strings.Builder
	for _, segment := range b.Segments {
		text.WriteString(segment.Text)
	}
	return text.String()
}

// Segment is a contiguous part of a block's text in the file.
type Segment struct {
	Text  string
	Fixed bool // not editable: the result of a field, a tab, a line break
	Style Style
}

// Style is the formatting of a segment that Markdown supports.
type Style struct {
	Bold, Italic, Code bool
	Link               string // target of the link
}

// Edit replaces part of a block's text: the bytes from Start to End.
type Edit struct {
	Block      int // counts from 0
	Start, End int
	After      string
	Reason     string // shown with the edit; may be empty
}

// ByBlock groups sorted edits by block.
func ByBlock(edits []Edit) iter.Seq[[]Edit] {
	return func(yield func([]Edit) bool) {
		for len(edits) > 0 {
			count := firstEdit(edits, edits[0].Block+1)
			if !yield(edits[:count]) {
				return
			}
			edits = edits[count:]
		}
	}
}

// Chosen returns the edits at some indexes.
func Chosen(edits []Edit, places []int) (found []Edit) {
	for _, at := range places {
		found = append(found, edits[at])
	}
	return found
}

// Without returns the edits at all other indexes. The indexes must be sorted.
func Without(edits []Edit, places []int) (found []Edit) {
	for i, edit := range edits {
		if _, refused := slices.BinarySearch(places, i); !refused {
			found = append(found, edit)
		}
	}
	return found
}

// firstEdit returns the index of a block's first edit.
func firstEdit(edits []Edit, block int) int {
	at, _ := slices.BinarySearchFunc(edits, block, func(edit Edit, block int) int { return edit.Block - block })
	return at
}

// Check returns the fault of blocks without prose, or with more than MaxProse.
func Check(blocks []Block) error {
	prose := 0
	for _, block := range blocks {
		prose += len(block.Text())
	}
	switch {
	case len(blocks) == 0:
		return ErrNoProse
	case prose > MaxProse:
		return ErrTooLarge
	}
	return nil
}

// Document is a parsed document. It is safe for concurrent use.
type Document interface {
	// Blocks returns the prose in reading order.
	Blocks() []Block
	// Write writes the document with edits, which must be sorted and not overlap. An edit that would change something
	// else, such as a field in the middle of it, is skipped and returned.
	Write(out io.Writer, edits []Edit) (left []Edit, err error)
}

// Tracking is implemented by documents that support tracked changes.
type Tracking interface {
	// WriteTracked is Write with the edits as tracked changes, each with its reason as a comment.
	WriteTracked(out io.Writer, edits []Edit, by Author) (left []Edit, err error)
}

// Author is the author of tracked changes.
type Author struct {
	Name string
	At   time.Time
}

// MaxProse is the maximum size of a document's prose in bytes: the limit of a run.
const MaxProse = humanize.MaxBytes

// Faults of documents.
var (
	ErrBroken = fault.New(fault.Invalid, "This file is broken, or isn’t what its name says.",
		"Open it in the program that made it, save it again, and send the copy.")
	ErrProtected = fault.New(fault.Invalid, "This file is protected with a password.",
		"Remove the password in the program that made it, and send the copy.")
	ErrTooLarge = fault.New(fault.TooLarge, "This document is too long or too complex to be read at once.",
		"Send it in parts of up to 30,000 words.")
	ErrExpands = fault.New(fault.TooLarge, "This file unpacks to more than 100 times its size, so it wasn’t read.",
		"Save it again in the program that made it. If it’s an archive, send the files in it instead.")
	ErrNoProse = fault.New(fault.Invalid, "There’s no text in this document.",
		"If it’s a scan, have its text recognized first.")
)
