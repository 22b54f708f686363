package align

import (
	"slices"
	"strings"
	"testing"
)

// sentences returns a list of sentences from lines. An empty line begins another block.
func sentences(lines string) []Sentence {
	var found []Sentence
	block := 0
	for line := range strings.Lines(strings.TrimSpace(lines)) {
		if line = strings.TrimSpace(line); line == "" {
			block++
			continue
		}
		found = append(found, Sentence{Text: line, Block: block})
	}
	return found
}

func TestSentencesArePairedWithTheirRewrites(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name, old, new string
		want           []Unit
	}{
		{"one by one", "The mill opened in 1912.\nIt grinds rye for two villages.",
			"In 1912 the mill was opened.\nTwo villages have their rye ground there.", []Unit{{0, 1, 0, 1}, {1, 2, 1, 2}}},
		{"divided", "The mill opened in 1912, and it grinds rye for two villages.\nVisitors come on Sundays.",
			"The mill opened in 1912.\nIt grinds rye for two villages.\nOn Sundays visitors come.",
			[]Unit{{0, 1, 0, 2}, {1, 2, 2, 3}}},
		{"joined", "The mill opened in 1912.\nIt grinds rye for two villages.\nVisitors come on Sundays.",
			"Opened in 1912, the mill grinds rye for two villages.\nOn Sundays visitors come.",
			[]Unit{{0, 2, 0, 1}, {2, 3, 1, 2}}},
		{"lost", "The mill opened in 1912.\nIts miller was called Anna Hollis.\nVisitors come on Sundays.",
			"In 1912 the mill was opened.\nOn Sundays visitors come.", []Unit{{0, 1, 0, 1}, {1, 2, 1, 1}, {2, 3, 1, 2}}},
		{"not across blocks", "The mill opened in 1912.\n\nIt grinds rye for two villages.",
			"Opened in 1912, the mill grinds rye for two villages.", []Unit{{0, 1, 0, 1}, {1, 2, 1, 1}}},
		{"nothing written", "The mill opened in 1912.", "", []Unit{{0, 1, 0, 0}}},
		{"nothing to rewrite", "", "The mill opened in 1912.", []Unit{{0, 0, 0, 1}}},
		{"nothing at all", "", "", nil},
	} {
		if got := Align(sentences(test.old), sentences(test.new)); !slices.Equal(got, test.want) {
			t.Errorf("%s: got %v, want %v", test.name, got, test.want)
		}
	}
}

// Every sentence of either list is in one unit, in order.
func FuzzAlign(f *testing.F) {
	f.Add("The mill is old.\nIt turns.\n\nWe like it.", "It is an old mill, and it turns.\nWe like it.")
	f.Add(strings.Repeat("The mill is old.\n", 60), "No.")
	f.Add("", strings.Repeat("The mill is old.\n", 60))
	f.Fuzz(func(t *testing.T, before, after string) {
		old, new := sentences(before), sentences(after)
		if len(old) > 200 || len(new) > 200 {
			t.Skip()
		}
		at := Unit{}
		for _, unit := range Align(old, new) {
			if unit.OldFrom != at.OldTo || unit.NewFrom != at.NewTo || unit.OldTo < unit.OldFrom || unit.NewTo < unit.NewFrom {
				t.Fatalf("%v follows %v", unit, at)
			}
			if unit.OldTo-unit.OldFrom > 1 && old[unit.OldFrom].Block != old[unit.OldTo-1].Block {
				t.Errorf("%v crosses blocks", unit)
			}
			at = unit
		}
		if at.OldTo != len(old) || at.NewTo != len(new) {
			t.Errorf("%d of %d and %d of %d sentences are in units", at.OldTo, len(old), at.NewTo, len(new))
		}
	})
}

func BenchmarkAlign(b *testing.B) {
	old := sentences(strings.Repeat("The mill opened in 1912.\nIt grinds rye for two villages.\nVisitors come on Sundays.\n", 20))
	new := sentences(strings.Repeat("In 1912 the mill was opened.\nTwo villages have rye ground there, and on Sundays people come.\n", 20))
	for b.Loop() {
		Align(old, new)
	}
}
