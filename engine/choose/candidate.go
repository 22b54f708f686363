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

// rank sorts edits that are always right before others, and in each group the second choices last. A contraction that
// is a second choice comes last of all, since a longer edit often replaces it: "Don't hesitate to call".
func (c *candidate) rank() int {
	switch {
	case c.second && (!c.Always() || c.Kind == editing.Contraction):
		return 3
	case !c.Always():
		return 2
	case c.second:
		return 1
	}
	return 0
}
