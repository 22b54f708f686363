package rules

import (
	"testing"
)

// checkExamples runs the tests of rules.
func checkExamples(t *testing.T, rules []*Rule) {
	t.Helper()
	for _, rule := range rules {
		for before, after := range rule.Examples {
			checkText(t, rule, before, after)
		}
	}
}

// checkTexts checks the result of each text after all rules in turn.
func checkTexts(t *testing.T, rules []*Rule, texts map[string]string) {
	t.Helper()
	for before, after := range texts {
		got := before
		for _, rule := range rules {
			got = applyAlone(rule, got)
		}
		if got != after {
			t.Errorf("%q becomes %q, want %q", before, got, after)
		}
	}
}

func checkText(t *testing.T, rule *Rule, before, after string) {
	t.Helper()
	if got := applyAlone(rule, before); got != after {
		t.Errorf("%s: %q becomes %q, want %q", rule.ID, before, got, after)
	}
}
