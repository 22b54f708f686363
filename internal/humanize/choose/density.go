package choose

import (
	"math"

	"plainhand/internal/humanize"
)

// fullShare is the weight of the tells in a hundred words from which no edit is held back because tells are few. Half
// of human texts of some 250 words are below 1.4, half of machine texts above 3.6.
const fullShare = 2

// quietShare is the weight of the tells in a hundred words below which a text has none that a reader would notice.
const quietShare = 1

// sparing reports whether a text with few tells gets few edits and suggestions: a writer who asks for more than a light
// hand wants every mark of a machine undone, however few there are.
func (c *choice) sparing() bool { return c.request.Strength == humanize.Light }

// mostEdits is how many edits a text may get besides those that are always right: the fewer tells, the fewer edits.
func (c *choice) mostEdits(candidates []*candidate) int {
	if !c.sparing() {
		return math.MaxInt
	}
	possible := 0
	for _, one := range candidates {
		if !one.second && !one.Always() {
			possible++
		}
	}
	return int(math.Ceil(float64(possible) * tellShare(c.density)))
}

// tellShare is the share of the edits that a text gets for its density of tells.
func tellShare(density float64) float64 { return min(1, density/fullShare) }

// How many worn words are suggested per 1,000 words of a text: the fewest up to peopleShare, which most texts by people
// stay below, so that no writer is nagged, then more, up to the most near machineShare, and any number from there on.
const (
	fewestSuggestions = 0.5
	mostSuggestions   = 12.0
	peopleShare       = 2.9
	machineShare      = 5.0
)

func (c *choice) mostSuggestions() int {
	if !c.sparing() || c.density >= machineShare {
		return math.MaxInt
	}
	machine := max(0, c.density-peopleShare) / (machineShare - peopleShare)
	perThousand := fewestSuggestions + machine*(mostSuggestions-fewestSuggestions)
	return int(math.Round(perThousand / 1000 * float64(len(c.reading.stems))))
}
