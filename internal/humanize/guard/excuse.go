package guard

import (
	"slices"
	"strings"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
)

// excuse lets the changes of some rules take away what otherwise has to stay. The table is short, so that anybody can
// see what the guard does not hold.
type excuse struct {
	rules string // what their identifiers start with
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

// excuseFor returns the kinds that a change may take away.
func excuseFor(change humanize.Change) []Kind {
	for _, known := range excuses {
		if strings.HasPrefix(change.Rule, known.rules) {
			return known.kinds
		}
	}
	return nil
}

// forgive strikes out of the losses what stood in a change that may take it away, once for each time that it stood
// there. The changes are of the original.
func forgive(losses []Loss, changes []humanize.Change, original *document.Document, code string) []Loss {
	for _, change := range changes {
		kinds := excuseFor(change)
		if len(losses) == 0 || kinds == nil || len(kinds) > 1 && change.After != "" {
			continue // who may take a sentence away may not write another
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

// withoutChatter applies the changes that take whole sentences away because they are no part of the text.
func withoutChatter(text string, changes []humanize.Change) string {
	var gone []humanize.Change
	for _, change := range changes {
		if change.After == "" && len(excuseFor(change)) > 1 {
			gone = append(gone, change)
		}
	}
	return humanize.Apply(text, gone)
}
