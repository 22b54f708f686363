package eval

import (
	"os"
	"strings"
	"testing"

	"plainhand/engine/builtin"
	"plainhand/engine/humanize"
	"plainhand/engine/pipeline"
	"plainhand/engine/report"
	"plainhand/engine/text/document"
)

// suits are phrases that each mode makes of the drafts in testdata/modes.txt. Standard, which has no register of its
// own, keeps the draft's.
var suits = map[humanize.Mode][]string{
	humanize.Standard: {"We're moving", "Thanks for", "we'll notify you", "got rid of", "see you there!"},
	humanize.Casual: {"We're moving", "Thanks for", "we'll tell you", "get in touch with us", "kids", "Maybe",
		"though it makes", "keeps building", "we've put", "see you there!"},
	humanize.Professional: {"Hello Anna", "Thank you for", "We are moving", "we will notify you", "require assistance",
		"purchase", "It is difficult to find", "continues to build", "removed all sprays", "many birds", "children",
		"Perhaps", "I cannot wait to see you there."},
	humanize.Academic: {"Hello Anna", "Thank you for", "We are moving", "additional tools", "continues to build",
		"a large hall", "examine the trees", "removed all sprays", "many rare beetles", "see you there."},
	humanize.Simple: {"We are moving", "We will tell you", "need help", "You can buy", "keeps building", "Maybe",
		"This is because the builders", "It is ready to collect", "This makes it easy to clean.",
		"But it makes a good soup.", "Put them into the pot", "This means that you do not",
		"This change has brought back", "It explains how"},
}

func TestEachModeHasItsWordsAndSentences(t *testing.T) {
	t.Parallel()
	draft, err := os.ReadFile("testdata/modes.txt")
	if err != nil {
		t.Fatal(err)
	}
	rules, err := builtin.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	engine := pipeline.New(rules, nil)
	before := document.Parse(string(draft), nil)
	lengths := map[humanize.Mode]float64{}
	contractions := map[humanize.Mode]int{}
	for _, mode := range humanize.Modes() {
		result, err := humanize.Rewrite(t.Context(), engine,
			humanize.Request{Text: string(draft), Mode: mode, Strength: humanize.Strong})
		if err != nil {
			t.Fatal(err)
		}
		for _, phrase := range suits[mode] {
			if !strings.Contains(result.Text, phrase) {
				t.Errorf("%s has no “%s”: %s", mode, phrase, result.Text)
			}
		}
		lengths[mode] = report.New(before, result).Lengths.After.Mean
		contractions[mode] = len(contractionsIn(result.Text))
	}
	if lengths[humanize.Simple] > maxSimpleMean || lengths[humanize.Academic] < lengths[humanize.Standard] {
		t.Errorf("mean lengths of sentences: %v", lengths)
	}
	for _, mode := range []humanize.Mode{humanize.Professional, humanize.Academic, humanize.Simple} {
		if contractions[mode] > 0 {
			t.Errorf("%s has %d contractions", mode, contractions[mode])
		}
	}
	if contractions[humanize.Casual] <= contractions[humanize.Standard] {
		t.Errorf("contractions: %v", contractions)
	}
}
