package compose

import (
	"slices"
	"sort"

	"plainhand/engine/humanize"
)

// Results converts a result for a changed text to the text before the changes.
func Results(text string, changes []humanize.Change, result humanize.Result) humanize.Result {
	if len(changes) == 0 {
		return result
	}
	places := NewPlaces(changes)
	suggestions := make([]humanize.Suggestion, 0, len(result.Suggestions))
	for _, suggestion := range result.Suggestions {
		if !places.Touches(suggestion.Start, suggestion.End) {
			suggestion.Start, suggestion.End = places.Origin(suggestion.Start), places.Origin(suggestion.End)
			suggestions = append(suggestions, suggestion)
		}
	}
	restorations := slices.Clone(result.Restorations)
	for i := range restorations {
		restorations[i].Start, restorations[i].End = places.OriginOf(restorations[i].Start, restorations[i].End)
	}
	result.Light = slices.Clone(result.Light)
	for i := range result.Light {
		result.Light[i].Start, result.Light[i].End = places.OriginOf(result.Light[i].Start, result.Light[i].End)
	}
	result.Suggestions, result.Restorations = suggestions, restorations
	result.Changes = Changes(text, changes, result.Changes)
	result.Text = humanize.Apply(text, result.Changes)
	return result
}

// Places maps positions in a changed text to the text before the changes.
type Places struct {
	changes []humanize.Change
	starts  []int // where each change's After starts
}

// NewPlaces returns the Places of these changes.
func NewPlaces(changes []humanize.Change) Places {
	found, shift := Places{changes: changes, starts: make([]int, len(changes))}, 0
	for i, change := range changes {
		found.starts[i] = change.Start + shift
		shift += len(change.After) - len(change.Before)
	}
	return found
}

// Touches reports whether the range from start to end overlaps a change, or borders on one.
func (p Places) Touches(start, end int) bool {
	i := sort.Search(len(p.starts), func(i int) bool { return p.starts[i]+len(p.changes[i].After) >= start })
	return i < len(p.starts) && p.starts[i] <= end
}

// Origin returns the position in the text before the changes; for a position inside a change, the start of that change.
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

// OriginOf returns the range in the text before the changes that became the range from start to end. It includes the
// complete changes that overlap the range.
func (p Places) OriginOf(start, end int) (from, to int) {
	from, to = p.Origin(start), p.Origin(end)
	i := sort.Search(len(p.starts), func(i int) bool { return p.starts[i] >= end }) - 1
	if i >= 0 && end < p.starts[i]+len(p.changes[i].After) {
		to = p.changes[i].End
	}
	return from, to
}

// Watch adapts a watcher of the text before the changes to the changed text. It returns nil for nil.
func (p Places) Watch(watch func(humanize.Progress)) func(humanize.Progress) {
	if watch == nil {
		return nil
	}
	return func(passing humanize.Progress) {
		passing.Start, passing.End = p.OriginOf(passing.Start, passing.End)
		watch(passing)
	}
}
