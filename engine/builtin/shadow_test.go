package builtin

import (
	"strings"
	"testing"

	"plainhand/engine/rules"
)

// shadowFile has a rule that a built-in one always precedes, its fallback, and one that acts in a second example.
const shadowFile = `usually 0.7

word.mark-employ
  find    [utilize/V]
  write   employ/V
  why     Plainer.
  test    We utilize it. => We employ it.

word.mark-employ-instead
  find    [utilize/V]
  write   apply/V
  why     Plainer.
  test    We utilize it. => We apply it.

word.mark-jot
  find    [utilize/V]
  find    [jot/V]
  write   note/V
  why     Plainer.
  test    We utilize it. => We note it.
  test    We jot it. => We note it.
`

func TestShadowedRulesAreNamedWithTheWinner(t *testing.T) {
	t.Parallel()
	file := rules.File{Path: "shadow.rules", Text: shadowFile}
	engine, err := New(nil, file)
	if err != nil {
		t.Fatal(err)
	}
	draft, err := rules.ReadDraft(file.Path, file.Text)
	if err != nil {
		t.Fatal(err)
	}
	shadows, err := engine.Shadows(t.Context(), draft)
	if err != nil || len(shadows) != 1 {
		t.Fatalf("got %+v, %v", shadows, err)
	}
	if got := shadows[0]; got.Rule != "word.mark-employ" || got.By != "word.utilize" ||
		!strings.HasPrefix(got.Verdict, "it lost to word.utilize by gain: ") {
		t.Errorf("got %+v", got)
	}
}

func TestFewBuiltInRulesAreShadowed(t *testing.T) {
	t.Parallel()
	engine, err := New(nil)
	if err != nil {
		t.Fatal(err)
	}
	draft, err := rules.Everything()
	if err != nil {
		t.Fatal(err)
	}
	shadows, err := engine.Shadows(t.Context(), draft)
	if err != nil {
		t.Fatal(err)
	}
	winners := map[string]string{}
	for _, shadow := range shadows {
		winners[shadow.Rule] = shadow.By
	}
	if got := winners["word.mark-showcase"]; got != "word.showcase" {
		t.Errorf("word.mark-showcase, which has the other's words, is shadowed by %q", got)
	}
	const maxShare = 0.03
	if share := float64(len(shadows)) / float64(draft.Rules()); share > maxShare {
		t.Errorf("%.3f of the rules never act on their own examples: %v", share, winners)
	}
}
