package content

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"plainhand/engine/humanize"
)

// reader reads a folder of content.
type reader struct {
	files    fs.FS
	facts    map[string]string
	authors  map[string]Author
	said     map[string]string // page of each title and description
	asked    map[string][]humanize.Request
	sources  []*source // files of pages
	content  Content
	problems []error
	warnings []error
}

func read(files fs.FS, facts map[string]string) *reader {
	r := newReader(files, facts)
	r.file("faq.md", func(s *source) { r.content.Questions = readQuestions(s) })
	r.file("claims.yaml", func(s *source) { r.content.Claims = readClaims(s) })
	r.optional("authors.yaml", func(s *source) { r.authors = readAuthors(s) })
	r.pages()
	r.leftovers()
	r.checkRelated()
	r.optional("redirects.yaml", func(s *source) { r.content.redirects = r.readRedirects(s) })
	r.sort()
	return r
}

func newReader(files fs.FS, facts map[string]string) *reader {
	r := &reader{files: files, facts: facts, said: map[string]string{}, asked: map[string][]humanize.Request{}}
	r.content.anchors = map[string][]string{}
	for name, fact := range facts {
		if strings.ContainsAny(fact, "\"\\<>*`[]{}#\n") || strings.Contains(fact, ": ") {
			r.problems = append(r.problems, fmt.Errorf("the fact %s, %q, holds what means something to YAML or Markdown", name, fact))
		}
	}
	return r
}

// pages reads the folders whose files are pages.
func (r *reader) pages() {
	r.folder("guides", "/blog/", []string{calloutDirective, exampleDirective, demoDirective},
		func(s *source, slug string) {
			r.content.Guides = append(r.content.Guides, r.guide(s, slug))
		})
	r.folder("tools", "/tools/", []string{calloutDirective}, func(s *source, slug string) {
		r.content.Tools = append(r.content.Tools, r.tool(s, slug))
	})
	r.folder("pages", "/", []string{calloutDirective}, func(s *source, slug string) {
		r.content.Pages = append(r.content.Pages, r.page(s, slug))
	})
}

// file reads a file, and collects its problems.
func (r *reader) file(name string, read func(*source)) {
	s := open(r.files, name, r.facts)
	read(s)
	r.content.links = append(r.content.links, s.links...)
	r.problems, r.warnings = append(r.problems, s.problems...), append(r.warnings, s.warnings...)
}

// optional is file for a file that may be missing.
func (r *reader) optional(name string, read func(*source)) {
	if _, err := fs.Stat(r.files, name); !errors.Is(err, fs.ErrNotExist) {
		r.file(name, read)
	}
}

// folder reads the files of a folder. Each is a page at the prefix and its slug that may contain these directives.
func (r *reader) folder(name, prefix string, directives []string, read func(s *source, slug string)) {
	names, _ := fs.Glob(r.files, name+"/*.md") // the pattern is valid
	for _, name := range names {
		slug := strings.TrimSuffix(path.Base(name), ".md")
		r.file(name, func(s *source) {
			if !identifier.MatchString(slug) {
				s.problem(1, "the file's name is the page's address: write small letters, digits and hyphens")
			}
			s.path, s.directives = prefix+slug, directives
			s.keptExamples(r.files)
			read(s, slug)
			s.checkExamplesUsed()
			r.asked[s.examplesFile()] = s.asked
			r.sources = append(r.sources, s)
			r.content.anchors[s.path] = slices.Sorted(maps.Keys(s.ids))
		})
	}
}

// once checks that no two pages have the same text in a field that identifies them.
func (r *reader) once(s *source, field, text string) {
	key := field + ": " + strings.ToLower(text)
	if other, said := r.said[key]; said && text != "" {
		s.problem(s.at(field), "%s is that of %s: write one that is this page's alone", field, other)
	}
	r.said[key] = s.name
}

// checkRelated must run after every tool has been read.
func (r *reader) checkRelated() {
	for _, tool := range r.content.Tools {
		for _, slug := range tool.Related {
			if _, found := r.content.Tool(slug); !found {
				r.problems = append(r.problems,
					Problem{"tools/" + tool.Slug + ".md", tool.relatedLine, fmt.Sprintf("there is no tool %q", slug)})
			}
		}
	}
}

func (r *reader) sort() {
	slices.SortFunc(r.content.Guides, func(a, b Guide) int {
		return cmp.Or(b.Published.Compare(a.Published), strings.Compare(a.Title, b.Title))
	})
	slices.SortFunc(r.content.Tools, func(a, b Tool) int {
		return cmp.Or(slices.Index(Groups(), a.Group)-slices.Index(Groups(), b.Group), strings.Compare(a.Title, b.Title))
	})
}
