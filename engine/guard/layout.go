package guard

import (
	"context"
	"slices"

	"plainhand/engine/humanize"
	"plainhand/engine/text/document"
)

// CheckLayout returns the layout changes that may returns true for and that keep the text intact: its words, links,
// code, numbers, tables, quotations, and all blocks except those that a change removes, joins, or turns into list
// items. Restore then checks other changes against the text that these leave. The changes are in the order of the text.
// The error is ctx's.
func CheckLayout(
	ctx context.Context, original *document.Document, changes []humanize.Change, may func(humanize.Change) bool,
) ([]humanize.Change, error) {
	doc := layoutDocument{original}
	var allowed []humanize.Change
	end := 0
	for _, change := range changes {
		if change.Start >= end && fits(original.Text, change) && may(change) {
			allowed = append(allowed, change)
			end = change.End
		}
	}
	for range maxRounds {
		if len(allowed) == 0 {
			return nil, nil
		}
		start, end, err := doc.broken(ctx, allowed)
		if err != nil || start < 0 {
			return allowed, err
		}
		left := slices.DeleteFunc(slices.Clone(allowed), func(change humanize.Change) bool {
			return change.Start <= end && start <= change.End
		})
		if len(left) == len(allowed) {
			return nil, nil // the damage comes from elsewhere
		}
		allowed = left
	}
	return nil, nil
}

// layoutDocument is a document whose layout changes.
type layoutDocument struct{ *document.Document }

// tokens returns the tokens of a block.
func (doc *layoutDocument) tokens(block int) []document.Token {
	var found []document.Token
	for _, sentence := range doc.Blocks[block].Sentences {
		found = append(found, sentence.Tokens...)
	}
	return found
}
