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

// How many suggestions a text gets in 1,000 words: the fewest if it has no more tells than most of people's, so that no
// writer is nagged, up to most as its tells near machineShare, and any number from there on. One in ten texts by people
// reaches it, and over half of those by models.
const (
	fewestSuggestions = 1.0
	mostSuggestions   = 12.0
	machineShare      = 4.0
)

func (c *choice) mostSuggestions() int {
	if c.density >= machineShare {
		return math.MaxInt
	}
	machine := max(0, c.density-fullShare[humanize.Balanced]) / (machineShare - fullShare[humanize.Balanced])
	perThousand := fewestSuggestions + machine*(mostSuggestions-fewestSuggestions)
	return int(math.Round(perThousand / 1000 * float64(len(c.reading.stems))))
}
