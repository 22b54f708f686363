package document

import (
	"slices"
	"sort"
	"strings"
)

// Piece is a kept, deleted, or inserted part of a segment's text.
type Piece struct {
	Text string
	Kind PieceKind
	Edit int // index of its edit; unset for Kept
}

// PieceKind is the effect of an edit on a piece.
type PieceKind int

// The kinds of pieces.
const (
	Kept PieceKind = iota
	Deleted
	Inserted
)

// Changed reports whether an edit changes a segment with these pieces.
func Changed(pieces []Piece) bool {
	return slices.ContainsFunc(pieces, func(piece Piece) bool { return piece.Kind != Kept })
}

// After returns the text of a segment after its edits.
func After(pieces []Piece) string {
	var text strings.Builder
	for _, piece := range pieces {
		if piece.Kind != Deleted {
			text.WriteString(piece.Text)
		}
	}
	return text.String()
}

// instruction is an edit's replacement within a block's text: the bytes from start to end become with.
type instruction struct {
	start, end int
	with       string
	edit       int
}

// Pieces splits a block's segments into pieces by edits of the block. A word that an edit keeps stays in its segment,
// with its formatting. An inserted word goes to the segment of the word that it replaces or follows. Fixed segments
// have no pieces. Edits that would change a fixed segment are refused, and returned by index.
func (b Block) Pieces(edits []Edit) (all [][]Piece, refused []int) {
	text, ends := b.Text(), b.ends()
	var pending []instruction
	for i, edit := range edits {
		next := b.instructions(text, edit, i)
		if !b.canApply(next, ends) {
			refused = append(refused, i)
			continue
		}
		pending = append(pending, next...)
	}
	all = make([][]Piece, len(b.Segments))
	at := 0
	for i, segment := range b.Segments {
		next := at + len(segment.Text)
		if !segment.Fixed {
			all[i], pending = splitSegment(segment.Text, at, pending)
		}
		at = next
	}
	return all, refused
}

// instructions splits an edit by the words that it keeps, except in blocks without formatting.
func (b Block) instructions(text string, edit Edit, number int) (split []instruction) {
	if b.Kind == Verbatim {
		return []instruction{{edit.Start, edit.End, edit.After, number}}
	}
	for _, hunk := range difference(text[edit.Start:edit.End], edit.After) {
		instr := instruction{edit.Start + hunk.start, edit.Start + hunk.end, edit.After[hunk.newStart:hunk.newEnd], number}
		if word := recasedWord(text[instr.start:instr.end], instr.with); word > 0 && !b.Unstyled {
			at, with := instr.end-word, len(instr.with)-word
			split = append(split, instruction{instr.start, at, instr.with[:with], number})
			instr.start, instr.with = at, instr.with[with:]
		}
		split = append(split, instr)
	}
	return split
}

// recasedWord returns the length of the last word of two texts if only its case differs: after a removal, the next word
// is capitalized, which must not give it the formatting of the removed words. 0 if there is nothing before it, too.
func recasedWord(before, after string) int {
	old, written := tokenize(before), tokenize(after)
	if len(old) < 2 || len(written) == 0 {
		return 0
	}
	last := written[len(written)-1]
	if word := old[len(old)-1]; word == last || len(word) != len(last) || !strings.EqualFold(word, last) {
		return 0
	}
	return len(last)
}

// ends returns the end offsets of the block's segments.
func (b Block) ends() []int {
	ends, at := make([]int, len(b.Segments)), 0
	for i, segment := range b.Segments {
		at += len(segment.Text)
		ends[i] = at
	}
	return ends
}

// canApply reports whether no instruction touches a fixed segment, and each has an editable segment.
func (b Block) canApply(pending []instruction, ends []int) bool {
	for _, instr := range pending {
		placed := false
		for i := sort.SearchInts(ends, instr.start); i < len(ends); i++ {
			start := ends[i] - len(b.Segments[i].Text)
			if start > instr.end {
				break
			}
			if b.Segments[i].Fixed && instr.start < ends[i] && instr.end > start {
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

// splitSegment returns the pieces of a segment that begins at an offset, and the instructions for the segments after
// it, which share the list's memory.
func splitSegment(text string, at int, pending []instruction) (pieces []Piece, rest []instruction) {
	from, next := at, at+len(text)
	add := func(kind PieceKind, text string, edit int) {
		if text != "" {
			pieces = append(pieces, Piece{text, kind, edit})
		}
	}
	for len(pending) > 0 && (pending[0].start < next || pending[0].start == next && pending[0].end == next) {
		instr := pending[0]
		start, end := max(instr.start, from), min(instr.end, next)
		add(Kept, text[from-at:start-at], 0)
		add(Deleted, text[start-at:max(start, end)-at], instr.edit)
		add(Inserted, instr.with, instr.edit)
		from = max(start, end)
		if instr.end > next { // the rest of the deletion is in the next segments
			pending[0] = instruction{next, instr.end, "", instr.edit}
			break
		}
		pending = pending[1:]
	}
	add(Kept, text[from-at:], 0)
	return pieces, pending
}
