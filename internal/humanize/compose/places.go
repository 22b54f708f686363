package compose

import (
	"slices"
	"sort"

	"plainhand/internal/humanize"
)

// Results turns a result for the text that changes left into one for the text before them.
func Results(text string, changes []humanize.Change, result humanize.Result) humanize.Result {
	if len(changes) == 0 {
		return result
	}
	left := NewPlaces(changes)
	suggestions := make([]humanize.Suggestion, 0, len(result.Suggestions))
	for _, one := range result.Suggestions {
		if !left.Touches(one.Start, one.End) {
			one.Start, one.End = left.Origin(one.Start), left.Origin(one.End)
			suggestions = append(suggestions, one)
		}
	}
	restorations := slices.Clone(result.Restorations)
	for i := range restorations {
		restorations[i].Start, restorations[i].End = left.OriginOf(restorations[i].Start, restorations[i].End)
	}
	result.Suggestions, result.Restorations = suggestions, restorations
	result.Changes = Changes(text, changes, result.Changes)
	result.Text = humanize.Apply(text, result.Changes)
	return result
}

// Places knows where each part of the text that changes leave comes from.
type Places struct {
	changes []humanize.Change
	starts  []int // where each change's After starts
}

// NewPlaces returns the Places of these changes.
func NewPlaces(changes []humanize.Change) Places {
	found, by := Places{changes: changes, starts: make([]int, len(changes))}, 0
	for i, change := range changes {
		found.starts[i] = change.Start + by
		by += len(change.After) - len(change.Before)
	}
	return found
}

// Touches reports whether the range from start to end overlaps a change, or borders on one.
func (p Places) Touches(start, end int) bool {
	i := sort.Search(len(p.starts), func(i int) bool { return p.starts[i]+len(p.changes[i].After) >= start })
	return i < len(p.starts) && p.starts[i] <= end
}

// Origin returns the place in the text before the changes; for a place inside a change, the start of that change.
func (p Places) Origin(at int) int {
	i := sort.Search(len(p.starts), func(i int) bool { return p.starts[i] > at }) - 1
	switch {
	case i < 0:
		return at
	case at < p.starts[i]+len(p.changes[i].After):
		return p.changes[i].Start
	}
	return p.changes[i].End + at - p.starts[i] - len(p.changes[i].After)
}

// OriginOf returns the range in the text before the changes that became the range from start to end: all of a change of
// which it holds a part.
func (p Places) OriginOf(start, end int) (from, to int) {
	from, to = p.Origin(start), p.Origin(end)
	i := sort.Search(len(p.starts), func(i int) bool { return p.starts[i] >= end }) - 1
	if i >= 0 && end < p.starts[i]+len(p.changes[i].After) {
		to = p.changes[i].End
	}
	return from, to
}

// Watch adapts a function that watches the text before the changes to the text that they left. It returns nil for nil.
func (p Places) Watch(watch func(humanize.Passing)) func(humanize.Passing) {
	if watch == nil {
		return nil
	}
	return func(passing humanize.Passing) {
		passing.Start, passing.End = p.OriginOf(passing.Start, passing.End)
		watch(passing)
	}
}
