package choose

import (
	"slices"

	"plainhand/internal/humanize/editing"
)

// beginsAlike reports whether a sentence without its opener would begin with the three words that begin the one before
// or behind it.
func (c *choice) beginsAlike(made editing.Proposal) bool {
	if made.Kind != editing.Opener || made.From > 0 {
		return false
	}
	s := &c.sentences[made.Sentence]
	for _, beside := range []int{made.Sentence - 1, made.Sentence + 1} {
		if beside < 0 || beside >= len(c.sentences) {
			continue
		}
		if next := &c.sentences[beside]; slices.Equal(next.Lowers(0, 3), s.Lowers(made.To, made.To+3)) {
			return true
		}
	}
	return s.Number == 0 && c.opensAlike(made)
}

// opensAlike reports whether a paragraph would open with the three words that the one before has, be it behind an
// opener.
func (c *choice) opensAlike(made editing.Proposal) bool {
	for before := made.Sentence - 1; before >= 0; before-- {
		if other := &c.sentences[before]; other.Number == 0 {
			start := 0
			if other.At(1) == "," {
				start = 2
			}
			s := &c.sentences[made.Sentence]
			return slices.Equal(other.Lowers(start, start+3), s.Lowers(made.To, made.To+3))
		}
	}
	return false
}
