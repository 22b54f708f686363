// Package golden compares rendered components with reviewed markup in testdata:
// go test ./views/ui ./views/stories -update accepts the current output.
package golden

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"plainhand/views/ui"
)

var update = flag.Bool("update", false, "accept what is drawn now as right")

// Check compares every story with its file in testdata, and fails for a file without a story.
func Check(t *testing.T, stories []ui.Story) {
	t.Helper()
	known := map[string]bool{}
	for _, story := range stories {
		path := filepath.Join("testdata", story.Name+".html")
		known[path] = true
		t.Run(story.Name, func(t *testing.T) {
			t.Parallel()
			compare(t, path, draw(t, story))
		})
	}
	files, err := filepath.Glob(filepath.Join("testdata", "*.html"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range files {
		if !known[path] {
			t.Errorf("%s belongs to no story: delete it", path)
		}
	}
}

func draw(t *testing.T, story ui.Story) string {
	t.Helper()
	var drawn strings.Builder
	for _, example := range story.Examples {
		drawn.WriteString("<!-- " + example.Name + " -->\n")
		if err := example.Component.Render(t.Context(), &drawn); err != nil {
			t.Fatal(err)
		}
		drawn.WriteString("\n")
	}
	return drawn.String()
}

func compare(t *testing.T, path, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		at := difference(got, string(want))
		t.Errorf("%s differs. If the change is meant: go test ./views/ui ./views/stories -update\ngot  …%s…\nwant …%s…",
			path, around(got, at), around(string(want), at))
	}
}

// difference returns the offset of the first difference of two texts.
func difference(text, other string) int {
	for i := range min(len(text), len(other)) {
		if text[i] != other[i] {
			return i
		}
	}
	return min(len(text), len(other))
}

func around(text string, at int) string { return text[max(at-80, 0):min(at+80, len(text))] }
