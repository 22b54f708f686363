package document

import (
	"slices"
	"sort"
	"strings"
)

// Piece is a part of a segment's text as edits leave it.
type Piece struct {
	Text string
	Kind PieceKind
	Edit int // the edit that it belongs to, by its place among those that were given; only for changes
}

// PieceKind is what an edit does to a piece.
type PieceKind int

// The kinds of pieces.
const (
	Kept PieceKind = iota
	Deleted
	Inserted
)

// Changed reports whether an edit touches one of a segment's pieces.
func Changed(pieces []Piece) bool {
	return slices.ContainsFunc(pieces, func(one Piece) bool { return one.Kind != Kept })
}

// After is the text that the pieces of a segment leave.
func After(pieces []Piece) string {
	var text strings.Builder
	for _, one := range pieces {
		if one.Kind != Deleted {
			text.WriteString(one.Text)
		}
	}
	return text.String()
}

// instruction is what an edit does to a block's own text: the bytes from start to end become with.
type instruction struct {
	start, end int
	with       string
	edit       int
}

// Pieces cuts a block's segments by edits of the block, so that each word which an edit keeps stays in its segment, and
// with it its formatting. A new word goes to the segment of what it replaces or follows. Fixed segments have no pieces.
// Edits that would touch what is fixed are returned, by their places.
func (b Block) Pieces(edits []Edit) (all [][]Piece, refused []int) {
	text, ends := b.Text(), b.ends()
	var todo []instruction
	for i, edit := range edits {
		made := b.instructions(text, edit, i)
		if !b.canTake(made, ends) {
			refused = append(refused, i)
			continue
		}
		todo = append(todo, made...)
	}
	all = make([][]Piece, len(b.Segments))
	at := 0
	for i, one := range b.Segments {
		next := at + len(one.Text)
		if !one.Fixed {
			all[i], todo = cut(one.Text, at, todo)
		}
		at = next
	}
	return all, refused
}

// instructions divide an edit by the words that it keeps, except where there is no form to keep.
func (b Block) instructions(text string, edit Edit, number int) (made []instruction) {
	if b.Kind == Verbatim {
		return []instruction{{edit.Start, edit.End, edit.After, number}}
	}
	for _, one := range difference(text[edit.Start:edit.End], edit.After) {
		with := edit.After[one.newStart:one.newEnd]
		made = append(made, instruction{edit.Start + one.start, edit.Start + one.end, with, number})
	}
	return made
}

// ends are where the block's segments end in its text.
func (b Block) ends() []int {
	ends, at := make([]int, len(b.Segments)), 0
	for i, one := range b.Segments {
		at += len(one.Text)
		ends[i] = at
	}
	return ends
}

// canTake reports whether none of the instructions touches what is fixed, and each has a segment to go to.
func (b Block) canTake(todo []instruction, ends []int) bool {
	for _, one := range todo {
		placed := false
		for i := sort.SearchInts(ends, one.start); i < len(ends); i++ {
			start := ends[i] - len(b.Segments[i].Text)
			if start > one.end {
				break
			}
			if b.Segments[i].Fixed && one.start < ends[i] && one.end > start {
				return false
			}
			placed = placed || !b.Segments[i].Fixed
		}
		if !placed {
			return false
		}
	}
	return true
}

// cut returns the pieces of a segment whose text begins at a place, and the instructions that go on behind it: the same
// list, shortened at its start.
func cut(text string, at int, todo []instruction) (pieces []Piece, rest []instruction) {
	from, next := at, at+len(text)
	add := func(kind PieceKind, text string, edit int) {
		if text != "" {
			pieces = append(pieces, Piece{text, kind, edit})
		}
	}
	for len(todo) > 0 && (todo[0].start < next || todo[0].start == next && todo[0].end == next) {
		one := todo[0]
		start, end := max(one.start, from), min(one.end, next)
		add(Kept, text[from-at:start-at], 0)
		add(Deleted, text[start-at:max(start, end)-at], one.edit)
		add(Inserted, one.with, one.edit)
		from = max(start, end)
		if one.end > next { // the rest of it is in a segment behind, with nothing more to put in
			todo[0] = instruction{next, one.end, "", one.edit}
			break
		}
		todo = todo[1:]
	}
	add(Kept, text[from-at:], 0)
	return pieces, todo
}
