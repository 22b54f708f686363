package pipeline

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"plainhand/engine/humanize"
)

// editCase is a text with its acceptable results: one of Want, or a text with all of Must and none of MustNot.
type editCase struct {
	Name     string            `json:"name"`
	Strength humanize.Strength `json:"strength"`
	Text     string            `json:"text"`
	Want     []string          `json:"want"`
	Must     []string          `json:"must"`
	MustNot  []string          `json:"mustnot"`
}

// Each file of testdata/cases has cases of one kind of harmful edit, one per line. Most texts must not change.
func TestEditsMatchTheCases(t *testing.T) {
	t.Parallel()
	engine := newEngine(t)
	files, err := filepath.Glob("testdata/cases/*.jsonl")
	if err != nil || len(files) == 0 {
		t.Fatal("no cases", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			for _, test := range readCases(t, file) {
				request := humanize.Request{Text: test.Text, Strength: test.Strength, Layout: humanize.Natural}
				result, err := humanize.Rewrite(t.Context(), engine, request)
				if err != nil {
					t.Fatal(err)
				}
				if !test.allows(result.Text) {
					t.Errorf("%s: %q becomes %q", test.Name, test.Text, result.Text)
				}
			}
		})
	}
}

func readCases(t *testing.T, file string) (cases []editCase) {
	t.Helper()
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	decoder := json.NewDecoder(bytes.NewReader(content))
	decoder.DisallowUnknownFields()
	for decoder.More() {
		var next editCase
		if err := decoder.Decode(&next); err != nil {
			t.Fatalf("%s: case %d: %v", file, len(cases)+1, err)
		}
		if len(next.Want)+len(next.Must)+len(next.MustNot) == 0 {
			t.Fatalf("%s: %s allows any result", file, next.Name)
		}
		cases = append(cases, next)
	}
	return cases
}

func (c editCase) allows(result string) bool {
	missing := func(part string) bool { return !strings.Contains(result, part) }
	holds := func(part string) bool { return strings.Contains(result, part) }
	return (len(c.Want) == 0 || slices.Contains(c.Want, result)) &&
		!slices.ContainsFunc(c.Must, missing) && !slices.ContainsFunc(c.MustNot, holds)
}
