package editing

import (
	"cmp"
	"slices"
)

// Trace, if not nil, is called with the outcome of each proposal.
type Trace func(Outcome)

// Outcome is the decision about a proposal, for authors of rules.
type Outcome struct {
	Rule       string
	Start, End int     // the bytes of the document that it would replace
	Before     string  // these bytes
	Text       string  // the text of the edit; of a proposal that isn't made, the best
	Gain       Gain    // of the best text; zero for a proposal without a gain
	Weight     float64 // the factor of the gain: by the seed, and less for a rule that ignores the context
	Verdict    string  // Written, or the reason why the proposal isn't made
	Winner     string  // the rule of the edit that has its place; empty if the reason is another
}

// Written is the verdict on a proposal that becomes an edit.
const Written = "written"

// Gain has the parts of a text's gain.
type Gain struct {
	Prior    float64 // for its kind of rule, or its pass
	Tells    float64 // the weight of removed tells, minus that of added ones
	Fit      float64 // for the change in log-odds of its neighborhood
	Later    float64 // the deduction for a text that isn't its rule's first
	Register float64 // for words that suit the mode
}

// Total is the sum of the parts.
func (g Gain) Total() float64 { return g.Prior + g.Tells + g.Fit - g.Later + g.Register }

// Overlaps groups the outcomes of different rules in the same place, in the order of the text. Each group begins with
// the proposals that became edits.
func Overlaps(outcomes []Outcome) [][]Outcome {
	outcomes = slices.Clone(outcomes)
	slices.SortFunc(outcomes, func(a, b Outcome) int { return cmp.Compare(a.Start, b.Start) })
	var groups [][]Outcome
	for len(outcomes) > 0 {
		count, end := 1, outcomes[0].End
		for count < len(outcomes) && outcomes[count].Start < end {
			end = max(end, outcomes[count].End)
			count++
		}
		group := outcomes[:count:count]
		outcomes = outcomes[count:]
		if slices.ContainsFunc(group, func(other Outcome) bool { return other.Rule != group[0].Rule }) {
			slices.SortFunc(group, compareOutcomes)
			groups = append(groups, group)
		}
	}
	return groups
}

// compareOutcomes sorts edits before other proposals, then by position and rule.
func compareOutcomes(a, b Outcome) int {
	after := func(outcome Outcome) int {
		if outcome.Verdict == Written {
			return 0
		}
		return 1
	}
	return cmp.Or(cmp.Compare(after(a), after(b)), cmp.Compare(a.Start, b.Start), cmp.Compare(a.Rule, b.Rule))
}
