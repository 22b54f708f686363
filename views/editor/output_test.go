package editor

import (
	"reflect"
	"testing"

	"plainhand/engine/humanize"
	"plainhand/engine/humanize/humanizetest"
	"plainhand/internal/usage"
	"plainhand/islands"
)

func TestOutputHasMarksAndWords(t *testing.T) {
	t.Parallel()
	changes := []humanize.Change{{Start: 3, End: 10, Before: "utilize", After: "use"}}
	output := newUnreported("We utilize it", humanize.Result{Text: "We use it", Restored: 1, Changes: changes})
	if output.Text() != "We use it" || output.Words != "3 words" {
		t.Errorf("got %+v", output)
	}
}

func TestCheckedFactsAreNamedUnlessTheGrammarIsWrong(t *testing.T) {
	t.Parallel()
	for want, result := range map[string]humanize.Result{
		"Numbers, names, and quotations checked":                      {Text: "We use it."},
		"Numbers, names, and quotations checked, 1 sentence put back": {Text: "We use it.", Restored: 1},
		"Check the grammar of “a hour”":                               {Text: "We use it for a hour.", Restored: 1},
	} {
		if output := NewOutput(humanizetest.Prepare(t, humanize.Request{Text: result.Text}), result); output.Facts != want {
			t.Errorf("%q: got %q, want %q", result.Text, output.Facts, want)
		}
	}
}

func TestSuggestionsHaveMarks(t *testing.T) {
	t.Parallel()
	text := "We utilize a robust tool, truly."
	result := humanize.Result{Text: "We use a robust tool, truly.", Changes: []humanize.Change{
		{Start: 3, End: 10, Before: "utilize", After: "use", Reason: "Plain verb"},
	}, Suggestions: []humanize.Suggestion{
		{Start: 13, End: 19, Before: "robust", Alternatives: []string{"strong", "sturdy"}, Reason: "Worn", Sure: true},
		{Start: 20, End: 24, Before: "tool", Reason: "Mere advice"},
		{Start: 24, End: 31, Before: ", truly", Alternatives: []string{""}, Reason: "Empty"},
	}}
	output := NewOutput(humanizetest.Prepare(t, humanize.Request{Text: text}), result)
	want := []islands.Mark{
		{Text: "We "}, {Number: 1, Before: "utilize", After: "use", Reason: "Plain verb"}, {Text: " a "},
		{Number: 2, Text: "robust", Options: []string{"strong", "sturdy"}, Reason: "Worn", Sure: true}, {Text: " "},
		{Number: 3, Text: "tool", Reason: "Mere advice"},
		{Number: 4, Text: ", truly", Options: []string{""}, Reason: "Empty"}, {Text: "."},
	}
	if !reflect.DeepEqual(output.Marks, want) {
		t.Errorf("got %+v", output.Marks)
	}
	take(output, []string{"", "2-2", "4-1", "3-1", "4-9", "1-1", "x-y", "9-1", "2--1"})
	if got := output.Text(); got != "We use a sturdy tool." || output.Words != "5 words" {
		t.Errorf("got %q, %q", got, output.Words)
	}
}

func TestLightCleanUpIsLabeled(t *testing.T) {
	t.Parallel()
	light := []humanize.Range{{Start: 0, End: 4}}
	for _, test := range []struct {
		result humanize.Result
		want   string
	}{
		{humanize.Result{Language: "de", Light: light}, "German: light clean-up (beta). " + factsChecked},
		{humanize.Result{Light: light, Restored: 1}, "Light clean-up (beta). " + factsChecked + ", 1 sentence put back"},
		{humanize.Result{Language: "en", Light: light}, factsChecked}, // a paragraph in an English text
		{humanize.Result{Language: "de"}, factsChecked},               // by a model
	} {
		if got := finding(test.result, nil); got != test.want {
			t.Errorf("%+v: got %q, want %q", test.result, got, test.want)
		}
	}
}

func TestChargeOfALightCleanUpIsExplained(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		receipt usage.Receipt
		want    string
	}{
		{usage.Receipt{Words: 31, Light: true, Charge: usage.Charge{Words: 17, Versions: 1, Rounds: 1}},
			"31 words. Only the paragraphs that changed were counted: 17 words."},
		{usage.Receipt{Words: 31, Light: true, Charge: usage.Charge{Versions: 2, Rounds: 1}},
			"31 words. Another version of the same draft: no words were counted."},
		{usage.Receipt{Words: 31, Charge: usage.Charge{Words: 17, Versions: 1, Rounds: 1}},
			"31 words. Only what’s new in the draft was counted: 17 words."},
	} {
		if got := ExplainCharge("31 words", test.receipt); got != test.want {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}
