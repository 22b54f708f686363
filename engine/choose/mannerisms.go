package choose

import (
	"encoding/binary"
	"hash/fnv"
	"math"
	"slices"
	"strings"

	"plainhand/engine/text/editing"
)

// mannerism is a rewording that a reader notices when it is repeated.
type mannerism struct {
	shape string
	per   float64 // words per use
	holds func(proposal editing.Proposal, text string) bool
}

// mannerisms are checked for each edit. Only additions count.
var mannerisms = []mannerism{
	{"as well as", 120, containsText("as well as ")},
	{"And first", 200, opensWith("And")},
	{"But first", 90, opensWith("But")},
	{"So first", 120, opensWith("So")},
	{"Still first", 300, opensWith("Still")},
	{"Yet first", 200, opensWith("Yet")},
	{"Also first", 400, opensWith("Also")},
	{"And finally", 500, startsWith("And finally")},
	{"At the same time", 400, startsWith("At the same time")},
	{"That is why", 800, startsWith("That is why")},
	{"very important", 300, containsText("very important")},
	{"things", 120, containsText("things")},
}

// rare is the number of words per use from which a shorter text has one use or none, depending on the seed.
const rare = 300

// perWord is the number of words of a text per addition of the same word, in any of its forms. A word substituted
// everywhere would be a tell of its own.
const perWord = 60

func containsText(what string) func(editing.Proposal, string) bool {
	return func(_ editing.Proposal, text string) bool { return strings.Contains(text, what) }
}

func startsWith(with string) func(editing.Proposal, string) bool {
	return func(_ editing.Proposal, text string) bool { return strings.HasPrefix(text, with) }
}

func opensWith(with string) func(editing.Proposal, string) bool {
	return func(proposal editing.Proposal, text string) bool {
		first, _, _ := strings.Cut(text, " ")
		return proposal.Kind == editing.Opener && strings.TrimSuffix(first, ",") == with
	}
}

// mannerismCount counts the uses of each mannerism in a document.
type mannerismCount struct {
	seed       uint64
	words      int
	used       map[string]int
	addedStems map[*stem]int
}

func newMannerismCount(seed uint64, words int) *mannerismCount {
	return &mannerismCount{seed: seed, words: words, used: map[string]int{}, addedStems: map[*stem]int{}}
}

// allow reports whether an edit stays within the limits of all mannerisms. Repeated is true for a rewording that was
// already made, whose words may repeat.
func (t *mannerismCount) allow(candidate *candidate, option option, repeated bool) bool {
	for _, mannerism := range mannerisms {
		if t.used[mannerism.shape] >= t.limit(editing.Quota{Shape: mannerism.shape, Per: mannerism.per}) &&
			mannerism.holds(candidate.Proposal, option.text) {
			return false
		}
	}
	if quota := candidate.Quota; quota.Shape != "" && t.used[quota.Shape] >= t.limit(quota) {
		return false
	}
	if candidate.Always() || repeated {
		return true
	}
	for i, word := range option.words {
		if used := t.addedStems[option.stems[i]]; used > 0 && used >= maxUses(t.words, perWord) && candidate.adds(word) {
			return false
		}
	}
	return true
}

// adds reports whether a word is new in the candidate's place and isn't a light word.
func (c *candidate) adds(word string) bool {
	root := rootOf(word)
	return !lightWords[word] &&
		!slices.ContainsFunc(c.words, func(was string) bool { return was == word || rootOf(was) == root })
}

// limit is the maximum number of uses of a mannerism. A rare one is allowed only in some short texts.
func (t *mannerismCount) limit(quota editing.Quota) int {
	if quota.Per < rare || float64(t.words) >= quota.Per {
		return maxUses(t.words, quota.Per)
	}
	hash := fnv.New64a()
	hash.Write(binary.LittleEndian.AppendUint64(nil, t.seed))
	hash.Write(binary.LittleEndian.AppendUint64([]byte(quota.Shape), uint64(t.words)))
	if float64(hash.Sum64()>>8%1000) < 1000*float64(t.words)/quota.Per {
		return 1
	}
	return 0
}

func maxUses(words int, per float64) int { return int(math.Ceil(float64(words) / per)) }

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
		if candidate.adds(word) {
			t.addedStems[option.stems[i]]++
		}
	}
}
