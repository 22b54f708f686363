package choose

import (
	"slices"
	"strings"

	"plainhand/internal/humanize/editing"
)

// linkDistances are how many pieces must lie between two uses of a word that links sentences, where an edit adds one:
// "also" is noticed across two sentences.
var linkDistances = map[string]int{"also": 70, "so": 25}

// thatDistance is the same for two clauses with "That" or "and that".
const thatDistance = 35

// linksAgain reports whether a text adds a word that links sentences close to another use of it.
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

// goesOnWithThat reports whether a text attaches a clause with "that" or "this" to what comes before it.
func goesOnWithThat(proposal editing.Proposal, text string) bool {
	return proposal.Kind != editing.Opener &&
		(strings.HasPrefix(strings.TrimLeft(text, ",;. "), "and that ") || strings.HasPrefix(text, ", and this "))
}

// answersOneHand reports whether a candidate replaces the second half of a pair whose first, "On the one hand", stays.
func (p *proximity) answersOneHand(candidate *candidate) bool {
	return strings.Contains(candidate.ID, "other-hand") &&
		slices.ContainsFunc(p.oneHand, func(place int) bool { return place < candidate.start })
}
