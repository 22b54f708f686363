package builtin

import (
	"testing"

	"plainhand/internal/humanize/english"
)

// A rule with a topic acts where the whole text is about it, and nowhere else.
func TestTopicIsAskedOfTheWholeText(t *testing.T) {
	t.Parallel()
	sets, err := parseSets("sea\tship sail harbour\n")
	if err != nil {
		t.Fatal(err)
	}
	made, err := parseRule("word.voyage\tbalanced\tany\t[voyage]\ttrip\tlife++@sea\tPlainer.\ta => b", sets)
	if err != nil {
		t.Fatal(err)
	}
	made.kind, made.language = word, "en"
	tagger, err := english.NewTagger()
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"The ship left the harbour under sail. It was a long voyage.": "The ship left the harbour under sail. It was a long trip.",
		"The ship left. It was a long voyage.":                        "The ship left. It was a long voyage.",
		"The ship left the harbour under sail. Life is a voyage.":     "The ship left the harbour under sail. Life is a voyage.",
	} {
		if got := alone(tagger, made, text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}
