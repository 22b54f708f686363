package rules

import (
	"testing"

	"plainhand/engine/text/prose"
)

func TestSievePassesEveryMatchingWord(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		pattern string
		words   []string // that may follow the first of the focus
	}{
		{"[a range] of", []string{"range"}},
		{"[a] wide|broad", []string{"wide", "broad"}},
		{"[a wide? range]", []string{"wide", "range"}},
		{"[a leverage/V]", []string{"leverage", "leveraged", "leveraging"}},
		{"[a range]", []string{"range"}},
		{"[a]", []string{"", "house"}},
		{"[a wide?] $", []string{"", "house"}},
		{"[a] !wide", []string{"", "house"}},
		{"[a] #NN", []string{"house"}},
		{"[a] the|#NN", []string{"house"}},
		{"[a] ~ing", []string{"going"}},
		{"[a <np>]", []string{"house"}},
	} {
		parsed, err := parsePattern(test.pattern, newWordLists(elements{}))
		if err != nil {
			t.Fatal(test.pattern, err)
		}
		built := index{}
		built.add(&Rule{frames: []frame{{pattern: parsed}}})
		for _, word := range test.words {
			if indexed := built["a"][0]; !indexed.mayFitBetween(prose.NoWord, prose.SieveOf(word)) {
				t.Errorf("%s holds back %q", test.pattern, word)
			}
		}
	}
}

func TestSieveRejectsOtherWords(t *testing.T) {
	t.Parallel()
	parsed, err := parsePattern("to [a range] of", newWordLists(elements{}))
	if err != nil {
		t.Fatal(err)
	}
	built := index{}
	built.add(&Rule{frames: []frame{{pattern: parsed}}})
	indexed := built["a"][0]
	if indexed.mayFitBetween(prose.SieveOf("to"), prose.NoWord) ||
		indexed.mayFitBetween(prose.NoWord, prose.SieveOf("range")) ||
		!indexed.mayFitBetween(prose.SieveOf("to"), prose.SieveOf("range")) {
		t.Error("a range needs words on both sides")
	}
}
