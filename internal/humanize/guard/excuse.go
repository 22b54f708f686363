package guard

import (
	"slices"
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
)

// excuse lets the changes of some rules remove what otherwise has to stay. The table is short, so that anyone can see
// what the guard doesn't protect.
type excuse struct {
	rules string // the prefix of their identifiers
	kinds []Kind
}

var excuses = func() []excuse {
	said := []Kind{Name, Number, Unit, Opposite}
	for _, table := range meaningKinds {
		said = append(said, table.kind)
	}
	var found []excuse
	for _, row := range rows("excuses") {
		var kinds []Kind
		for name := range strings.SplitSeq(row[1], "|") {
			if name == "said" {
				kinds = append(kinds, said...)
			} else {
				kinds = append(kinds, Kind(name))
			}
		}
		found = append(found, excuse{rules: row[0], kinds: kinds})
	}
	return found
}()

// excuseFor returns the kinds that a change may remove.
func excuseFor(change humanize.Change) []Kind {
	for _, known := range excuses {
		if strings.HasPrefix(change.Rule, known.rules) {
			return known.kinds
		}
	}
	return nil
}

// forgive strikes from the losses whatever was in a change that may remove it, once for each time that it was there.
// The changes are those of the original.
func forgive(losses []Loss, changes []humanize.Change, original *document.Document, code string) []Loss {
	for _, change := range changes {
		kinds := excuseFor(change)
		if len(losses) == 0 || kinds == nil || len(kinds) > 1 && change.After != "" {
			continue // a rule that may delete a sentence may not write another
		}
		before, after := readAll(original.ParseAnother(change.Before), code),
			readAll(original.ParseAnother(change.After), code)
		for _, free := range judge(before, after) {
			if at := slices.Index(losses, free); at >= 0 && !free.Brought && slices.Contains(kinds, free.Kind) {
				losses = slices.Delete(losses, at, at+1)
			}
		}
	}
	return losses
}

// withoutChatter applies the changes that delete whole sentences because they aren't part of the text.
func withoutChatter(text string, changes []humanize.Change) string {
	var gone []humanize.Change
	for _, change := range changes {
		if change.After == "" && len(excuseFor(change)) > 1 {
			gone = append(gone, change)
		}
	}
	return humanize.Apply(text, gone)
}
