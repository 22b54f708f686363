// Package content holds the written content of the site, and reads it once, at startup. Mistakes in it keep the program
// from starting, and are reported with file and line.
package content

import (
	"embed"
	"errors"
	"fmt"
	"io/fs"

	"plainhand/internal/humanize/tells"
)

//go:embed *.md *.yaml guides tools pages examples
var files embed.FS

// Content is everything that was written, checked.
type Content struct {
	Questions []Question // in the order of faq.md
	Claims    []Claim    // in the order of claims.yaml
	Guides    []Guide    // newest first, by the day of publication, then by title
	Tools     []Tool     // by group, then by title
	Pages     []Page     // by slug

	redirects map[string]string
	links     []link
	anchors   map[string][]string // by the path of a page in content
}

// Load reads every file. Texts quote facts as {{name}}, so that no price is written twice. The error joins every
// Problem in every file. Load does not know the site's pages: CheckLinks checks links to them.
func Load(facts map[string]string) (Content, error) { return Read(files, facts) }

// Read is Load for a folder on disk.
func Read(files fs.FS, facts map[string]string) (Content, error) {
	reader := read(files, facts)
	return reader.content, errors.Join(reader.problems...)
}

// Warnings returns a Problem for everything that editors should look at but that keeps nothing from starting.
func Warnings(files fs.FS, facts map[string]string) []error {
	reader := read(files, facts)
	warnings := reader.warnings
	for _, s := range reader.sources {
		if rate := tells.Rate(s.own()); rate > tells.RateOfPeople {
			told := fmt.Sprintf("%.1f tells in 1,000 words: people have %.1f", rate, tells.RateOfPeople)
			warnings = append(warnings, Problem{s.name, 1, told})
		}
	}
	return warnings
}
