package rules

import (
	"testing"

	"plainhand/engine/reason"
)

func TestEveryRuleDoesWhatItsExampleSays(t *testing.T) {
	t.Parallel()
	rules, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, failure := range (&Draft{rules}).Failures() {
		t.Error(failure)
	}
}

func TestEveryRuleHasAListedReason(t *testing.T) {
	t.Parallel()
	rules, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, rule := range rules {
		if !reason.IsKnown(rule.reason) {
			t.Errorf("%s: %q is none of the reasons in engine/reason", rule.ID, rule.reason)
		}
	}
}
