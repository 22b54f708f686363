package guard

import (
	"slices"
	"sort"
	"strings"

	"plainhand/engine/humanize"
	"plainhand/engine/text/document"
)

// splitChatter separates the changes that delete whole paragraphs of a chatbot. They contain nothing to keep, and the
// missing blocks are no damage.
func splitChatter(original *document.Document, changes []humanize.Change) (chatter, rest []humanize.Change) {
	isChatter := func(change humanize.Change) bool {
		return change.After == "" && len(excuseFor(change)) > 1 && deletesParagraphs(original, change)
	}
	if !slices.ContainsFunc(changes, isChatter) {
		return nil, changes // a fast path without copying
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

// deletesParagraphs reports whether a change deletes whole paragraphs, and lists after them, with at most white space
// and thematic breaks around them, and keeps the paragraphs on both sides apart. In HTML it never does, as the tags
// would be left behind.
func deletesParagraphs(original *document.Document, change humanize.Change) bool {
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
	return isDeletable(original.Text[change.Start:start]) && isDeletable(original.Text[end:change.End])
}

// isDeletable reports whether the text next to a deleted paragraph is white space, with at most one thematic break.
func isDeletable(gap string) bool {
	switch strings.TrimSpace(gap) {
	case "", "---", "***", "___":
		return true
	}
	return false
}
