package reason

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

func TestAllListsEveryReasonOnce(t *testing.T) {
	t.Parallel()
	source, err := os.ReadFile("reason.go")
	if err != nil {
		t.Fatal(err)
	}
	constants := regexp.MustCompile(`(?m)^\t\w+ += "(.+)"$`).FindAllSubmatch(source, -1)
	texts := map[string]bool{}
	for _, constant := range constants {
		text := string(constant[1])
		if texts[text] || !IsKnown(text) {
			t.Errorf("%q is stated twice or missing from all", text)
		}
		texts[text] = true
	}
	if len(all) != len(constants) {
		t.Errorf("all has %d reasons, not %d", len(all), len(constants))
	}
}

func TestReasonIsAShortNounPhrase(t *testing.T) {
	t.Parallel()
	if len(all) > 60 {
		t.Errorf("there are %d reasons; users can tell at most 60 apart", len(all))
	}
	for _, text := range all {
		if words := len(strings.Fields(text)); words > 4 || strings.ContainsAny(text, ".!?:;,") {
			t.Errorf("%q is no short noun phrase", text)
		}
	}
}

func TestReasonsAreJoined(t *testing.T) {
	t.Parallel()
	if got := Join([]string{BoldText, PlainerVerb, ByOpening}); got != "Bold text, plainer verb, “By …” opening" {
		t.Errorf("got %q", got)
	}
}
