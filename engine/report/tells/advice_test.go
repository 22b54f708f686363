package tells

import (
	"strings"
	"testing"

	"plainhand/engine/reason"
)

func TestAdviceIsASentence(t *testing.T) {
	t.Parallel()
	for column, want := range map[string]string{
		"use":                            "Try “use.”",
		"get, win":                       "Try “get” or “win.”",
		"look at, go into, dig into":     "Try “look at,” “go into,” or “dig into.”",
		"(delete)":                       "Leave it out.",
		"also, (delete)":                 "Try “also,” or leave it out.",
		"own, special, (delete)":         "Try “own” or “special,” or leave it out.",
		"Keep one of the two.":           "Keep one of the two.",
		"Split it, or use “but.”":        "Split it, or use “but.”",
		"Use “and,” or “so” and a verb.": "Use “and,” or “so” and a verb.",
	} {
		if got := advice(column); got != want {
			t.Errorf("%q: got %q, want %q", column, got, want)
		}
	}
	for _, entry := range catalog().entries {
		if strings.ContainsAny(entry.advice, "()/") || strings.Contains(entry.advice, ".”.") || !isSentence(entry.advice) {
			t.Errorf("%s: %q is no sentence", entry.label, entry.advice)
		}
	}
}

func TestEveryEntryHasAListedReason(t *testing.T) {
	t.Parallel()
	labels := map[string]bool{}
	for _, entry := range catalog().entries {
		labels[entry.label] = true
		if !reason.IsKnown(entry.reason) {
			t.Errorf("%s: %q is none of the reasons", entry.label, entry.reason)
		}
	}
	for label := range labelReasons {
		if !labels[label] {
			t.Errorf("the catalog has no %q", label)
		}
	}
}
