package builtin

import (
	"slices"
	"testing"

	"plainhand/engine/guard"
	"plainhand/engine/humanize"
)

// An edit that is too unsure for a strength is suggested at it, and made at a higher one.
func TestUnsureEditIsSuggested(t *testing.T) {
	t.Parallel()
	engine := newTestEngine(t)
	text := "People leverage it daily to foster a vibrant community. The bakery isn't a shop; it's a meeting place."
	rules := map[humanize.Strength][]string{}
	for _, strength := range humanize.Strengths() {
		result, err := humanize.Rewrite(t.Context(), engine, humanize.Request{Text: text, Strength: strength})
		if err != nil {
			t.Fatal(err)
		}
		holds(t, text, result)
		for _, change := range result.Changes {
			rules[strength] = append(rules[strength], change.Rule)
		}
		for _, suggestion := range result.Suggestions {
			if slices.Contains(rules[strength], suggestion.Rule) {
				t.Errorf("%s: %s is suggested and made", strength, suggestion.Rule)
			}
			rules["suggested at "+strength] = append(rules["suggested at "+strength], suggestion.Rule)
		}
	}
	if !slices.Contains(rules["suggested at "+humanize.Light], "contrast.reversed") ||
		!slices.Contains(rules[humanize.Balanced], "contrast.reversed") {
		t.Errorf("a contrast is reversed from balanced on, and is suggested below; got %v", rules)
	}
}

// Each alternative must be valid when it is accepted alone.
func TestEveryAlternativeLosesNothing(t *testing.T) {
	t.Parallel()
	engine, tried := newTestEngine(t), 0
	for _, text := range passages(t) {
		result, err := humanize.Rewrite(t.Context(), engine, humanize.Request{Text: text, Strength: humanize.Light})
		if err != nil {
			t.Fatal(err)
		}
		for _, suggestion := range result.Suggestions {
			for _, alternative := range suggestion.Alternatives {
				change := humanize.Change{Start: suggestion.Start, End: suggestion.End, Before: suggestion.Before,
					After: alternative, Rule: suggestion.Rule}
				changes := []humanize.Change{change}
				accepted := humanize.Result{Text: humanize.Apply(text, changes), Changes: changes}
				if losses := guard.CompareResult(humanize.Request{Text: text}, accepted); len(losses) > 0 {
					t.Errorf("%q for %q (%s) loses %v", alternative, suggestion.Before, suggestion.Rule, losses)
				}
				tried++
			}
		}
	}
	if tried < 50 {
		t.Errorf("only %d alternatives were tried", tried)
	}
}
