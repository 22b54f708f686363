package pdf

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

const layouts = "../testdata/pdf"

// Twenty layouts with their text in reading order: columns, notes, tables, lists, letters, a contract, a table of
// contents, and a rotated page.
func TestPagesAreReadInOrder(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob(layouts + "/*.pdf")
	if err != nil || len(files) < 20 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	all, kept := 0, 0
	for _, name := range files {
		truth, err := os.ReadFile(strings.TrimSuffix(name, ".pdf") + ".truth.md")
		if err != nil {
			t.Fatal(err)
		}
		want, got := strings.Fields(plain.Replace(string(truth))), strings.Fields(plain.Replace(readFile(t, name)))
		common := commonWords(want, got)
		if share := float64(common) / float64(len(want)); share < 0.95 {
			t.Errorf("%s: %.1f%% of the words are in their place", filepath.Base(name), 100*share)
		}
		all, kept = all+len(want), kept+common
	}
	if share := float64(kept) / float64(all); share < 0.99 {
		t.Errorf("%.2f%% of %d words are in their place", 100*share, all)
	}
}

// plain removes Markdown markers.
var plain = strings.NewReplacer("[^", "[", "#", "", "|", "", "---", "", "- ", " ")

func readFile(t testing.TB, name string) string {
	t.Helper()
	file, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	read, err := Read(t.Context(), bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return read.Blocks()[0].Text()
}

// commonWords returns the length of the longest common subsequence of words.
func commonWords(want, got []string) int {
	before := make([]int, len(got)+1)
	for _, word := range want {
		now := make([]int, len(got)+1)
		for j, against := range got {
			if now[j+1] = max(before[j+1], now[j]); word == against {
				now[j+1] = before[j] + 1
			}
		}
		before = now
	}
	return before[len(got)]
}

func TestStructureIsDetected(t *testing.T) {
	t.Parallel()
	for name, wants := range map[string][]string{
		"tables-groff":  {"\n|---|"},
		"footnotes-lo":  {"\n[1] ", "\n## "},
		"lists-chrome":  {"\n1. Gather", "\n- A first aid kit\n"},
		"rotated-latex": {"# Volunteer Hours by Season", "|---|"},
		"letter-lo":     {"eighty-four"}, // a real hyphen at the end of a line
	} {
		text := "\n" + readFile(t, filepath.Join(layouts, name+".pdf"))
		for _, want := range wants {
			if !strings.Contains(text, want) {
				t.Errorf("%s: no %q in\n%s", name, want, text)
			}
		}
	}
}

func TestReadingStopsOnTimeout(t *testing.T) {
	t.Parallel()
	file, err := os.ReadFile(filepath.Join(layouts, "twocol-latex.pdf"))
	if err != nil {
		t.Fatal(err)
	}
	ctx, leave := context.WithTimeout(t.Context(), time.Nanosecond)
	defer leave()
	if _, err := Read(ctx, bytes.NewReader(file), int64(len(file))); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
}

func BenchmarkRead(b *testing.B) {
	file, err := os.ReadFile(filepath.Join(layouts, "contract-lo.pdf"))
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := Read(b.Context(), bytes.NewReader(file), int64(len(file))); err != nil {
			b.Fatal(err)
		}
	}
}
