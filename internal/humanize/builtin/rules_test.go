package builtin

import (
	"testing"

	"plainhand/internal/humanize/english"
)

func TestEveryRuleDoesWhatItsExampleSays(t *testing.T) {
	t.Parallel()
	rules, err := loadRules()
	if err != nil {
		t.Fatal(err)
	}
	tagger, err := english.NewTagger()
	if err != nil {
		t.Fatal(err)
	}
	for _, rule := range rules {
		if got := alone(tagger, rule, rule.before); got != rule.after {
			t.Errorf("%s: %q becomes %q, want %q", rule.id, rule.before, got, rule.after)
		}
	}
}
