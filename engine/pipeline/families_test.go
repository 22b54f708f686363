package pipeline

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"plainhand/engine/humanize"
)

// Each file of testdata/families has sentences with a chatbot's sentence pattern, each with its acceptable versions.
// The pipeline must write one of them.
func TestSentencePatternsAreRewritten(t *testing.T) {
	t.Parallel()
	engine := newEngine(t)
	files, err := filepath.Glob("testdata/families/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no families", err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			before, printable, found := strings.Cut(strings.TrimSpace(line), " => ")
			if !found {
				t.Fatalf("%s: %q has no version", name, line)
			}
			result, err := humanize.Rewrite(t.Context(), engine, humanize.Request{Text: before})
			if err != nil {
				t.Fatal(err)
			}
			if versions := strings.Split(printable, " | "); !slices.Contains(versions, result.Text) {
				t.Errorf("%s: %q becomes %q", filepath.Base(name), before, result.Text)
			}
		}
	}
}
