package guard

import (
	_ "embed"
	"slices"
	"strings"

	"plainhand/engine/guard/facts"
	"plainhand/engine/humanize"
	"plainhand/engine/text/document"
)

// excuse allows the changes of some rules to remove items that otherwise must be kept. Its table is short, so that
// readers can see what the guard doesn't protect.
type excuse struct {
	rules string // the prefix of their identifiers
	kinds []facts.Kind
}

//go:embed excuses.tsv
var excuseTable string

var excuses = func() []excuse {
	var found []excuse
	for _, row := range facts.TableRows(excuseTable) {
		var kinds []facts.Kind
		for name := range strings.SplitSeq(row[1], "|") {
			if name == "said" {
				kinds = append(kinds, facts.StatedKinds()...)
			} else {
				kinds = append(kinds, facts.Kind(name))
			}
		}
		found = append(found, excuse{rules: row[0], kinds: kinds})
	}
	return found
}()

// excuseFor returns the kinds that a change may remove.
func excuseFor(change humanize.Change) []facts.Kind {
	for _, excuse := range excuses {
		if strings.HasPrefix(change.Rule, excuse.rules) {
			return excuse.kinds
		}
	}
	return nil
}

// applyExcuses removes the losses that a change may cause, once for each occurrence in its text.
func applyExcuses(
	losses []facts.Loss, changes []humanize.Change, original *document.Document, code string,
) []facts.Loss {
	for _, change := range changes {
		kinds := excuseFor(change)
		if len(losses) == 0 || kinds == nil || len(kinds) > 1 && change.After != "" {
			continue // a rule that may delete a sentence may not write another
		}
		before, after := facts.DocumentPassage(original.ParseAnother(change.Before), code),
			facts.DocumentPassage(original.ParseAnother(change.After), code)
		for _, excused := range facts.ComparePassages(before, after) {
			at := slices.Index(losses, excused)
			if at >= 0 && !excused.Added && slices.Contains(kinds, excused.Kind) {
				losses = slices.Delete(losses, at, at+1)
			}
		}
	}
	return losses
}

// withoutChatter applies only the changes that may delete whole sentences of a chatbot.
func withoutChatter(text string, changes []humanize.Change) string {
	var gone []humanize.Change
	for _, change := range changes {
		if change.After == "" && len(excuseFor(change)) > 1 {
			gone = append(gone, change)
		}
	}
	return humanize.Apply(text, gone)
}
