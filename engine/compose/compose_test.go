package compose

import (
	"testing"

	"plainhand/engine/humanize"
)

func TestWatcherSeesPlacesInTheOriginalText(t *testing.T) {
	t.Parallel()
	changes := []humanize.Change{
		{Start: 0, End: 4, Before: "abc ", After: ""}, {Start: 6, End: 7, Before: "g", After: "ggg"},
	}
	var seen []humanize.Progress
	watch := NewPlaces(changes).Watch(func(passing humanize.Progress) { seen = append(seen, passing) })
	watch(humanize.Progress{Start: 0, End: 2, After: "x"})
	watch(humanize.Progress{Start: 5, End: 6, After: "y"})
	if len(seen) != 2 || seen[0] != (humanize.Progress{Start: 4, End: 6, After: "x"}) ||
		seen[1] != (humanize.Progress{Start: 7, End: 8, After: "y"}) {
		t.Errorf("saw %+v", seen)
	}
}

// A restored sentence within a change has the range of that change, which isn't empty.
func TestRestorationWithinAChangeHasItsPlace(t *testing.T) {
	t.Parallel()
	const text = "It is **very old. We like it.** It turns."
	changes := []humanize.Change{{Start: 6, End: 31, Before: "**very old. We like it.**", After: "very old. We like it."}}
	left := humanize.Apply(text, changes)
	result := humanize.Result{Text: left, Restorations: []humanize.Restoration{{Start: 16, End: 27}, {Start: 28, End: 37}}}
	got := Results(text, changes, result).Restorations
	if text[got[0].Start:got[0].End] != "**very old. We like it.**" || text[got[1].Start:got[1].End] != "It turns." {
		t.Errorf("got %+v", got)
	}
}

func TestChangesAreMerged(t *testing.T) {
	t.Parallel()
	change := func(start int, before, after string) humanize.Change {
		return humanize.Change{Start: start, End: start + len(before), Before: before, After: after, Rule: "layout.a",
			Reason: after}
	}
	for _, test := range []struct {
		name        string
		first, then []humanize.Change
		want        string
		changes     int
	}{
		{"apart", []humanize.Change{change(0, "ab", "")}, []humanize.Change{change(2, "e", "E")}, "cdEf", 2},
		{"beside", []humanize.Change{change(2, "cd", "x")},
			[]humanize.Change{change(0, "ab", "A"), change(3, "e", "E")}, "AxEf", 3},
		{"within", []humanize.Change{change(1, "bcd", "bc")}, []humanize.Change{change(2, "c", "C")}, "abCef", 1},
		{"around a deletion", []humanize.Change{change(2, "cd", "")}, []humanize.Change{change(1, "be", "X")}, "aXf", 1},
		{"over two", []humanize.Change{change(1, "b", "B"), change(3, "d", "D")},
			[]humanize.Change{change(1, "BcD", "x")}, "axef", 1},
		{"two deletions", []humanize.Change{change(1, "b", ""), change(2, "c", "")},
			[]humanize.Change{change(2, "e", "E")}, "adEf", 3},
		{"undone", []humanize.Change{change(1, "b", "B")}, []humanize.Change{change(1, "B", "b")}, "abcdef", 0},
		{"a chain", []humanize.Change{change(0, "ab", "xy"), change(3, "de", "zw")},
			[]humanize.Change{change(1, "yc", "q"), change(4, "wf", "v")}, "xqzv", 2},
	} {
		got := Changes("abcdef", test.first, test.then)
		if text := humanize.Apply("abcdef", got); text != test.want || len(got) != test.changes {
			t.Errorf("%s: %q by %+v", test.name, text, got)
		}
	}
}
