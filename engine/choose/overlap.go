package choose

import (
	"cmp"
	"slices"
	"sort"
)

// preferBest marks as second the candidates outside the set without overlaps that has the highest total gain. So a
// rewrite of several words competes with the sum of the smaller ones in its place.
func preferBest(candidates []*candidate) {
	order := slices.Clone(candidates)
	slices.SortStableFunc(order, func(a, b *candidate) int {
		return cmp.Or(cmp.Compare(a.end, b.end), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.start, b.start))
	})
	gains := make([]float64, len(order)+1) // maximum total gain of the first i candidates
	before := make([]int, len(order))      // number of candidates that end at or before this one's start
	for i, candidate := range order {
		candidate.second = true
		before[i] = sort.Search(i, func(j int) bool { return order[j].end > candidate.start })
		gains[i+1] = max(gains[i], gains[before[i]]+candidate.gain)
	}
	for i := len(order); i > 0; {
		if gains[i] > gains[i-1] {
			order[i-1].second = false
			i = before[i-1]
		} else {
			i--
		}
	}
}
