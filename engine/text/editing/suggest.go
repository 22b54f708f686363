package editing

import (
	"slices"

	"plainhand/engine/humanize"
)

// Suggest turns proposals, which are in the order of the text, into suggestions, except those that touch a change.
func (t Text) Suggest(proposals []Proposal, changes []humanize.Change) []humanize.Suggestion {
	var found []humanize.Suggestion
	end := 0
	for _, proposal := range proposals {
		suggestion := t.suggest(proposal)
		if len(suggestion.Alternatives) > 0 && suggestion.Start >= end && !touches(changes, suggestion) {
			found = append(found, suggestion)
			end = suggestion.End
		}
	}
	return found
}

// suggest extends the texts of a proposal to a common range, since Finish may adjust different ranges.
func (t Text) suggest(proposal Proposal) humanize.Suggestion {
	var changes []humanize.Change
	for _, text := range proposal.Texts {
		changes = append(changes, t.Finish([]Edit{proposal.Edit(t.Sentences, text)})...)
	}
	if len(changes) == 0 {
		return humanize.Suggestion{}
	}
	start := slices.MinFunc(changes, func(a, b humanize.Change) int { return a.Start - b.Start }).Start
	end := slices.MaxFunc(changes, func(a, b humanize.Change) int { return a.End - b.End }).End
	suggestion := humanize.Suggestion{Start: start, End: end, Before: t.Text[start:end], Rule: proposal.ID,
		Reason: proposal.Reason, Sure: proposal.Sure}
	for _, change := range changes {
		alternative := t.Text[start:change.Start] + change.After + t.Text[change.End:end]
		if !slices.Contains(suggestion.Alternatives, alternative) {
			suggestion.Alternatives = append(suggestion.Alternatives, alternative)
		}
	}
	return suggestion
}

// touches reports whether a suggestion overlaps a change or is adjacent to one, with which it may share a word.
func touches(changes []humanize.Change, suggestion humanize.Suggestion) bool {
	return slices.ContainsFunc(changes, func(change humanize.Change) bool {
		return change.Start <= suggestion.End && suggestion.Start <= change.End
	})
}
