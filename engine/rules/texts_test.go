package rules

import (
	"sync"
	"testing"

	"plainhand/engine/text/english"
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
			got = applyAlone(testTagger(t), rule, got)
		}
		if got != after {
			t.Errorf("%q becomes %q, want %q", before, got, after)
		}
	}
}

func checkText(t *testing.T, rule *Rule, before, after string) {
	t.Helper()
	if got := applyAlone(testTagger(t), rule, before); got != after {
		t.Errorf("%s: %q becomes %q, want %q", rule.ID, before, got, after)
	}
}

var readTagger = sync.OnceValues(english.NewTagger)

func testTagger(t *testing.T) *english.Tagger {
	t.Helper()
	tagger, err := readTagger()
	if err != nil {
		t.Fatal(err)
	}
	return tagger
}
