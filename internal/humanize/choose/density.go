package choose

import (
	"math"

	"plainhand/internal/humanize"
)

// fullShare is the weight of the tells in a hundred words from which nothing of a text is left for its tells being few.
// Half of human texts of some 250 words stay under 1.4, half of machine texts over 3.6.
var fullShare = map[humanize.Strength]float64{humanize.Light: 2, humanize.Balanced: 2, humanize.Strong: 1}

// mostEdits tells how many edits a text may get beside those that are always right: the fewer tells it has, the fewer.
func (c *choice) mostEdits(candidates []*candidate) int {
	possible := 0
	for _, one := range candidates {
		if !one.second && !one.Always() {
			possible++
		}
	}
	return int(math.Ceil(float64(possible) * tellShare(c.request.Strength, c.density)))
}

// tellShare is the part of the edits that a text gets for its density of tells.
func tellShare(strength humanize.Strength, density float64) float64 {
	return min(1, density/fullShare[strength])
}

// suggestionsAtLeast is how many suggestions for 1,000 words a text gets that has no more tells than most of people's.
// Above, nothing bounds them.
const suggestionsAtLeast = 2.0

// mostSuggestions tells how many suggestions a text gets: a person's few, so that a writer is not nagged.
func (c *choice) mostSuggestions() int {
	words := float64(len(c.reading.stems))
	if c.density >= fullShare[humanize.Balanced] {
		return math.MaxInt
	}
	return int(math.Ceil(words / 1000 * suggestionsAtLeast))
}
