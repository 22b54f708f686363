package content

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"golang.org/x/net/html"
)

// FuzzPages replaces a guide, a tool page, or a page with any text.
func FuzzPages(f *testing.F) {
	for _, name := range []string{"guide.md", "tool.md", "page.md"} {
		f.Add(written(f, name))
	}
	f.Add("---\ntitle: &a [*a]\n---\n## a {#b onclick=c}\n:::demo\n---\n- :::callout a\n\n  b")
	f.Add("---\n---\n[^a] | b\n---|---\n[^a]: ![c](javascript:d)\n\n> :::example mode=\n:::\n## Before\n\x00")
	f.Fuzz(func(t *testing.T, text string) {
		for _, name := range []string{guideFile, toolFile, pageFile} {
			files := fstest.MapFS{name: {Data: []byte(text)}}
			reader := newReader(files, facts)
			reader.pages()
			checkProblems(t, files, append(reader.problems, reader.warnings...))
			for _, guide := range reader.content.Guides {
				checkBlocks(t, guide.Body)
			}
			for _, page := range reader.content.Pages {
				checkBlocks(t, page.Opening)
				checkSections(t, page.Sections)
			}
			for _, tool := range reader.content.Tools {
				checkTool(t, tool)
			}
		}
	})
}

// FuzzSmallFiles replaces the files beside the pages with any text.
func FuzzSmallFiles(f *testing.F) {
	f.Add("editors: {name: A, about: B., avatar: c}\n")
	f.Add("/blog/a: /blog/b\n/blog/c: [d]\n&a e: *a\n")
	f.Add(`[{"before": "a", "after": "b", "changes": [{"start": 0, "end": 9, "before": "a", "after": "b"}]}]`)
	f.Fuzz(func(t *testing.T, text string) {
		files := fstest.MapFS{"a.yaml": {Data: []byte(text)}, "examples/a.json": {Data: []byte(text)}}
		reader := newReader(files, facts)
		reader.content.anchors["/blog/b"] = nil
		reader.file("a.yaml", func(s *source) { readAuthors(s) })
		reader.file("a.yaml", func(s *source) { reader.readRedirects(s) })
		checkProblems(t, files, reader.problems)
		s := &source{name: "a.md"}
		s.keptExamples(files)
		for _, kept := range s.kept {
			alone := &source{kept: []keptExample{kept}}
			example := alone.example(1, 1, kept.Before, settings{})
			if after := example.After(); alone.problems == nil && after != kept.After {
				t.Errorf("%q, and %q in the file", after, kept.After)
			}
		}
	})
}

// checkProblems checks that every problem names a line of its file.
func checkProblems(t *testing.T, files fstest.MapFS, problems []error) {
	t.Helper()
	for _, err := range problems {
		problem := err.(Problem)
		text := files[problem.File].Data
		if lines := 1 + len(lineBreaks.FindAll(text, -1)); problem.Line < 1 || problem.Line > lines || problem.Text == "" {
			t.Errorf("%q: %v", text, problem)
		}
	}
}

func checkTool(t *testing.T, tool Tool) {
	t.Helper()
	parts := append(append([]string{tool.Intro}, tool.Problem...), tool.Benefits...)
	for _, step := range tool.Steps {
		parts = append(parts, step.Text)
	}
	for _, question := range tool.Questions {
		parts = append(parts, question.Answer)
	}
	for _, part := range parts {
		checkHTML(t, part)
	}
	checkSections(t, tool.Sections)
}

func checkSections(t *testing.T, sections []Section) {
	for _, section := range sections {
		checkBlocks(t, section.Body)
	}
}

func checkBlocks(t *testing.T, blocks []Block) {
	t.Helper()
	for _, block := range blocks {
		checkHTML(t, block.HTML)
		if block.Callout != nil {
			checkHTML(t, block.Callout.HTML)
		}
	}
}

var (
	safeElements = strings.Fields(`p ul ol li em strong code a br h1 h2 h3 h4 h5 h6 blockquote pre hr img sup div section
		table thead tbody tr th td`)
	unsafeAttribute = regexp.MustCompile(`^(on.*|style|srcdoc)$`)
)

// checkHTML checks that the rendered HTML is markup that the site's policy allows, whatever was wrong with the text.
func checkHTML(t *testing.T, written string) {
	t.Helper()
	for tokens := html.NewTokenizer(strings.NewReader(written)); ; {
		kind := tokens.Next()
		if kind == html.ErrorToken {
			return
		}
		token := tokens.Token()
		if kind == html.StartTagToken && !slices.Contains(safeElements, token.Data) {
			t.Errorf("<%s> in %q", token.Data, written)
		}
		for _, attribute := range token.Attr {
			dangerous := strings.HasPrefix(strings.ToLower(strings.TrimSpace(attribute.Val)), "javascript:")
			if unsafeAttribute.MatchString(attribute.Key) || dangerous && (attribute.Key == "href" || attribute.Key == "src") {
				t.Errorf("%s=%q in %q", attribute.Key, attribute.Val, written)
			}
		}
	}
}
