package choose

import (
	"encoding/binary"
	"hash/fnv"
	"math"
	"slices"
	"strings"

	"plainhand/internal/humanize/editing"
)

// mannerism is a way of rewriting that a reader notices when it is used again and again.
type mannerism struct {
	shape string
	per   float64 // words per use
	holds func(proposal editing.Proposal, text string) bool
}

// mannerisms are checked for each edit. They count what an edit adds; what it removes may go each time.
var mannerisms = []mannerism{
	{"as well as", 120, brings("as well as ")},
	{"And first", 200, opens("And")},
	{"But first", 90, opens("But")},
	{"So first", 120, opens("So")},
	{"Still first", 300, opens("Still")},
	{"Yet first", 200, opens("Yet")},
	{"Also first", 400, opens("Also")},
	{"And finally", 500, starts("And finally")},
	{"At the same time", 400, starts("At the same time")},
	{"That is why", 800, starts("That is why")},
	{"very important", 300, brings("very important")},
	{"things", 120, brings("things")},
}

// rare is the number of words per use from which a shorter text gets one or none, as the seed decides.
const rare = 300

// perWord is how many words there must be for each one that edits add, in any of its forms: a word substituted
// everywhere is a tell of its own.
const perWord = 60

func brings(what string) func(editing.Proposal, string) bool {
	return func(_ editing.Proposal, text string) bool { return strings.Contains(text, what) }
}

func starts(with string) func(editing.Proposal, string) bool {
	return func(_ editing.Proposal, text string) bool { return strings.HasPrefix(text, with) }
}

func opens(with string) func(editing.Proposal, string) bool {
	return func(proposal editing.Proposal, text string) bool {
		first, _, _ := strings.Cut(text, " ")
		return proposal.Kind == editing.Opener && strings.TrimSuffix(first, ",") == with
	}
}

// mannerismCount counts how often each mannerism was used in a document.
type mannerismCount struct {
	seed    uint64
	words   int
	used    map[string]int
	brought map[*stem]int
}

func newMannerismCount(seed uint64, words int) *mannerismCount {
	return &mannerismCount{seed: seed, words: words, used: map[string]int{}, brought: map[*stem]int{}}
}

// allow reports whether an edit adds nothing that was already added often enough. Words that have become the same
// before may do so again.
func (t *mannerismCount) allow(candidate *candidate, option option, again bool) bool {
	for _, mannerism := range mannerisms {
		if t.used[mannerism.shape] >= t.most(editing.Quota{Shape: mannerism.shape, Per: mannerism.per}) &&
			mannerism.holds(candidate.Proposal, option.text) {
			return false
		}
	}
	if quota := candidate.Quota; quota.Shape != "" && t.used[quota.Shape] >= t.most(quota) {
		return false
	}
	if candidate.Always() || again {
		return true
	}
	for i, word := range option.words {
		if used := t.brought[option.stems[i]]; used > 0 && used >= atMost(t.words, perWord) && candidate.brings(word) {
			return false
		}
	}
	return true
}

// brings reports whether a word is new in its place, and is one that people notice.
func (c *candidate) brings(word string) bool {
	root := rootOf(word)
	return !lightWords[word] &&
		!slices.ContainsFunc(c.words, func(was string) bool { return was == word || rootOf(was) == root })
}

// most is how often a mannerism may be used. One that people hardly use is left out of most texts.
func (t *mannerismCount) most(quota editing.Quota) int {
	if quota.Per < rare || float64(t.words) >= quota.Per {
		return atMost(t.words, quota.Per)
	}
	hash := fnv.New64a()
	hash.Write(binary.LittleEndian.AppendUint64(nil, t.seed))
	hash.Write(binary.LittleEndian.AppendUint64([]byte(quota.Shape), uint64(t.words)))
	if float64(hash.Sum64()>>8%1000) < 1000*float64(t.words)/quota.Per {
		return 1
	}
	return 0
}

func atMost(words int, per float64) int { return int(math.Ceil(float64(words) / per)) }

func (t *mannerismCount) add(candidate *candidate, option option) {
	for _, mannerism := range mannerisms {
		if mannerism.holds(candidate.Proposal, option.text) {
			t.used[mannerism.shape]++
		}
	}
	if shape := candidate.Quota.Shape; shape != "" {
		t.used[shape]++
	}
	for i, word := range option.words {
		if candidate.brings(word) {
			t.brought[option.stems[i]]++
		}
	}
}
