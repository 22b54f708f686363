package choose

import "slices"

// dareOneIn is how many of what could only be suggested come for one that another version makes. Half of the changes to
// a text by a model of today then differ from one version to the next (300 texts), and a quarter of those to older ones.
const dareOneIn = 2

// dare parts what could only be suggested: who asks for another version, whose seed is not 0, has seen what is sure, and
// gets a draw of what is not. The first version makes none of it. Nor does another where a text has few tells: what is
// suggested there only if the text has a habit often stays a suggestion.
func (c *choice) dare(unsure []*candidate, frequent map[string]bool) (dared, left []*candidate) {
	if c.request.Seed == 0 {
		return nil, unsure
	}
	for _, one := range unsure {
		may := c.density >= peopleShare || frequent[one.Habit]
		if may && draw(c.request.Seed, one.Proposal)%dareOneIn == 0 {
			dared = append(dared, one)
		} else {
			left = append(left, one)
		}
	}
	return dared, slices.Clip(left)
}
