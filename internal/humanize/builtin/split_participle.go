package builtin

import (
	"strings"

	"plainhand/internal/humanize"
)

const participleSplit = "cadence.split-participle"

// participleSplits proposes a full stop before a clause that was made of a participle and speaks of all before it: ", which made
// it hard" becomes ". That made it hard".
func participleSplits(request humanize.Request, sentences []sentence, n int, edits []edit) []cadence {
	s := &sentences[n]
	if found, ok := s.statement(); !ok || found != (marks{}) {
		return nil
	}
	hung, ok := hangingClause(s, request.Strength == humanize.Strong)
	if !ok || !hung.takesThat() {
		return nil
	}
	var made []cadence
	for _, one := range edits {
		if one.id != "structure.participle" || s.at(one.from) != "," {
			continue
		}
		rest, ok := "", false
		for _, opening := range []string{", and that ", ", which "} {
			if rest, ok = strings.CutPrefix(one.text, opening); ok {
				break
			}
		}
		before, behind := s.wordsIn(0, one.from), s.wordsIn(one.from, len(s.pieces))
		if modal, _, _ := strings.Cut(rest, " "); !ok || modals[modal] || before < shortestHalf || behind < shortestHalf {
			continue
		}
		made = append(made, cadence{proposal: proposal{id: participleSplit, reason: splitReason, kind: rhythm, sentence: n, from: one.from,
			to: one.to, texts: []string{". That " + rest}}, first: before, second: behind + 1, worth: 1})
	}
	return made
}
