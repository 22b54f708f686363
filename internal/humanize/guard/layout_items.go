package guard

import (
	"regexp"
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
)

// bullet is what a new item of a list begins with.
const bullet = "- "

var numbered = regexp.MustCompile(`^\d{1,3}[.)][ ]+`)

// itemNumber returns the number by which a paragraph becomes an item once the marks before it are gone.
func itemNumber(paragraph document.Block, change humanize.Change) string {
	if paragraph.Kind != document.Paragraph || numbered.MatchString(change.Before) {
		return ""
	}
	return numbered.FindString(change.After)
}

// isNumberOf reports whether a number is that of an item which starts behind a text.
func isNumberOf(number piece, before string) bool {
	line := before[strings.LastIndexByte(before, '\n')+1:]
	return number.protect == document.Number && numbered.MatchString(line) && strings.HasPrefix(line, number.body)
}

// itemsOf parts a paragraph into what stands before the first of its lines that become items, and these.
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
