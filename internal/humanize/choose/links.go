package choose

import (
	"slices"
	"strings"

	"plainhand/internal/humanize/editing"
)

// linkDistances are how many pieces are to lie between two of a word that ties sentences together, where an edit brings
// one: "also" is heard over two sentences.
var linkDistances = map[string]int{"also": 70, "so": 25}

// thatDistance is the same for two clauses with "That" or "and that".
const thatDistance = 35

// linksAgain reports whether a text brings a word that ties sentences together close to another of it.
func (p *proximity) linksAgain(candidate *candidate, option option) bool {
	for i, word := range option.words {
		distance := linkDistances[word]
		if distance > 0 && !slices.Contains(candidate.words, word) &&
			near(option.stems[i].places, candidate.start, candidate.end, distance) {
			return true
		}
	}
	return goesOnWithThat(candidate.Proposal, option.text) &&
		near(p.openers["that"], candidate.start, candidate.end, thatDistance)
}

// goesOnWithThat reports whether a text hangs a clause with "that" or "this" on what stands before it.
func goesOnWithThat(proposal editing.Proposal, text string) bool {
	return proposal.Kind != editing.Opener &&
		(strings.HasPrefix(strings.TrimLeft(text, ",;. "), "and that ") || strings.HasPrefix(text, ", and this "))
}

// answersOneHand reports whether a candidate takes the second half of a pair whose first, "On the one hand", stays.
func (p *proximity) answersOneHand(candidate *candidate) bool {
	return strings.Contains(candidate.ID, "other-hand") &&
		slices.ContainsFunc(p.oneHand, func(place int) bool { return place < candidate.start })
}
