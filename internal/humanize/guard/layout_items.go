package guard

import (
	"regexp"
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
)

// bullet is what a new list item begins with.
const bullet = "- "

var numbered = regexp.MustCompile(`^\d{1,3}[.)][ ]+`)

// itemNumber returns the number that makes a paragraph an item once the marks before it are gone.
func itemNumber(paragraph document.Block, change humanize.Change) string {
	if paragraph.Kind != document.Paragraph || numbered.MatchString(change.Before) {
		return ""
	}
	return numbered.FindString(change.After)
}

// isNumberOf reports whether a number belongs to an item that starts right after the text in before.
func isNumberOf(number piece, before string) bool {
	line := before[strings.LastIndexByte(before, '\n')+1:]
	return number.protect == document.Number && numbered.MatchString(line) && strings.HasPrefix(line, number.body)
}

// itemsOf splits a paragraph into the part before the first line that becomes an item, and the items.
func (laid *laidOut) itemsOf(paragraph document.Block, changes []humanize.Change) []document.Block {
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
