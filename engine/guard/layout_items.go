package guard

import (
	"regexp"
	"strings"

	"plainhand/engine/humanize"
	"plainhand/engine/text/document"
)

// bullet is the mark of a new list item.
const bullet = "- "

var numbered = regexp.MustCompile(`^\d{1,3}[.)][ ]+`)

// itemNumber returns the number that turns a paragraph into a list item when the marks before it are removed.
func itemNumber(paragraph document.Block, change humanize.Change) string {
	if paragraph.Kind != document.Paragraph || numbered.MatchString(change.Before) {
		return ""
	}
	return numbered.FindString(change.After)
}

// isItemNumber reports whether a number is the mark of the list item that starts right after before.
func isItemNumber(number piece, before string) bool {
	line := before[strings.LastIndexByte(before, '\n')+1:]
	return number.protect == document.Number && numbered.MatchString(line) && strings.HasPrefix(line, number.body)
}

// itemsOf splits a paragraph into the part before the first line that becomes a list item, and the items.
func (doc *layoutDocument) itemsOf(paragraph document.Block, changes []humanize.Change) []document.Block {
	last := paragraph
	var parts []document.Block
	for _, change := range changes {
		if change.After != bullet || change.Start > paragraph.End {
			continue
		}
		if change.Start > paragraph.Start {
			last.End = change.Start - 1
			parts = append(parts, last)
		}
		last = document.Block{Kind: document.ListItem, Start: change.End, End: paragraph.End}
	}
	return append(parts, last)
}
