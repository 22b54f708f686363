package editing

import (
	"slices"

	"plainhand/internal/humanize"
)

// Suggest turns proposals, which are in the order of the text, into suggestions, except for those that touch a change.
func (t Text) Suggest(proposals []Proposal, changes []humanize.Change) []humanize.Suggestion {
	var found []humanize.Suggestion
	end := 0
	for _, one := range proposals {
		suggestion := t.suggest(one)
		if len(suggestion.Alternatives) > 0 && suggestion.Start >= end && !touches(changes, suggestion) {
			found = append(found, suggestion)
			end = suggestion.End
		}
	}
	return found
}

// suggest gives the texts of a proposal one common place, since what is fixed up around each may differ.
func (t Text) suggest(proposal Proposal) humanize.Suggestion {
	var ways []humanize.Change
	for _, one := range proposal.Texts {
		ways = append(ways, t.Finish([]Edit{proposal.Edit(t.Sentences, one)})...)
	}
	if len(ways) == 0 {
		return humanize.Suggestion{}
	}
	start := slices.MinFunc(ways, func(a, b humanize.Change) int { return a.Start - b.Start }).Start
	end := slices.MaxFunc(ways, func(a, b humanize.Change) int { return a.End - b.End }).End
	suggestion := humanize.Suggestion{Start: start, End: end, Before: t.Text[start:end], Rule: proposal.ID,
		Reason: proposal.Reason}
	for _, way := range ways {
		suggestion.Alternatives = append(suggestion.Alternatives, t.Text[start:way.Start]+way.After+t.Text[way.End:end])
	}
	return suggestion
}

// touches reports whether a suggestion overlaps a change or is right next to one, where they may share a word.
func touches(changes []humanize.Change, suggestion humanize.Suggestion) bool {
	return slices.ContainsFunc(changes, func(change humanize.Change) bool {
		return change.Start <= suggestion.End && suggestion.Start <= change.End
	})
}
