package choose

import (
	"plainhand/engine/text/editing"
)

// candidate is a proposal with the gains of its texts.
type candidate struct {
	editing.Proposal
	start, end int      // the indexes of its pieces in the document
	words      []string // the replaced words
	options    []option // best first; each gains something
	gain       float64  // of the best, moved a little by the seed
	worth      float64  // the gain divided by the price
	second     bool     // it overlaps a better one
}

// option is one of a proposal's texts.
type option struct {
	text  string
	words []string
	stems []*stem // of the words
	parts editing.Gain
	gain  float64 // the sum of its parts
}

// rank sorts edits that are always right before others, and in each group the second choices last.
func (c *candidate) rank() int {
	rank := 0
	if !c.Always() {
		rank = 2
	}
	if c.second {
		rank++
	}
	return rank
}
