package rules

import "testing"

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
