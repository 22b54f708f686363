package rules

import (
	"testing"
)

func TestPeopleSlotMatchesPersons(t *testing.T) {
	t.Parallel()
	rules, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, rule := range rules {
		if rule.ID != "phrase.provide-people" {
			continue
		}
		for before, after := range map[string]string{
			"The app provides users with advice.":        "The app gives users advice.",
			"The app provides people with advice.":       "The app gives people advice.",
			"The app provides young people with advice.": "The app gives young people advice.",
			"The app provides stones with advice.":       "The app provides stones with advice.",
		} {
			if got := applyAlone(rule, before); got != after {
				t.Errorf("%q becomes %q, want %q", before, got, after)
			}
		}
	}
}
