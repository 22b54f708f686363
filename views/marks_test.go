package views

import (
	"reflect"
	"strings"
	"testing"

	"plainhand/engine/humanize"
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
