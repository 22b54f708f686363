// Package content parses and validates the site's written content at startup. Mistakes in it prevent the start, and are
// reported with file and line.
package content

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"

	"plainhand/engine/report/tells"
)

//go:embed *.md *.yaml guides tools pages examples
var files embed.FS

// Content is the validated content.
type Content struct {
	Questions []Question // in the order of faq.md
	Claims    []Claim    // in the order of claims.yaml
	Guides    []Guide    // newest first, by the day of publication, then by title
	Tools     []Tool     // by group, then by title
	Pages     []Page     // by slug

	redirects map[string]string
	links     []link
	anchors   map[string][]string // anchors by path of the page
}

// Load reads the embedded files. Texts quote facts as {{name}}, so that each price is written once. The error joins
// every Problem of every file. Load does not know the site's pages: CheckLinks checks links to them.
func Load(facts map[string]string) (Content, error) { return Read(files, facts) }

// Read is Load for a folder on disk.
func Read(files fs.FS, facts map[string]string) (Content, error) {
	reader := read(files, facts)
	return reader.content, errors.Join(reader.problems...)
}

// Warnings returns a Problem for each flaw that editors should look at but that does not prevent the start.
func Warnings(files fs.FS, facts map[string]string) []error {
	reader := read(files, facts)
	warnings := reader.warnings
	for _, s := range reader.sources {
		if rate := tells.Rate(s.own()); rate > tells.HumanRate {
			text := fmt.Sprintf("%.1f tells in 1,000 words: people have %.1f", rate, tells.HumanRate)
			warnings = append(warnings, Problem{s.name, 1, text})
		}
	}
	return warnings
}
