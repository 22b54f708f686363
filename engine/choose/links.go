package choose

import (
	"slices"
	"strings"

	"plainhand/engine/text/editing"
)

// linkDistances are the minimum distances, in pieces, between an added linking word and another use of it: "also" is
// noticed across two sentences.
var linkDistances = map[string]int{"also": 70, "so": 25}

// thatDistance is the minimum distance, in pieces, between two clauses with "That" or "and that".
const thatDistance = 35

// repeatsLink reports whether a text adds a linking word close to another use of it.
func (p *proximity) repeatsLink(candidate *candidate, option option) bool {
	for i, word := range option.words {
		distance := linkDistances[word]
		if distance > 0 && !slices.Contains(candidate.words, word) &&
			near(option.stems[i].places, candidate.start, candidate.end, distance) {
			return true
		}
	}
	return attachesThat(candidate.Proposal, option.text) &&
		near(p.openers["that"], candidate.start, candidate.end, thatDistance)
}

// attachesThat reports whether a text attaches a clause with "that" or "this" to what comes before it.
func attachesThat(proposal editing.Proposal, text string) bool {
	return proposal.Kind != editing.Opener &&
		(strings.HasPrefix(strings.TrimLeft(text, ",;. "), "and that ") || strings.HasPrefix(text, ", and this "))
}

// answersOneHand reports whether a candidate replaces "on the other hand" after an "On the one hand" that stays.
func (p *proximity) answersOneHand(candidate *candidate) bool {
	return strings.Contains(candidate.ID, "other-hand") &&
		slices.ContainsFunc(p.oneHand, func(place int) bool { return place < candidate.start })
}
