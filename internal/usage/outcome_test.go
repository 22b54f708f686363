package usage_test

import (
	"reflect"
	"testing"

	"plainhand/engine/humanize"
	"plainhand/engine/humanize/humanizetest"
	"plainhand/internal/usage"
)

// A paragraph is unbilled if it lies in a part with a light clean-up and no change touches it.
func TestUnchangedParagraphsOfALightCleanUpAreUnbilled(t *testing.T) {
	t.Parallel()
	const text = "Eins zwei.\n\n- Drei vier.\n\nFive six.\n\nSieben acht."
	parts := []usage.Range{{Start: 0, End: 10}, {Start: 14, End: 24}, {Start: 37, End: 49}}
	prepared := humanizetest.Prepare(t, humanize.Request{Text: text})
	for _, test := range []struct {
		name    string
		changes []humanize.Change
		light   []usage.Range
		want    []string
	}{
		{"the first", []humanize.Change{{Start: 0, End: 4, Before: "Eins", After: "Ein"}}, parts,
			[]string{"- Drei vier.", "Sieben acht."}},
		{"a mark of the second", []humanize.Change{{Start: 12, End: 13, Before: "-", After: "*"}}, parts,
			[]string{"Eins zwei.", "Sieben acht."}},
		{"an insertion at an end", []humanize.Change{{Start: 49, End: 49, After: "!"}}, parts,
			[]string{"Eins zwei.", "- Drei vier."}},
		{"two at once", []humanize.Change{{Start: 5, End: 16, Before: text[5:16], After: "x"}}, parts,
			[]string{"Sieben acht."}},
		{"English", []humanize.Change{{Start: 26, End: 30, Before: "Five", After: "5"}}, nil, nil},
		{"nothing", nil, parts, nil},
	} {
		result := humanize.Result{Text: humanize.Apply(text, test.changes), Changes: test.changes, Light: test.light}
		outcome := usage.OutcomeOf(prepared, result)
		var got []string
		for _, paragraph := range outcome.Unbilled {
			got = append(got, text[paragraph.Start:paragraph.End])
		}
		if outcome.Changed != (test.changes != nil) || !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}
