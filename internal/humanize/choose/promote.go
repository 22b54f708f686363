package choose

import "slices"

// promoteOneIn is how many mere suggestions there are for each one that another version makes. Between two versions,
// six changes in ten then differ in texts by today's models, and one in three in older ones (300 texts each).
const promoteOneIn = 2

// promote splits what could only be suggested. A writer who asks for another version, whose seed is not 0, has seen
// what is sure, and gets a draw of the rest, unless the text has no more tells than people's.
func (c *choice) promote(unsure []*candidate, frequent map[string]bool) (promoted, left []*candidate) {
	if c.request.Seed == 0 {
		return nil, unsure
	}
	for _, one := range unsure {
		may := c.density >= peopleShare || frequent[one.Habit]
		if may && draw(c.request.Seed, one.Proposal)%promoteOneIn == 0 {
			promoted = append(promoted, one)
		} else {
			left = append(left, one)
		}
	}
	return promoted, slices.Clip(left)
}
