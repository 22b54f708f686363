package choose

import (
	"fmt"

	"plainhand/engine/text/editing"
)

// occupied is the verdict on a candidate that overlaps an edit. The trace names the edit.
const occupied = "it lost to another edit"

// traceProposal passes the verdict on a proposal to the trace, if there is one.
func (c *choice) traceProposal(proposal editing.Proposal, verdict string) {
	if c.trace != nil {
		c.trace(c.outcome(proposal, verdict))
	}
}

// traceCandidate passes the verdict on a candidate to the trace, if there is one.
func (c *choice) traceCandidate(candidate *candidate, verdict string) {
	if c.trace == nil {
		return
	}
	outcome := c.outcome(candidate.Proposal, verdict)
	best := candidate.options[0]
	outcome.Text, outcome.Gain, outcome.Weight = best.text, best.parts, candidate.gain/best.gain
	switch verdict {
	case editing.Written:
		outcome.Text = c.edits[len(c.edits)-1].Text
	case occupied:
		if winner := c.madeInPlaceOf(candidate); winner != nil {
			outcome.Winner = winner.ID
			outcome.Verdict = fmt.Sprintf("it lost to %s by %s", winner.ID, advantage(winner, candidate))
		}
	}
	c.trace(outcome)
}

func (c *choice) outcome(proposal editing.Proposal, verdict string) editing.Outcome {
	edit := proposal.Edit(c.sentences, proposal.Texts[0])
	return editing.Outcome{Rule: proposal.ID, Start: edit.Start, End: edit.End,
		Before: c.document.Text[edit.Start:edit.End], Text: edit.Text, Verdict: verdict}
}

// madeInPlaceOf returns the first candidate that became an edit and overlaps another.
func (c *choice) madeInPlaceOf(other *candidate) *candidate {
	for _, made := range c.made {
		if made.start < other.end && other.start < made.end {
			return made
		}
	}
	return nil
}

// advantage describes why inOrder tried a candidate before another that it overlaps.
func advantage(winner, loser *candidate) string {
	switch {
	case winner.Always() && !loser.Always():
		return "priority: chatter, padding, and contractions come first"
	case !winner.second && loser.second && winner.gain > loser.gain:
		return fmt.Sprintf("gain: %.2f is more than %.2f", winner.gain, loser.gain)
	case !winner.second && loser.second && winner.gain < loser.gain:
		return fmt.Sprintf("gain: with the edits beside it, it has more than %.2f", loser.gain)
	case winner.worth > loser.worth:
		return fmt.Sprintf("length: %.2f of gain by the cost of its words is more than %.2f", winner.worth, loser.worth)
	}
	return "position: it has the same gain, and ends earlier or is of a kind that comes first"
}
