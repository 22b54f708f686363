package eval

import (
	"slices"
	"strings"
	"testing"

	"plainhand/engine/builtin"
	"plainhand/engine/guard"
	"plainhand/engine/guard/facts"
	"plainhand/engine/humanize"
	"plainhand/engine/pipeline"
	"plainhand/engine/text/document"
)

// suggestedIn calls check with each text of the public set and its result at each strength. The layout stays, so that
// bold words are suggested as well.
func suggestedIn(t *testing.T, check func(text Text, strength humanize.Strength, result humanize.Result)) {
	t.Helper()
	rules, err := builtin.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	engine := pipeline.New(rules, nil)
	for _, text := range publicSet(t) {
		for _, strength := range slices.Backward(humanize.Strengths()) {
			request := humanize.Request{Text: text.Text, Strength: strength, Layout: humanize.Keep}
			result, err := humanize.Rewrite(t.Context(), engine, request)
			if err != nil {
				t.Fatalf("%s: %v", text.ID, err)
			}
			check(text, strength, result)
		}
	}
}

// A writer may take any alternative, with or without the changes that were made.
func TestEveryAlternativeOfThePublicSetPassesTheGuard(t *testing.T) {
	t.Parallel()
	tried := 0
	suggestedIn(t, func(text Text, strength humanize.Strength, result humanize.Result) {
		for _, suggestion := range result.Suggestions {
			for i, alternative := range suggestion.Alternatives {
				tried++
				if slices.Contains(suggestion.Alternatives[:i], alternative) {
					t.Errorf("%s, %s: %q is offered twice for %q", text.ID, strength, alternative, suggestion.Before)
				}
				change := humanize.Change{Start: suggestion.Start, End: suggestion.End, Before: suggestion.Before,
					After: alternative, Rule: suggestion.Rule}
				for _, changes := range [][]humanize.Change{{change}, with(result.Changes, change)} {
					if losses := lossesOf(text.Text, changes, change); len(losses) > 0 {
						t.Errorf("%s, %s: %q for %q (%s) has %v", text.ID, strength, alternative, suggestion.Before,
							suggestion.Rule, losses)
					}
				}
			}
		}
	})
	if tried < 500 {
		t.Errorf("only %d alternatives were tried", tried)
	}
}

// lossesOf returns what a text loses by changes. A change of layout is meant to take markup away: it may only damage no
// words of its paragraph.
func lossesOf(text string, changes []humanize.Change, taken humanize.Change) []facts.Loss {
	if !strings.HasPrefix(taken.Rule, humanize.LayoutRules) {
		return guard.CompareResult(humanize.Request{Text: text},
			humanize.Result{Text: humanize.Apply(text, changes), Changes: changes})
	}
	for _, block := range document.Parse(text, nil).Blocks {
		if block.Start <= taken.Start && taken.End <= block.End {
			before := text[block.Start:block.End]
			after := text[block.Start:taken.Start] + taken.After + text[taken.End:block.End]
			if facts.Damages(before, after) {
				return facts.Compare(before, after, nil)
			}
		}
	}
	return nil
}

// with returns changes with another one, in the order of the text.
func with(changes []humanize.Change, added humanize.Change) []humanize.Change {
	all := append(slices.Clone(changes), added)
	slices.SortStableFunc(all, func(a, b humanize.Change) int { return a.Start - b.Start })
	return all
}

// What can be taken at once is what strong makes by itself, and the guard has nothing against all of it together.
func TestSureSuggestionsAreTheEditsOfStrong(t *testing.T) {
	t.Parallel()
	sure := map[humanize.Strength]int{}
	var strong []humanize.Change
	suggestedIn(t, func(text Text, strength humanize.Strength, result humanize.Result) {
		if strength == humanize.Strong {
			strong = result.Changes
		}
		all := result.Changes
		for _, suggestion := range result.Suggestions {
			if !suggestion.Sure {
				continue
			}
			sure[strength]++
			if len(suggestion.Alternatives) == 0 {
				t.Fatalf("%s, %s: the advice on %q is sure", text.ID, strength, suggestion.Before)
			}
			if !slices.ContainsFunc(strong, func(change humanize.Change) bool {
				return change.Start < suggestion.End && suggestion.Start < change.End
			}) {
				t.Errorf("%s, %s: strong leaves %q alone", text.ID, strength, suggestion.Before)
			}
			all = with(all, humanize.Change{Start: suggestion.Start, End: suggestion.End, Before: suggestion.Before,
				After: suggestion.Alternatives[0], Rule: suggestion.Rule})
		}
		taken := humanize.Result{Text: humanize.Apply(text.Text, all), Changes: all}
		if losses := guard.CompareResult(humanize.Request{Text: text.Text}, taken); len(losses) > 0 {
			t.Errorf("%s, %s: taking all sure suggestions has %v", text.ID, strength, losses)
		}
	})
	if sure[humanize.Light] < 40 || sure[humanize.Strong] > 0 {
		t.Errorf("sure suggestions: %v", sure)
	}
}
