package layout

import (
	"context"
	"slices"
	"sort"

	"plainhand/engine/guard/facts"
	"plainhand/engine/humanize"
	"plainhand/engine/text/document"
)

// offer suggests what a plain layout would make of places where the engine, whose text keeps its layout, only has
// advice: the bold labels of a text that has far more of them than people write. The error is ctx's.
func offer(
	ctx context.Context, doc *document.Document, result humanize.Result, panicked humanize.PanicHandler,
) ([]humanize.Suggestion, error) {
	suggestions := result.Suggestions
	if !slices.ContainsFunc(suggestions, isAdvice) {
		return suggestions, nil
	}
	var offered []humanize.Suggestion
	for _, part := range All {
		if part.offered {
			found, err := attempt(ctx, part, doc, panicked)
			if err != nil {
				return nil, err
			}
			found = slices.DeleteFunc(found, func(one humanize.Change) bool { return damages(doc, one) })
			offered = append(offered, inPlaceOfAdvice(untouched(found, result.Changes), suggestions)...)
		}
	}
	if len(offered) == 0 {
		return suggestions, nil
	}
	kept := slices.DeleteFunc(slices.Clone(suggestions), func(one humanize.Suggestion) bool {
		return slices.ContainsFunc(offered, func(other humanize.Suggestion) bool { return meet(one, other) })
	})
	kept = append(kept, offered...)
	slices.SortFunc(kept, func(a, b humanize.Suggestion) int { return a.Start - b.Start })
	return kept, nil
}

// damages reports whether a change damages the words of its block: a label may end in “A”, which isn't an article.
func damages(doc *document.Document, change humanize.Change) bool {
	at := sort.Search(len(doc.Blocks), func(i int) bool { return doc.Blocks[i].End >= change.End })
	if at == len(doc.Blocks) || change.Start < doc.Blocks[at].Start {
		return false
	}
	block := doc.Blocks[at]
	before := doc.Text[block.Start:block.End]
	return facts.Damages(before, doc.Text[block.Start:change.Start]+change.After+doc.Text[change.End:block.End])
}

// untouched leaves out the changes that touch one of the engine's.
func untouched(found, changes []humanize.Change) []humanize.Change {
	return slices.DeleteFunc(found, func(one humanize.Change) bool {
		return slices.ContainsFunc(changes, func(other humanize.Change) bool {
			return one.Start <= other.End && other.Start <= one.End
		})
	})
}

// inPlaceOfAdvice makes suggestions of the changes that overlap advice, and no other suggestion.
func inPlaceOfAdvice(changes []humanize.Change, suggestions []humanize.Suggestion) []humanize.Suggestion {
	var offered []humanize.Suggestion
	for _, change := range changes {
		offer := humanize.Suggestion{Start: change.Start, End: change.End, Before: change.Before,
			Alternatives: []string{change.After}, Rule: change.Rule, Reason: change.Reason}
		advised, other := false, false
		for _, one := range suggestions {
			if meet(one, offer) {
				advised, other = advised || isAdvice(one), other || !isAdvice(one)
			}
		}
		if advised && !other {
			offered = append(offered, offer)
		}
	}
	return offered
}

func isAdvice(one humanize.Suggestion) bool { return len(one.Alternatives) == 0 }

// meet reports whether two suggestions overlap.
func meet(a, b humanize.Suggestion) bool { return a.Start < b.End && b.Start < a.End }
