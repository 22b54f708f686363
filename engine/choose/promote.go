package choose

import "slices"

// promoteOneIn is the number of suggestions per suggestion that another version makes. Between two versions, six
// changes in ten then differ in texts by today's models, and one in three in older ones (300 texts each).
const promoteOneIn = 2

// promote selects unsure candidates that another version, which has a seed other than 0, makes as edits: a pseudorandom
// share, if the text has more tells than people's texts or the habit is frequent.
func (c *choice) promote(unsure []*candidate, frequent map[string]bool) (promoted, left []*candidate) {
	if c.request.Seed == 0 {
		return nil, unsure
	}
	for _, candidate := range unsure {
		may := c.density >= peopleShare || frequent[candidate.Habit]
		if may && seededHash(c.request.Seed, candidate.Proposal)%promoteOneIn == 0 {
			promoted = append(promoted, candidate)
		} else {
			left = append(left, candidate)
		}
	}
	return promoted, slices.Clip(left)
}
