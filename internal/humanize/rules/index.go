package rules

import (
	"slices"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/editing"
	"plainhand/internal/humanize/prose"
)

// index finds the rules of a language by the words that their focus can start with.
type index map[string][]entry

// entry is a frame of a rule, with what rules out most places before its pattern is read.
type entry struct {
	rule          *Rule
	pattern       *pattern
	rank          int8        // of its strength; onlySuggested without one
	from          int8        // the rank below which it has nothing to say
	modes         uint8       // a bit for each
	before, after prose.Sieve // of the words next to the first one of its focus
}

// Set holds rules by language, indexed by the words that they can start with.
type Set map[string]index

// NewSet makes the index of each language. Rules that are too unsure even to suggest something are left out.
func NewSet(rules []*Rule) Set {
	indexes := Set{}
	for _, added := range rules {
		if added.strength == "" && (added.sureness < leastSuggested || added.kind == editing.Artefact) {
			continue
		}
		if indexes[added.Language] == nil {
			indexes[added.Language] = index{}
		}
		indexes[added.Language].add(added)
	}
	return indexes
}

func (x index) add(added *Rule) {
	one := entry{rule: added, rank: onlySuggested, from: rank(added.from)}
	if added.strength != "" {
		one.rank = rank(added.strength)
	}
	for _, mode := range added.Modes {
		one.modes |= modeBit(mode)
	}
	for i := range added.frames {
		p := &added.frames[i].pattern
		one.pattern, one.before, one.after = p, nextTo(p.left), nextTo(slices.Concat(p.focus[1:], p.right))
		for _, start := range p.starts() {
			x[start] = append(x[start], one)
		}
	}
}

// onlySuggested is the rank of rules that are too unsure for every strength.
const onlySuggested = 127

// mayStandBetween reports whether the rule may fit between two words.
func (e *entry) mayStandBetween(before, after prose.Sieve) bool {
	return e.before.MayHold(before) && e.after.MayHold(after)
}

func rank(strength humanize.Strength) int8 { return int8(slices.Index(humanize.Strengths(), strength)) }

func modeBit(mode humanize.Mode) uint8 { return 1 << slices.Index(humanize.Modes(), mode) }
