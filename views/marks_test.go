package views

import (
	"reflect"
	"strings"
	"testing"

	"plainhand/engine/humanize"
	"plainhand/engine/humanize/humanizetest"
	"plainhand/islands"
)

func TestMarksSplitATextIntoChanges(t *testing.T) {
	t.Parallel()
	replace := humanize.Change{Start: 3, End: 10, Before: "utilize", After: "use", Reason: "Plain verb"}
	replaced := islands.Mark{Number: 1, Before: "utilize", After: "use", Reason: "Plain verb"}
	tests := []struct {
		name    string
		text    string
		changes []humanize.Change
		want    []islands.Mark
	}{
		{"nothing", "", nil, nil},
		{"unchanged", "We\n\n use  it", nil, []islands.Mark{{Text: "We\n\n use  it"}}},
		{"middle", "We utilize it", []humanize.Change{replace}, []islands.Mark{{Text: "We "}, replaced, {Text: " it"}}},
		{"end", "We utilize", []humanize.Change{replace}, []islands.Mark{{Text: "We "}, replaced}},
		{"side by side", "ab", []humanize.Change{
			{Start: 0, End: 1, Before: "a", After: ""}, {Start: 1, End: 1, After: "x"},
			{Start: 1, End: 2, Before: "b", After: "y"},
		}, []islands.Mark{{Number: 1, Before: "a"}, {Number: 2, After: "x"}, {Number: 3, Before: "b", After: "y"}}},
	}
	for _, test := range tests {
		if got := NewMarks(test.text, test.changes); len(got)+len(test.want) > 0 && !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: got %+v, want %+v", test.name, got, test.want)
		}
	}
}

// FuzzNewMarks checks that marks lose nothing of either text.
func FuzzNewMarks(f *testing.F) {
	f.Add("We utilize tools.", "use", 3, 10, 11)
	f.Add("שלום\u200b world", "", 0, 4, 9)
	f.Fuzz(func(t *testing.T, text, after string, first, second, third int) {
		if first < 0 || first > second || second > third || third > len(text) {
			t.Skip()
		}
		changes := []humanize.Change{
			{Start: first, End: second, Before: text[first:second], After: after},
			{Start: third, End: len(text), Before: text[third:], After: after},
		}
		var before, result strings.Builder
		for _, mark := range NewMarks(text, changes) {
			before.WriteString(mark.Text + mark.Before)
			result.WriteString(mark.Text + mark.After)
		}
		if before.String() != text || result.String() != humanize.Apply(text, changes) {
			t.Errorf("marks of %q give %q and %q", text, before.String(), result.String())
		}
	})
}

func TestOutputHasMarksAndWords(t *testing.T) {
	t.Parallel()
	changes := []humanize.Change{{Start: 3, End: 10, Before: "utilize", After: "use"}}
	output := newUnreported("We utilize it", humanize.Result{Text: "We use it", Restored: 1, Changes: changes})
	if output.Text() != "We use it" || output.Words != "3 words" {
		t.Errorf("got %+v", output)
	}
	if output.Facts != "Facts checked, 1 sentence put back" || facts(0) != "Facts checked" {
		t.Errorf("facts: %q", output.Facts)
	}
}

func TestSuggestionsHaveMarks(t *testing.T) {
	t.Parallel()
	text := "We utilize a robust tool, truly."
	result := humanize.Result{Text: "We use a robust tool, truly.", Changes: []humanize.Change{
		{Start: 3, End: 10, Before: "utilize", After: "use", Reason: "Plain verb"},
	}, Suggestions: []humanize.Suggestion{
		{Start: 13, End: 19, Before: "robust", Alternatives: []string{"strong", "sturdy"}, Reason: "Worn"},
		{Start: 20, End: 24, Before: "tool", Reason: "Mere advice"},
		{Start: 24, End: 31, Before: ", truly", Alternatives: []string{""}, Reason: "Empty"},
	}}
	output := NewOutput(humanizetest.Prepare(t, humanize.Request{Text: text}), result)
	want := []islands.Mark{
		{Text: "We "}, {Number: 1, Before: "utilize", After: "use", Reason: "Plain verb"}, {Text: " a "},
		{Number: 2, Text: "robust", Options: []string{"strong", "sturdy"}, Reason: "Worn"}, {Text: " "},
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
