package content

import (
	"bytes"
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"

	"plainhand/engine/humanize"
)

// Problem is a mistake in the content.
type Problem struct {
	File string // in content/
	Line int
	Text string
}

func (p Problem) Error() string { return fmt.Sprintf("content/%s:%d: %s", p.File, p.Line, p.Text) }

// source is a file with its facts filled in, its parsed parts, and its problems.
type source struct {
	name       string
	path       string // path of its page, if any
	text       []byte
	directives []string       // allowed directives
	fields     map[string]int // the lines of its front matter's fields
	quoted     map[int]bool   // the lines that quote facts
	passage    string         // on a tool page, before the engine
	root       ast.Node       // parsed Markdown
	headings   []Heading
	ids        map[string]bool
	links      []link
	kept       []keptExample
	asked      []humanize.Request // examples
	problems   []error
	warnings   []error
}

func open(files fs.FS, name string, facts map[string]string) *source {
	s := &source{name: name}
	text, err := fs.ReadFile(files, name)
	if err != nil {
		s.problem(1, "%v", err)
	}
	s.fill(text, facts)
	return s
}

func (s *source) problem(line int, text string, args ...any) {
	s.problems = append(s.problems, Problem{s.name, line, fmt.Sprintf(text, args...)})
}

// warn is like problem, but does not prevent the start.
func (s *source) warn(line int, text string, args ...any) {
	s.warnings = append(s.warnings, Problem{s.name, line, fmt.Sprintf(text, args...)})
}

// lineAt returns the line number of an offset in the text.
func (s *source) lineAt(offset int) int { return 1 + bytes.Count(s.text[:offset], []byte("\n")) }

var quotation = regexp.MustCompile(`\{\{([^{}]*)\}\}`)

// fill replaces the names of facts by the facts, and keeps every line's number.
func (s *source) fill(text []byte, facts map[string]string) {
	s.quoted = map[int]bool{}
	lines := strings.Split(string(text), "\n")
	for i, line := range lines {
		line = quotation.ReplaceAllStringFunc(line, func(quoted string) string {
			name := quoted[2 : len(quoted)-2]
			s.quoted[i+1] = true
			fact, known := facts[name]
			if !known {
				s.problem(i+1, "there is no fact %q: write one of %s", name, strings.Join(slices.Sorted(maps.Keys(facts)), ", "))
			}
			return fact
		})
		if strings.Contains(line, "{{") || strings.Contains(line, "}}") {
			s.problem(i+1, "write a fact's name between {{ and }}, on one line")
		}
		lines[i] = line
	}
	s.text = []byte(strings.Join(lines, "\n"))
}

var identifier = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// identify checks an id against those before it in the file.
func (s *source) identify(line int, id string, seen map[string]bool) {
	switch {
	case !identifier.MatchString(id):
		s.problem(line, "the id %q cannot stand in an address: write small letters, digits and hyphens", id)
	case seen[id]:
		s.problem(line, "the id %q is used above already", id)
	}
	seen[id] = true
}
