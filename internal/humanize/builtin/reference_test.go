package builtin

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
	rules, err := loadRules()
	if err != nil {
		t.Fatal(err)
	}
	for _, rule := range rules {
		if !strings.Contains(text, "| `"+rule.id+"` |") {
			t.Errorf("the reference lacks %s", rule.id)
		}
	}
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "| `") && strings.Count(strings.ReplaceAll(line, `\|`, ""), "|") != 7 {
			t.Errorf("a row has not six cells: %s", line)
		}
	}
}
