package guard

import (
	"reflect"
	"testing"

	"plainhand/engine/humanize"
	"plainhand/engine/humanize/humanizetest"
)

func suggested(t *testing.T, text, what string, alternatives ...string) humanize.Suggestion {
	t.Helper()
	at := edits(t, text, what, "")[0]
	return humanize.Suggestion{Start: at.Start, End: at.End, Before: what, Alternatives: alternatives, Rule: "test"}
}

func TestLossyAlternativesAreRemoved(t *testing.T) {
	t.Parallel()
	text := "# The shop on Harlow Street\n\n" +
		"It boasts 12 robust ovens, and Ann may use them. It is small.\n\n> We utilize it. — Ann\n\nWe utilize the `oven` daily."
	tests := []struct {
		name string
		of   humanize.Suggestion
		want []string
	}{
		{"all pass", suggested(t, text, "robust", "strong", "sturdy"), []string{"strong", "sturdy"}},
		{"one loses a number", suggested(t, text, "boasts 12", "has", "has 12"), []string{"has 12"}},
		{"a modal verb is lost", suggested(t, text, "may ", ""), nil},
		{"a number is added", suggested(t, text, "small", "small, 3 by 4"), nil},
		{"over the end of a sentence", suggested(t, text, ". It is", ", and it is"), []string{", and it is"}},
		{"a quotation stays", suggested(t, text, "We utilize it", "We use it"), nil},
		{"code is not touched", suggested(t, text, "`oven`", "oven"), nil},
	}
	for _, test := range tests {
		result := humanize.Result{Text: text, Suggestions: []humanize.Suggestion{test.of}}
		result.Suggestions[0].Sure = true
		got, err := Restore(t.Context(), humanizetest.Prepare(t, humanize.Request{Text: text}), result)
		if err != nil {
			t.Fatal(err)
		}
		var left []string
		for _, suggestion := range got.Suggestions {
			left = append(left, suggestion.Alternatives...)
			if first := test.of.Alternatives[0]; suggestion.Sure != (left[0] == first) {
				t.Errorf("%s: sure is %v without %q", test.name, suggestion.Sure, first)
			}
		}
		if !reflect.DeepEqual(left, test.want) {
			t.Errorf("%s: got %q, want %q", test.name, left, test.want)
		}
	}
}

// A suggestion that doesn't match the text would insert its words at the wrong position.
func TestSuggestionThatDoesNotMatchTextIsRemoved(t *testing.T) {
	t.Parallel()
	text := "It boasts a garden."
	for _, suggestion := range []humanize.Suggestion{
		{Start: 3, End: 9, Before: "boasted", Alternatives: []string{"has"}},
		{Start: 3, End: 90, Before: "boasts", Alternatives: []string{"has"}},
		{Start: -1, End: 2, Before: "It", Alternatives: []string{"This"}},
		{Start: 9, End: 3, Before: "", Alternatives: []string{"has"}},
	} {
		result := humanize.Result{Text: text, Suggestions: []humanize.Suggestion{suggestion}}
		got, err := Restore(t.Context(), humanizetest.Prepare(t, humanize.Request{Text: text}), result)
		if err != nil || len(got.Suggestions) > 0 {
			t.Errorf("%+v stays: %v", suggestion, err)
		}
	}
}
