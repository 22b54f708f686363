package rules

import (
	"slices"

	"plainhand/engine/humanize"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/prose"
)

// index has the rules of a language by the possible first words of their focus.
type index map[string][]entry

// entry is a frame of a rule, with filters that reject most positions before its pattern is matched.
type entry struct {
	rule          *Rule
	pattern       *pattern
	rank          int8        // of its strength; onlySuggested without one
	from          int8        // the rank below which it is inactive
	modes         uint8       // bit set of modes
	before, after prose.Sieve // of the words adjacent to the first word of its focus
}

// Set has an index of rules for each language.
type Set map[string]index

// NewSet indexes rules by language. It skips rules that are too unsure even for suggestions.
func NewSet(rules []*Rule) Set {
	indexes := Set{}
	for _, added := range rules {
		if added.strength == "" && (added.sureness < minSuggested || added.kind == editing.Artefact) {
			continue
		}
		if indexes[added.Language] == nil {
			indexes[added.Language] = index{}
		}
		indexes[added.Language].add(added)
	}
	for _, index := range indexes {
		for start, entries := range index {
			index[start] = slices.Clone(entries) // without the room that append left
		}
	}
	return indexes
}

func (x index) add(added *Rule) {
	indexed := entry{rule: added, rank: onlySuggested, from: rank(added.from)}
	if added.strength != "" {
		indexed.rank = rank(added.strength)
	}
	for _, mode := range added.Modes {
		indexed.modes |= modeBit(mode)
	}
	for i := range added.frames {
		p := &added.frames[i].pattern
		indexed.pattern, indexed.before = p, adjacentSieve(p.left)
		indexed.after = adjacentSieve(slices.Concat(p.focus[1:], p.right))
		for _, start := range p.starts() {
			x[start] = append(x[start], indexed)
		}
	}
}

// onlySuggested is the rank of rules that are too unsure for every strength.
const onlySuggested = 127

// mayFitBetween reports whether the rule may match between two words.
func (e *entry) mayFitBetween(before, after prose.Sieve) bool {
	return e.before.MayHold(before) && e.after.MayHold(after)
}

func rank(strength humanize.Strength) int8 { return int8(slices.Index(humanize.Strengths(), strength)) }

func modeBit(mode humanize.Mode) uint8 { return 1 << slices.Index(humanize.Modes(), mode) }
