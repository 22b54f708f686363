package builtin

import (
	"slices"
	"testing"

	"plainhand/engine/guard"
	"plainhand/engine/humanize"
	"plainhand/engine/text/document"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/prose"
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

// A list keeps its dashes unless all of them go, so no other mark is offered for one of them.
func TestDashOfAListIsNotSuggestedAlone(t *testing.T) {
	t.Parallel()
	list := "The prices:\n\n- Full groom — from £42\n- Bath — from £30\n- Nails — from £10\n"
	for _, strength := range humanize.Strengths() {
		result := rewrite(t, humanize.Request{Text: list, Strength: strength})
		for _, suggestion := range result.Suggestions {
			if len(suggestion.Alternatives) > 0 {
				t.Errorf("%s: %q is suggested for %q", strength, suggestion.Alternatives, suggestion.Before)
			}
		}
	}
}

// A text that would break its sentence, alone or beside the edits made, is not suggested.
func TestAlternativeThatBreaksItsSentenceIsNotSuggested(t *testing.T) {
	t.Parallel()
	const text = "It highlights the gap."
	doc := document.Parse(text, nil)
	sentences := prose.Sentences(doc)
	prose.MarkLanguages(doc, sentences)
	sentences[0].Tag()
	propose := func(texts ...string) editing.Proposal {
		return editing.Proposal{ID: "word.test", From: 1, To: 2, Texts: texts, Sure: true}
	}
	engine := newTestEngine(t).Engine
	tests := []struct {
		name  string
		of    editing.Proposal
		texts []string
		sure  bool
	}{
		{"verbs", propose("shows", "points to"), []string{"shows", "points to"}, true},
		{"a noun in place of the verb", propose("high points"), nil, false},
		{"a verb as the second text", propose("high points", "shows"), []string{"shows"}, false},
	}
	for _, test := range tests {
		var texts []string
		sure := false
		for _, proposal := range engine.fitting(doc, sentences, nil, []editing.Proposal{test.of}) {
			texts, sure = proposal.Texts, proposal.Sure
		}
		if !slices.Equal(texts, test.texts) || sure != test.sure {
			t.Errorf("%s: got %q, sure %v", test.name, texts, sure)
		}
	}
}
