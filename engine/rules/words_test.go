package rules

import (
	"slices"
	"testing"

	"plainhand/engine/text/lexicon"
)

func TestWordSetHasWholeWordsOnly(t *testing.T) {
	t.Parallel()
	set := wordSet{list: "an|sand|@article|can't|,", sets: []lexicon.Set{{"the": true}}}
	for _, word := range []string{"an", "sand", "can't", ",", "the"} {
		if !set.has(word) {
			t.Errorf("%q is missing", word)
		}
	}
	for _, word := range []string{"", "|", "a", "and", "san", "n|s", "can", "article", "@article", "sand|"} {
		if set.has(word) {
			t.Errorf("%q is in the set", word)
		}
	}
	all := slices.Sorted(set.all())
	if want := []string{",", "an", "can't", "sand", "the"}; !slices.Equal(all, want) {
		t.Errorf("got %q, want %q", all, want)
	}
}
