package views

import (
	"time"

	"plainhand/content"
	"plainhand/views/format"
)

// Date is a day for people and for machines.
type Date struct{ Words, Stamp string }

// NewDate returns the day of a time.
func NewDate(t time.Time) Date { return Date{Words: format.Day(t), Stamp: format.Stamp(t)} }

// ContentsEntry is a second-level heading with those below it.
type ContentsEntry struct {
	content.Heading
	Below []content.Heading
}

// NewContents puts every third-level heading below the second-level one before it.
func NewContents(headings []content.Heading) []ContentsEntry {
	var entries []ContentsEntry
	for _, heading := range headings {
		if heading.Level > 2 && len(entries) > 0 {
			last := &entries[len(entries)-1]
			last.Below = append(last.Below, heading)
			continue
		}
		entries = append(entries, ContentsEntry{Heading: heading})
	}
	return entries
}
