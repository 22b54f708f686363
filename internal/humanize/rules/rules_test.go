package rules

import (
	"testing"

	"plainhand/internal/humanize/english"
)

func TestEveryRuleDoesWhatItsExampleSays(t *testing.T) {
	t.Parallel()
	rules, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	tagger, err := english.NewTagger()
	if err != nil {
		t.Fatal(err)
	}
	for _, rule := range rules {
		for before, after := range rule.Examples {
			if got := alone(tagger, rule, before); got != after {
				t.Errorf("%s: %q becomes %q, want %q", rule.ID, before, got, after)
			}
		}
	}
}
