package editing

import (
	"reflect"
	"testing"
)

func TestOverlapsAreGroupedWithWinnersFirst(t *testing.T) {
	t.Parallel()
	outcomes := []Outcome{
		{Rule: "word.alone", Start: 20, End: 25, Verdict: Written},
		{Rule: "phrase.long", Start: 0, End: 12},
		{Rule: "word.b", Start: 8, End: 12, Verdict: Written},
		{Rule: "word.a", Start: 0, End: 4, Verdict: Written},
		{Rule: "word.adjacent", Start: 12, End: 15, Verdict: Written},
		{Rule: "word.same", Start: 30, End: 34},
		{Rule: "word.same", Start: 30, End: 34},
	}
	var got [][]string
	for _, group := range Overlaps(outcomes) {
		var rules []string
		for _, outcome := range group {
			rules = append(rules, outcome.Rule)
		}
		got = append(got, rules)
	}
	if want := [][]string{{"word.a", "word.b", "phrase.long"}}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
