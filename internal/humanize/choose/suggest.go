package choose

import (
	"cmp"
	"context"
	"slices"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/editing"
)

// suggestions are the candidates that go with the edits, as if each were taken with its first text, in the order of the
// document. What undoes a frequent habit is reported however few tells the text has. The error is ctx's.
func (c *choice) suggestions(
	ctx context.Context, candidates []*candidate, frequent map[string]bool,
) ([]editing.Proposal, error) {
	candidates = slices.DeleteFunc(candidates, func(one *candidate) bool { return one.Removal || c.isTaken(one) })
	left := c.mostSuggestions()
	var found []editing.Proposal
	err := inOrder(ctx, candidates, func(one *candidate) {
		c.panicked.Do("suggesting", func() {
			wanted := frequent[one.Habit]
			if left <= 0 && !wanted || c.isTaken(one) {
				return
			}
			if texts := c.textsToSuggest(one); len(texts) > 0 {
				suggestion := one.Proposal
				suggestion.Texts = texts
				found = append(found, suggestion)
				if !wanted {
					left--
				}
			}
		})
	})
	slices.SortFunc(found, func(a, b editing.Proposal) int {
		return cmp.Or(cmp.Compare(a.Sentence, b.Sentence), cmp.Compare(a.From, b.From))
	})
	return found, err
}

// textsToSuggest lists the texts of a candidate that are allowed, and puts the first in its place, so that the next
// suggestions go with it.
func (c *choice) textsToSuggest(candidate *candidate) []string {
	var texts []string
	var first option
	for _, option := range candidate.options {
		if len(texts) == humanize.MostAlternatives || !c.goesWith(candidate, option) {
			continue
		}
		if len(texts) == 0 {
			first = option
		}
		texts = append(texts, option.text)
	}
	if len(texts) > 0 {
		c.place(candidate, first)
	}
	return texts
}
