// Package content holds the words that writers own, and reads them once, at start-up. What is wrong with them stops the start
// and names the file and the line.
package content

import (
	"embed"
	"errors"
	"io/fs"
	"slices"
)

//go:embed claims.yaml faq.md
var files embed.FS

// Content is what the writers wrote, checked.
type Content struct {
	Questions []Question // in the order of faq.md
	Claims    []Claim    // in the order of claims.yaml
	Guides    []Guide    // the newest first, by the day of publication, then by title
	Tools     []Tool     // by group, then by title
	Pages     []Page     // by slug
}

// Load reads every file. A text quotes a fact as {{name}}, so that no price stands in two places. The error joins every
// Problem of every file.
func Load(facts map[string]string) (Content, error) { return load(files, facts) }

func load(files fs.FS, facts map[string]string) (Content, error) {
	faq, claims := open(files, "faq.md", facts), open(files, "claims.yaml", facts)
	content := Content{Questions: readQuestions(faq), Claims: readClaims(claims)}
	return content, errors.Join(slices.Concat(faq.problems, claims.problems)...)
}
