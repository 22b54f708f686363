package guard

import (
	"context"
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
)

// broken applies changes and returns the part of the original where the result is not what they were meant to produce:
// its blocks differ, or something untouchable does. The start is -1 where all is well. The error is ctx's.
func (laid *laidOut) broken(ctx context.Context, changes []humanize.Change) (start, end int, err error) {
	want, origin := laid.blocksAfter(changes)
	edited := humanize.Apply(laid.Text, changes)
	parsed, _, err := laid.Reparse(ctx, edited, want)
	if err != nil {
		return -1, -1, err
	}
	at := firstBroken(want, parsed.Blocks)
	after := laidOut{parsed}
	for k := 0; at < 0 && k < len(want); k++ {
		var before []piece
		for b := origin[k][0]; b <= origin[k][1]; b++ {
			before = append(before, laid.untouchable(b)...)
		}
		now := after.untouchable(k)
		becomesItem := want[k].Kind == document.ListItem && laid.Blocks[origin[k][0]].Kind == document.Paragraph
		if becomesItem && len(before) > 0 && isNumberOf(before[0], edited[:want[k].Start]) {
			before = before[1:]
		}
		for k+1 < len(want) && origin[k+1] == origin[k] {
			k++
			now = append(now, after.untouchable(k)...)
		}
		if !whole(before, now) {
			return laid.Blocks[origin[k][0]].Start, laid.Blocks[origin[k][1]].End, nil
		}
	}
	switch {
	case at < 0:
		return -1, -1, nil
	case len(origin) == 0:
		return 0, len(laid.Text), nil
	}
	at = min(at, len(origin)-1)
	return laid.Blocks[max(0, origin[at][0]-1)].Start, laid.Blocks[origin[at][1]].End, nil
}

// blocksAfter returns where changes leave the blocks of the original, and the first and last block that each comes
// from.
func (laid *laidOut) blocksAfter(changes []humanize.Change) (want []document.Block, origin [][2]int) {
	moved, left := shift{changes: changes}, changes
	for b := 0; b < len(laid.Blocks); b++ {
		block := laid.Blocks[b]
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
			for b+1 < len(laid.Blocks) && change.Start < laid.Blocks[b].End && laid.Blocks[b+1].Start < change.End {
				b++
			}
		}
		parts := []document.Block{{Kind: block.Kind, Start: block.Start, End: laid.Blocks[b].End}}
		if len(left) > 0 && left[0].After == bullet {
			parts = laid.itemsOf(block, left)
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

// piece is a part of a block that stays whatever the layout.
type piece struct {
	body    string
	protect document.Protection
}

// untouchable lists the pieces of a block that stay whatever its layout: all opaque tokens but the marks of bold words.
func (laid *laidOut) untouchable(block int) []piece {
	var found []piece
	for _, token := range laid.tokens(block) {
		if token.Kind != document.Opaque {
			continue
		}
		body := laid.Text[token.Start:token.End]
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

// whole reports whether every piece that stays is there, in order. Words that had marks between them may now read as a
// quotation or a citation, which contains what it contained before.
func whole(before, after []piece) bool {
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
