package choose

import (
	"math"

	"plainhand/engine/humanize"
)

// fullShare is the weight of tells per 100 words from which the number of edits isn't limited. Half of human texts of
// about 250 words are below 1.4, half of machine texts above 3.6.
const fullShare = 2

// quietShare is the weight of tells per 100 words below which a reader notices none.
const quietShare = 1

// isSparing reports whether edits and suggestions are limited for texts with few tells. Above light strength, the
// writer wants every tell removed.
func (c *choice) isSparing() bool { return c.request.Strength == humanize.Light }

// maxEdits is the maximum number of edits other than those that are always right. It falls with the density of tells.
func (c *choice) maxEdits(candidates []*candidate) int {
	if !c.isSparing() {
		return math.MaxInt
	}
	possible := 0
	for _, candidate := range candidates {
		if !candidate.second && !candidate.Always() {
			possible++
		}
	}
	return int(math.Ceil(float64(possible) * tellShare(c.density)))
}

// tellShare is the share of the possible edits that a density of tells allows.
func tellShare(density float64) float64 { return min(1, density/fullShare) }

// The suggestions per 1,000 words: minSuggestionRate up to a density of peopleShare, which most texts by people stay
// below, then rising to maxSuggestionRate near machineShare, and unlimited from there on.
const (
	minSuggestionRate = 0.5
	maxSuggestionRate = 12.0
	peopleShare       = 2.9
	machineShare      = 5.0
)

func (c *choice) maxSuggestions() int {
	if !c.isSparing() || c.density >= machineShare {
		return math.MaxInt
	}
	machine := max(0, c.density-peopleShare) / (machineShare - peopleShare)
	perThousand := minSuggestionRate + machine*(maxSuggestionRate-minSuggestionRate)
	return int(math.Round(perThousand / 1000 * float64(len(c.index.stems))))
}
