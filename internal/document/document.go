// Package document reads the prose of documents and writes it back changed, so that nothing else about them differs.
// The packages below this one each know one format.
package document

import (
	"io"
	"iter"
	"slices"
	"strings"
	"time"

	"plainhand/internal/fault"
	"plainhand/internal/humanize"
)

// Kind is what a block of prose is in its document.
type Kind int

// The kinds of blocks.
const (
	Paragraph Kind = iota
	Heading        // of Block.Level
	Item           // of a list, at Block.Level
	Cell           // a paragraph in a table
	Note           // in a footnote, an endnote, or a comment
	Margin         // in a header or footer
	Verbatim       // the whole of a text without form of its own, which may be edited anywhere
)

// Block is a paragraph of prose.
type Block struct {
	Kind     Kind
	Level    int  // from 1; 0 where there are no levels
	Numbered bool // the item of a list with numbers
	Place    Place
	Segments []Segment
}

// Place is where a cell is. The zero Place is no cell.
type Place struct{ Table, Row, Column int } // from 1

// Text is what a reader sees of the block, without its formatting.
func (b Block) Text() string {
	if len(b.Segments) == 1 {
		return b.Segments[0].Text
	}
	var text strings.Builder
	for _, one := range b.Segments {
		text.WriteString(one.Text)
	}
	return text.String()
}

// Segment is a stretch of a block's text that the document holds in one piece.
type Segment struct {
	Text  string
	Fixed bool // no edit may touch it: the result of a field, a tab, a line break
	Style Style
}

// Style is how a segment looks, as far as Markdown can tell.
type Style struct {
	Bold, Italic, Code bool
	Link               string // where it leads
}

// Edit replaces part of a block's text: the bytes from Start to End.
type Edit struct {
	Block      int // counts from 0
	Start, End int
	After      string
	Reason     string // for the reader, where edits are shown; may be empty
}

// ByBlock groups edits that are in order by their blocks.
func ByBlock(edits []Edit) iter.Seq[[]Edit] {
	return func(yield func([]Edit) bool) {
		for len(edits) > 0 {
			count := of(edits, edits[0].Block+1)
			if !yield(edits[:count]) {
				return
			}
			edits = edits[count:]
		}
	}
}

// Chosen are the edits at these places.
func Chosen(edits []Edit, places []int) (found []Edit) {
	for _, at := range places {
		found = append(found, edits[at])
	}
	return found
}

// Without are the edits at all places but these, which are in order.
func Without(edits []Edit, places []int) (found []Edit) {
	for i, one := range edits {
		if _, refused := slices.BinarySearch(places, i); !refused {
			found = append(found, one)
		}
	}
	return found
}

// of is where the edits of a block begin.
func of(edits []Edit, block int) int {
	at, _ := slices.BinarySearchFunc(edits, block, func(one Edit, block int) int { return one.Block - block })
	return at
}

// Check returns a fault for blocks without prose, and for those with too much.
func Check(blocks []Block) error {
	prose := 0
	for _, one := range blocks {
		prose += len(one.Text())
	}
	switch {
	case len(blocks) == 0:
		return ErrNoProse
	case prose > MostProse:
		return ErrTooLarge
	}
	return nil
}

// Document is a document that was read. It is safe for concurrent use.
type Document interface {
	// Blocks returns its prose in the order in which people read it.
	Blocks() []Block
	// Write writes the document with these edits, which are in order and do not overlap. An edit that cannot be made
	// without touching something else, such as a field in the middle of it, is not made at all, and returned.
	Write(out io.Writer, edits []Edit) (left []Edit, err error)
}

// Tracking is a document that can show edits as changes to accept or reject.
type Tracking interface {
	// WriteTracked is Write with the edits as tracked changes, each with its reason as a comment.
	WriteTracked(out io.Writer, edits []Edit, by Author) (left []Edit, err error)
}

// Author is who made the changes that a document shows.
type Author struct {
	Name string
	At   time.Time
}

// MostProse bounds the prose of a document, in bytes: it is what an engine takes at once.
const MostProse = humanize.MaxBytes

// The faults of a file that cannot be used.
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
