package tells

import (
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"
)

func TestTellsAreFoundAtTheirPlaces(t *testing.T) {
	t.Parallel()
	tests := []struct{ text, label, want string }{
		{"Let us delve deeper into it.", "delve", "delve deeper into"},
		{"DELVING INTO it", "delve", "DELVING INTO"},
		{"the delver", "delve", ""},
		{"édelve", "delve", ""},
		{"“It’s worth noting that", "it is important to", "It’s worth noting that"},
		{"It's worth noting that", "it is important to", "It's worth noting that"},
		{"Yes. Moreover, no.", "Moreover,", "Moreover,"},
		{"yes, Moreover, no", "Moreover,", ""},
		{"Moreover, no\nMoreover, yes", "Moreover,", "Moreover,|Moreover,"},
		{"moreover, no", "Moreover,", ""},
		{"its potential gain, its potential energy, its potential (large)", "potential (adj)", "potential "},
		{"cafés, thés et crêpes, noix and miel", "triple (A, B, and C)", "crêpes, noix and miel"},
		{"first\n  - **Cost**: " + longLine + "\n1. **Time** " + longLine, "bold lead-in", "  - **Cost**|1. **Time**"},
		{"**Date:** Monday\n\n**Really?** " + longLine + "\n\n**Prices**\n\n" + longLine, "bold lead-in", ""},
		{"Absolutely! Sure. And\nSure, here is a list of four: a", "Certainly!", "Absolutely!|Sure,"},
		{"a — b—c", "dash", "—|—"},
		{"It isn't a shop; it's a home. That's not luck. It is work.", "isn't X. It's Y", "isn't a shop; it's|That's not luck. It is"},
		{"She came, not him. It came, not him, late.", ", not X", ", not him."},
		{"He left, closing the old door. He sings, including the hymns.", "tail in -ing", ", closing the old door."},
		{"a quiet, stubborn hope and a Friday, sunny one", "two adjectives", "a quiet, stubborn hope"},
		{"It is the very heart: what counts. At 10: it ends.", "colon that announces", "heart: w"},
		{"a\u200bb", "zero-width / NBSP", "\u200b"},
	}
	for _, test := range tests {
		var found []string
		for _, tell := range Find(test.text) {
			if tell.Label == test.label {
				found = append(found, test.text[tell.Start:tell.End])
			}
		}
		if got := strings.Join(found, "|"); got != test.want {
			t.Errorf("%s in %q: got %q, want %q", test.label, test.text, got, test.want)
		}
	}
}

const longLine = "this is what the line goes on to say of the matter"

func TestRateIsPerThousandWords(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]float64{
		"": 0, "We met on Tuesday.": 0, "We delve into cake and pie": 1000. / 6, "a bustling town": 1000. / 3, "—": 1000,
	} {
		if got := Rate(text); got != want {
			t.Errorf("%q: got %v, want %v", text, got, want)
		}
	}
}

func TestRatesOfPeopleAddUp(t *testing.T) {
	t.Parallel()
	sum := 0.
	for _, kind := range kinds {
		if HumanRateOf(kind) == 0 {
			t.Errorf("people have no rate for the kind %q", kind)
		}
		sum += HumanRateOf(kind)
	}
	if math.Abs(sum-HumanRate) > .05 {
		t.Errorf("the kinds add up to %v, not %v", sum, HumanRate)
	}
}

func TestPhrasesAreWrittenOut(t *testing.T) {
	t.Parallel()
	lifts := map[Phrase]bool{}
	for _, phrase := range Phrases() {
		phrase.Lift = 0
		lifts[phrase] = true
	}
	for phrase, want := range map[Phrase]bool{
		{Text: "delving"}:                  true,
		{Text: "delving into"}:             false, // "delving" already matches
		{Text: "moreover,", Starts: true}:  true,
		{Text: "moreover,"}:                false,
		{Text: "cutting-edge"}:             true,
		{Text: "plays a crucial role"}:     true,
		{Text: "it's important to note"}:   true,
		{Text: "serves as a reminder"}:     true, // a word before the noun is possible, but not needed
		{Text: "certainly!", Starts: true}: false,
		{Text: "not only"}:                 true,
		{Text: "utilised"}:                 true,
	} {
		if lifts[phrase] != want {
			t.Errorf("%+v: got %v, want %v", phrase, lifts[phrase], want)
		}
	}
}

// A parse error of the catalog prevents the start.
func TestCatalogErrorsNameTheLine(t *testing.T) {
	t.Parallel()
	good := []string{"verb", "delve", "word", "any", `delve\b`, "look at", "0.6", "0.1"}
	tests := []struct {
		column int
		value  string
		want   string
	}{
		{columnKind, "verbs", `no kind "verbs"`},
		{columnLabel, "", "column 2 is empty"},
		{columnPlace, "page", `no place "page"`},
		{columnCase, "lower", `not "lower"`},
		{columnPattern, "delve(", "missing closing )"},
		{columnPattern, "(?=delve)", "invalid or unsupported"},
		{columnPattern, "(del)(ve)", "2 groups"},
		{columnPattern, "(?:delve)?", "matches an empty text"},
		{columnPattern, "Delve", "has capitals"},
		{columnMachines, "many", `"many" is no figure`},
		{columnPeople, "known", `"known" is no figure`},
		{columnMachines, "0.14", "less than 1.5 times"},
		{columnMachines, "0", "less than 1.5 times"},
		{columnMachines, "NaN", "no figure"},
	}
	for _, test := range tests {
		fields := slices.Clone(good)
		fields[test.column] = test.value
		_, err := read("# a comment\n" + strings.Join(fields, "\t") + "\n")
		if err == nil || !strings.Contains(err.Error(), test.want) || !strings.HasPrefix(err.Error(), "catalog.tsv:2: ") {
			t.Errorf("%q: got %v, want catalog.tsv:2 and %s", test.value, err, test.want)
		}
	}
	line := strings.Join(good, "\t") + "\n"
	if _, err := read(line); err != nil {
		t.Error(err)
	}
	if _, err := read(line + line); err == nil || !strings.Contains(err.Error(), `"delve" is taken`) {
		t.Errorf("a doubled label: %v", err)
	}
	if _, err := read("verb\tdelve\n"); err == nil || !strings.Contains(err.Error(), "2 columns, not 8") {
		t.Errorf("missing columns: %v", err)
	}
}

func TestConcurrentSearchesGiveTheSameResult(t *testing.T) {
	t.Parallel()
	text := sample(t)
	want := Find(text)
	if len(want) == 0 {
		t.Fatal("the sample has no tells")
	}
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			if !slices.Equal(Find(text), want) {
				t.Error("another result")
			}
		})
	}
	group.Wait()
}

// Entries are looked up by the byte at a place. The result must be the same as of trying every entry at every place.
func FuzzFind(f *testing.F) {
	for paragraph := range strings.SplitSeq(sample(f), "\n\n") {
		f.Add(paragraph)
	}
	f.Add("It’s not a bug; it’s a feature.\n\n- **Bold**: KING. Walking on, we Échoed  crêpes, noix, and miel \u200b—\xff.")
	f.Add(" not only a but also b. Sure, here is a c: d")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 1<<10 { // trying every entry at every place takes long
			return
		}
		found := Find(text)
		for i, tell := range found {
			if tell.Start < 0 || tell.End <= tell.Start || tell.End > len(text) || i > 0 && tell.Start < found[i-1].Start {
				t.Fatalf("%q: %+v", text, tell)
			}
			if utf8.ValidString(text) && !utf8.ValidString(text[tell.Start:tell.End]) {
				t.Fatalf("%q: %+v cuts a letter", text, tell)
			}
		}
		if want := findSlowly(text); len(found) != want {
			t.Fatalf("%q: found %d, want %d", text, len(found), want)
		}
	})
}

func findSlowly(text string) int {
	search := newSearch(text)
	before, last := rune(0), '\n'
	for at, letter := range text {
		for index := range catalog().entries {
			entry := &catalog().entries[index]
			atSentence := last == '\n' || last == ' ' && strings.ContainsRune(".!?", before)
			starts := map[place]bool{line: last == '\n', sentence: atSentence, word: inWord(letter) && !inWord(last),
				mark: !inWord(letter)}
			if !starts[entry.place] || at < search.lastEnds[index] {
				continue
			}
			if match := entry.pattern().FindStringSubmatchIndex(search.textFor(entry)[at:]); match != nil {
				search.lastEnds[index] = at + match[1]
				search.note(entry, at, match)
			}
		}
		before, last = last, letter
	}
	search.anywhere()
	return len(search.found)
}

func FuzzRead(f *testing.F) {
	f.Add("verb\tdelve\tword\tany\tdelve\\b\tlook at\t0.6\t0.1\n# a comment\n\nfiction\té\tanywhere\texact\t(é)|\\w\t-\t0\t9")
	f.Fuzz(func(_ *testing.T, table string) { read(table) })
}

func BenchmarkFind(b *testing.B) {
	text := sample(b)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		Find(text)
	}
}

// sample returns the texts of the engine's golden tests.
func sample(t testing.TB) string {
	files, err := filepath.Glob("../../builtin/testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no samples", err)
	}
	var all strings.Builder
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
		all.WriteString("\n")
	}
	return all.String()
}
