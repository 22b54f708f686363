package rules

import (
	"testing"
)

// A rule with a topic acts only in texts about it.
func TestTopicDependsOnTheCompleteText(t *testing.T) {
	t.Parallel()
	rules, err := parseWords(t, `word.voyage
  find   [voyage]
  write  trip
  unless life
  topic  ship|sail|harbor
  why    Plainer.
  test   a => b
  sure   1`)
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"The ship left the harbor under sail. It was a long voyage.": "The ship left the harbor under sail. It was a long trip.",
		"The ship left. It was a long voyage.":                       "The ship left. It was a long voyage.",
		"The ship left the harbor under sail. Life is a voyage.":     "The ship left the harbor under sail. Life is a voyage.",
	} {
		if got := applyAlone(rules[0], text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}
