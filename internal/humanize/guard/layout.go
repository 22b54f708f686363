package guard

import (
	"context"
	"slices"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/english"
	"plainhand/internal/humanize/lexicon"
)

// HoldLayout returns those changes to a text's layout that may be made, and after which the words read as before: so do
// links, code, numbers, tables, quotations, and all blocks but those that a change removes, joins, or turns into list
// items. It asks may about each change by itself. Other changes are not its business: Restore judges those, by the text
// that these changes leave. The changes are in the order of the text. The error is ctx's.
func HoldLayout(
	ctx context.Context, original *document.Document, changes []humanize.Change, may func(humanize.Change) bool,
) ([]humanize.Change, error) {
	laid := laidOut{original}
	var held []humanize.Change
	end := 0
	for _, change := range changes {
		if change.Start >= end && fits(original.Text, change) && may(change) {
			held = append(held, change)
			end = change.End
		}
	}
	for range mostRounds {
		if len(held) == 0 {
			return nil, nil
		}
		start, end, err := laid.broken(ctx, held)
		if err != nil || start < 0 {
			return held, err
		}
		left := slices.DeleteFunc(slices.Clone(held), func(change humanize.Change) bool {
			return change.Start <= end && start <= change.End
		})
		if len(left) == len(held) {
			return nil, nil // the damage comes from elsewhere
		}
		held = left
	}
	return nil, nil
}

// laidOut is a text whose layout is to be changed.
type laidOut struct{ *document.Document }

// tokens lists the tokens of a block.
func (laid *laidOut) tokens(block int) []document.Token {
	var found []document.Token
	for _, sentence := range laid.Blocks[block].Sentences {
		found = append(found, sentence.Tokens...)
	}
	return found
}

var alsoNames = lexicon.Named("also-names")

// IsOrdinary reports whether a word is a common one, in the singular or the plural.
func IsOrdinary(word string) bool {
	return document.Common(word) || alsoNames[word] || document.Common(english.Singular(word))
}

// SaysMore reports whether a block says anything covered by the tables in meanings that another block does not say.
func SaysMore(doc *document.Document, block, other int) bool {
	losses := weighClasses(understand(readBlock(doc, block, "")), understand(readBlock(doc, other, "")))
	return slices.ContainsFunc(losses, func(loss Loss) bool { return !loss.Brought })
}
