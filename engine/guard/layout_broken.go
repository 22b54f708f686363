package guard

import (
	"context"
	"strings"

	"plainhand/engine/humanize"
	"plainhand/engine/text/document"
)

// broken applies changes and returns the range of the original where the result differs from the expected one, in its
// blocks or in a protected piece. The start is -1 without a difference. The error is ctx's.
func (doc *layoutDocument) broken(ctx context.Context, changes []humanize.Change) (start, end int, err error) {
	want, origin := doc.blocksAfter(changes)
	edited := humanize.Apply(doc.Text, changes)
	parsed, _, err := doc.Reparse(ctx, edited, want)
	if err != nil {
		return -1, -1, err
	}
	at := firstBroken(want, parsed.Blocks)
	after := layoutDocument{parsed}
	for k := 0; at < 0 && k < len(want); k++ {
		var before []piece
		for b := origin[k][0]; b <= origin[k][1]; b++ {
			before = append(before, doc.protectedPieces(b)...)
		}
		now := after.protectedPieces(k)
		becomesItem := want[k].Kind == document.ListItem && doc.Blocks[origin[k][0]].Kind == document.Paragraph
		if becomesItem && len(before) > 0 && isItemNumber(before[0], edited[:want[k].Start]) {
			before = before[1:]
		}
		for k+1 < len(want) && origin[k+1] == origin[k] {
			k++
			now = append(now, after.protectedPieces(k)...)
		}
		if !containsAll(before, now) {
			return doc.Blocks[origin[k][0]].Start, doc.Blocks[origin[k][1]].End, nil
		}
	}
	switch {
	case at < 0:
		return -1, -1, nil
	case len(origin) == 0:
		return 0, len(doc.Text), nil
	}
	at = min(at, len(origin)-1)
	return doc.Blocks[max(0, origin[at][0]-1)].Start, doc.Blocks[origin[at][1]].End, nil
}

// blocksAfter returns the blocks that the changes should produce, and the first and last original block of each.
func (doc *layoutDocument) blocksAfter(changes []humanize.Change) (want []document.Block, origin [][2]int) {
	moved, left := shift{changes: changes}, changes
	for b := 0; b < len(doc.Blocks); b++ {
		block := doc.Blocks[b]
		for len(left) > 0 && left[0].End <= block.Start {
			left = left[1:]
		}
		if len(left) > 0 && left[0].After == "" && left[0].Start <= block.Start && block.End <= left[0].End {
			continue
		}
		first := b
		for _, change := range left {
			if change.Start > block.End {
				break
			}
			for b+1 < len(doc.Blocks) && change.Start < doc.Blocks[b].End && doc.Blocks[b+1].Start < change.End {
				b++
			}
		}
		parts := []document.Block{{Kind: block.Kind, Start: block.Start, End: doc.Blocks[b].End}}
		if len(left) > 0 && left[0].After == bullet {
			parts = doc.itemsOf(block, left)
		}
		number := ""
		if len(left) > 0 && left[0].Start == block.Start {
			number = itemNumber(block, left[0])
		}
		for _, part := range parts {
			part.Start = moved.start(part.Start) + len(number)
			part.End = moved.end(part.End)
			if number != "" {
				part.Kind = document.ListItem
			}
			want = append(want, part)
			origin = append(origin, [2]int{first, b})
		}
	}
	return want, origin
}

// piece is a part of a block that a layout change must keep.
type piece struct {
	body    string
	protect document.Protection
}

// protectedPieces returns the pieces of a block that layout changes must keep: all opaque tokens except bold marks.
func (doc *layoutDocument) protectedPieces(block int) []piece {
	var found []piece
	for _, token := range doc.tokens(block) {
		if token.Kind != document.Opaque {
			continue
		}
		body := doc.Text[token.Start:token.End]
		if token.Protect == document.Markup {
			switch body {
			case "**", "__", "<strong>", "</strong>", "<b>", "</b>":
				continue
			case "***", "___": // bold and italic
				body = body[:1]
			}
		}
		found = append(found, piece{body, token.Protect})
	}
	return found
}

// containsAll reports whether after has every piece of before, in order. Words that had marks between them may now
// parse as a quotation or a citation, which must contain the original pieces.
func containsAll(before, after []piece) bool {
	for _, now := range after {
		if len(before) > 0 && before[0] == now {
			before = before[1:]
			continue
		}
		if now.protect != document.Quoted && now.protect != document.Citation {
			return false
		}
		for rest := now.body; len(before) > 0; before = before[1:] {
			_, found, holds := strings.Cut(rest, before[0].body)
			if !holds {
				break
			}
			rest = found
		}
	}
	return len(before) == 0
}
