package guard

import (
	"slices"
	"sort"
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
)

// apart sets aside the changes that delete whole paragraphs because they aren't part of the text: they hold nothing to
// keep, and what is left has fewer blocks than before for a good reason.
func apart(original *document.Document, changes []humanize.Change) (chatter, rest []humanize.Change) {
	isChatter := func(change humanize.Change) bool {
		return change.After == "" && len(excuseFor(change)) > 1 && takesParagraphs(original, change)
	}
	if !slices.ContainsFunc(changes, isChatter) {
		return nil, changes // which may be many
	}
	for _, change := range changes {
		if isChatter(change) {
			chatter = append(chatter, change)
		} else {
			rest = append(rest, change)
		}
	}
	return chatter, rest
}

// takesParagraphs reports whether a change deletes whole paragraphs, and lists after them, with at most white space and
// thematic breaks around them, and keeps the paragraphs on both sides apart. In HTML the tags would be left behind.
func takesParagraphs(original *document.Document, change humanize.Change) bool {
	if original.Format == document.HTML || !fits(original.Text, change) {
		return false
	}
	blocks := original.Blocks
	first := sort.Search(len(blocks), func(i int) bool { return blocks[i].End > change.Start })
	after := sort.Search(len(blocks), func(i int) bool { return blocks[i].Start >= change.End })
	if first >= after || blocks[first].Start < change.Start || blocks[after-1].End > change.End {
		return false
	}
	for i, block := range blocks[first:after] {
		if block.Kind != document.Paragraph && (i == 0 || block.Kind != document.ListItem) {
			return false
		}
	}
	if after < len(blocks) && blocks[after-1].Kind == document.ListItem && blocks[after].Kind == document.ListItem {
		return false
	}
	start, end := blocks[first].Start, blocks[after-1].End
	if change.Start < start && end < change.End && first > 0 && after < len(blocks) {
		return false
	}
	return mayGo(original.Text[change.Start:start]) && mayGo(original.Text[end:change.End])
}

// mayGo reports whether what is beside a paragraph is white space, with at most one thematic break.
func mayGo(beside string) bool {
	switch strings.TrimSpace(beside) {
	case "", "---", "***", "___":
		return true
	}
	return false
}
