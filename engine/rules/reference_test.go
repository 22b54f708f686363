package rules

import (
	"strings"
	"testing"
)

func TestTheReferenceHasEveryRule(t *testing.T) {
	t.Parallel()
	text, err := Reference()
	if err != nil {
		t.Fatal(err)
	}
	rules, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, rule := range rules {
		if !strings.Contains(text, "| `"+rule.ID+"` |") {
			t.Errorf("the reference lacks %s", rule.ID)
		}
	}
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "| `") && strings.Count(strings.ReplaceAll(line, `\|`, ""), "|") != 7 {
			t.Errorf("a row has not six cells: %s", line)
		}
	}
}
