package document

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write what Parse finds in testdata to the .golden files")

// outline serializes a document for comparison: one sentence per line, blocks numbered by kind, opaque tokens in ⟦⟧,
// names after ^.
func outline(parsed *Document) string {
	var out strings.Builder
	for _, block := range parsed.Blocks {
		for _, sentence := range block.Sentences {
			fmt.Fprintf(&out, "%s: ", [...]string{"paragraph", "heading", "item", "cell", "quotation"}[block.Kind])
			at := sentence.Start
			for _, token := range sentence.Tokens {
				out.WriteString(parsed.Text[at:token.Start])
				body := parsed.Text[token.Start:token.End]
				switch {
				case token.Kind == Opaque:
					fmt.Fprintf(&out, "⟦%s⟧", body)
				case token.Name:
					out.WriteString("^" + body)
				default:
					out.WriteString(body)
				}
				at = token.End
			}
			out.WriteString("\n")
		}
	}
	return out.String()
}

// Next to each file of testdata is its outline.
func TestOutlinesMatch(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("testdata/*.*")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, ".golden") || filepath.Base(filepath.Dir(file)) != "testdata" {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		parsed := Parse(string(text), nil)
		checkParse(t, parsed)
		got := outline(parsed)
		if *update {
			if err := os.WriteFile(file+".golden", []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := os.ReadFile(file + ".golden")
		if err != nil {
			t.Fatal(err)
		}
		if got != string(want) {
			t.Errorf("%s reads as\n%s\nwant\n%s", file, got, want)
		}
	}
}
