package choose

import (
	"cmp"
	"context"
	"slices"

	"plainhand/engine/humanize"
	"plainhand/engine/text/editing"
)

// suggestions are the candidates that are compatible with the edits and with each other's first texts, in the order of
// the document. Those for frequent habits aren't limited in number. The error is ctx's.
func (c *choice) suggestions(
	ctx context.Context, candidates []*candidate, frequent map[string]bool,
) ([]editing.Proposal, error) {
	candidates = slices.DeleteFunc(candidates, func(candidate *candidate) bool {
		return candidate.Removal || c.isOccupied(candidate)
	})
	left := c.maxSuggestions()
	var found []editing.Proposal
	err := inOrder(ctx, candidates, func(candidate *candidate) {
		c.panicked.Do("suggesting", func() {
			wanted := frequent[candidate.Habit]
			if left <= 0 && !wanted || c.isOccupied(candidate) {
				return
			}
			if texts := c.textsToSuggest(candidate); len(texts) > 0 {
				suggestion := candidate.Proposal
				suggestion.Texts, suggestion.Sure = texts, c.isSure(candidate, texts[0])
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

// textsToSuggest lists the allowed texts of a candidate, and places the first, so that later suggestions are compatible
// with it.
func (c *choice) textsToSuggest(candidate *candidate) []string {
	var texts []string
	var first option
	for _, option := range candidate.options {
		if len(texts) == humanize.MaxAlternatives || !c.isCompatible(candidate, option) {
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

// isSure reports whether strong would make the edit of a candidate with this text. What strong itself suggests, it has
// had a reason not to make.
func (c *choice) isSure(candidate *candidate, text string) bool {
	return candidate.Sure && c.request.Strength != humanize.Strong && text == candidate.options[0].text &&
		(candidate.Kind != editing.Rhythm || c.density >= quietShare)
}
