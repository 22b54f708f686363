package choose

import (
	"cmp"
	"slices"
	"sort"
)

// preferBest marks the candidates outside the set without overlaps that gains most. So a rewrite of several words
// competes with all the smaller ones in its place together.
func preferBest(candidates []*candidate) {
	order := slices.Clone(candidates)
	slices.SortStableFunc(order, func(a, b *candidate) int {
		return cmp.Or(cmp.Compare(a.end, b.end), cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.start, b.start))
	})
	gains := make([]float64, len(order)+1) // the most that the first ones gain
	before := make([]int, len(order))      // how many of them end where this one starts
	for i, one := range order {
		one.second = true
		before[i] = sort.Search(i, func(j int) bool { return order[j].end > one.start })
		gains[i+1] = max(gains[i], gains[before[i]]+one.gain)
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
