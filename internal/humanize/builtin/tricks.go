package builtin

import (
	"math"
	"strings"
)

// trick is a way of rewriting that a reader notices when it comes again and again.
type trick struct {
	name  string
	per   float64 // words to one of it
	holds func(made proposal, text string) bool
}

// knownTricks are looked through for each edit. They count what an edit brings; what it takes away may go each time.
var knownTricks = []trick{
	{"semicolon", 150, func(_ proposal, text string) bool { return strings.Contains(text, ";") }},
	{"And first", 200, opens("And")},
	{"But first", 90, opens("But")},
	{"So first", 120, opens("So")},
	{"Still first", 150, opens("Still")},
	{"which", 60, func(_ proposal, text string) bool { return strings.HasPrefix(text, "which ") }},
	{"so they can", 75, func(_ proposal, text string) bool { return strings.HasPrefix(text, "so ") }},
}

// perText is how many words there are to one use of the same replacement, other than of words that hold every text together.
const perText = 60

func opens(with string) func(proposal, string) bool {
	return func(made proposal, text string) bool {
		first, _, _ := strings.Cut(text, " ")
		return made.kind == opener && strings.TrimSuffix(first, ",") == with
	}
}

// tricks counts how often each was used in a document.
type tricks struct {
	words int
	used  map[string]int
}

func newTricks(words int) *tricks { return &tricks{words: words, used: map[string]int{}} }

// allow reports whether an edit brings nothing that was brought often enough.
func (t *tricks) allow(made proposal, text string) bool {
	for _, trick := range knownTricks {
		if t.used[trick.name] > 0 && trick.holds(made, text) && t.used[trick.name] >= t.most(trick.per) {
			return false
		}
	}
	return made.always() || made.kind == dash || text == "" || t.used["text "+text] < t.most(perText)
}

func (t *tricks) most(per float64) int { return int(math.Ceil(float64(t.words) / per)) }

func (t *tricks) add(made proposal, text string) {
	for _, trick := range knownTricks {
		if trick.holds(made, text) {
			t.used[trick.name]++
		}
	}
	t.used["text "+text]++
}
