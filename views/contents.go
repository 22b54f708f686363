package views

import (
	"time"

	"plainhand/content"
)

// Date is a day for people and for machines.
type Date struct{ Words, Stamp string }

// newDate returns the day of a time.
func newDate(t time.Time) Date { return Date{Words: day(t), Stamp: stamp(t)} }

// ContentsEntry is a second-level heading with those below it.
type ContentsEntry struct {
	content.Heading
	Below []content.Heading
}

// newContents puts every third-level heading below the second-level one before it.
func newContents(headings []content.Heading) []ContentsEntry {
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
