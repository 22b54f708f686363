package choose

import (
	"slices"

	"plainhand/engine/text/editing"
)

// beginsAlike reports whether a sentence without its opener would begin with the same three words as an adjacent one.
func (c *choice) beginsAlike(proposal editing.Proposal) bool {
	if proposal.Kind != editing.Opener || proposal.From > 0 {
		return false
	}
	s := &c.sentences[proposal.Sentence]
	for _, beside := range []int{proposal.Sentence - 1, proposal.Sentence + 1} {
		if beside < 0 || beside >= len(c.sentences) {
			continue
		}
		if next := &c.sentences[beside]; slices.Equal(next.Lowers(0, 3), s.Lowers(proposal.To, proposal.To+3)) {
			return true
		}
	}
	return s.Number == 0 && c.opensAlike(proposal)
}

// opensAlike reports whether a paragraph would open with the same three words as the previous one, after its opener.
func (c *choice) opensAlike(proposal editing.Proposal) bool {
	for before := proposal.Sentence - 1; before >= 0; before-- {
		if other := &c.sentences[before]; other.Number == 0 {
			start := 0
			if other.At(1) == "," {
				start = 2
			}
			s := &c.sentences[proposal.Sentence]
			return slices.Equal(other.Lowers(start, start+3), s.Lowers(proposal.To, proposal.To+3))
		}
	}
	return false
}
