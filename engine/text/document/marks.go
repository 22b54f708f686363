package document

import (
	"cmp"
	"slices"
)

// mergeMarks returns the marks of both lists in order and without overlaps. Marks that overlap become one, with the
// protection of the first one; marks within another are dropped.
func mergeMarks(first, second []mark) []mark {
	all := slices.Concat(first, second)
	slices.SortStableFunc(all, func(a, b mark) int {
		return cmp.Or(cmp.Compare(a.start, b.start), cmp.Compare(b.end, a.end))
	})
	merged := all[:0]
	for _, next := range all {
		if next.start >= next.end {
			continue
		}
		if last := len(merged) - 1; last >= 0 && next.start < merged[last].end {
			merged[last].end = max(merged[last].end, next.end)
			continue
		}
		merged = append(merged, next)
	}
	return merged
}
