package content

import (
	"bytes"
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"
)

// toolFront is the front matter of a tool page.
type toolFront struct {
	Title     string   `yaml:"title"`
	UseCase   string   `yaml:"useCase"`
	Heading   string   `yaml:"heading"`
	Group     Group    `yaml:"group"`
	Updated   day      `yaml:"updated"`
	Related   []string `yaml:"related"`
	Example   settings `yaml:"example"`
	metaFront `yaml:",inline"`
}

// The headings of sections that every tool page has. Any other begins a section of the page's own.
const (
	problemPart   = "Problem"
	benefitsPart  = "Benefits"
	beforePart    = "Before"
	stepsPart     = "Steps"
	questionsPart = "Questions"
)

func (r *reader) tool(s *source, slug string) Tool {
	var front toolFront
	s.readFront(&front)
	s.require("title", front.Title, 5, 60)
	s.require("useCase", front.UseCase, 2, 40)
	s.require("heading", front.Heading, 10, 80)
	r.once(s, "title", front.Title)
	r.once(s, "heading", front.Heading)
	if !slices.Contains(Groups(), front.Group) {
		s.problem(s.at("group"), "there is no group %q: write one of %v", front.Group, Groups())
	}
	if front.Updated.IsZero() {
		s.problem(s.at("updated"), "updated is missing: write a day like 2025-09-14")
	}
	s.checkRelated(slug, front.Related)
	tool := Tool{
		Slug: slug, Title: front.Title, UseCase: front.UseCase, Heading: front.Heading, Group: front.Group,
		Updated: front.Updated.Time, Meta: r.meta(s, front.metaFront), Related: front.Related, relatedLine: s.at("related"),
	}
	first, last := s.cutPassage()
	tool.Example = s.example(first, last, s.passage, front.Example)
	nodes := s.parse()
	s.readParts(&tool, partsOf(nodes))
	tool.Markdown = s.markdown(nodes)
	return tool
}

func (s *source) checkRelated(slug string, related []string) {
	if len(related) != maxRelatedTools {
		s.problem(s.at("related"), "a tool page names %d related ones", maxRelatedTools)
	}
	for i, other := range related {
		if other == slug || slices.Contains(related[:i], other) {
			s.problem(s.at("related"), "%q is the page itself or repeated", other)
		}
	}
}

// cutPassage removes the machine-written passage from the text, since it is not trusted Markdown, and keeps its lines
// empty.
func (s *source) cutPassage() (first, last int) {
	lines := strings.SplitAfter(string(s.text), "\n")
	first = slices.IndexFunc(lines, func(line string) bool { return strings.TrimSpace(line) == "## "+beforePart }) + 1
	if first == 0 {
		return 1, 1
	}
	last = first
	for last < len(lines) && !strings.HasPrefix(lines[last], "## ") {
		last++
	}
	s.passage = strings.TrimSpace(strings.Join(lines[first:last], ""))
	blank := bytes.Repeat([]byte("\n"), last-first)
	s.text = slices.Concat([]byte(strings.Join(lines[:first], "")), blank, []byte(strings.Join(lines[last:], "")))
	return first, last
}

func (s *source) readParts(tool *Tool, parts []part) {
	tool.Intro = s.html(parts[0].nodes...)
	if count := len(parts[0].nodes); count < 1 || count > 2 {
		s.problem(1, "a tool page begins with one or two paragraphs")
	}
	seen := map[string]bool{}
	for _, part := range parts[1:] {
		title := s.plain(part.heading)
		switch title {
		case problemPart:
			tool.Problem = s.items(part, 3, 5)
		case benefitsPart:
			tool.Benefits = s.items(part, 3, 5)
		case beforePart:
		case stepsPart:
			tool.Steps = s.steps(part)
		case questionsPart:
			tool.Questions = s.questions(part)
		default:
			tool.Sections = append(tool.Sections, s.section(part.heading, s.blocks(part.nodes)))
			continue
		}
		seen[title] = true
		delete(s.ids, attribute(part.heading, "id")) // the template has its own words and IDs for these headings
	}
	for _, title := range []string{problemPart, benefitsPart, beforePart, stepsPart, questionsPart} {
		if !seen[title] {
			s.problem(1, "a tool page has a heading ## %s", title)
		}
	}
	if count := len(tool.Sections); count < 1 || count > 3 {
		s.problem(1, "a tool page has one to three sections of its own, this one has %d", count)
	}
}

// list returns the blocks of the only list in a part, one per item.
func (s *source) list(part part, fewest, most int) []ast.Node {
	line := s.lineOf(part.heading)
	if len(part.nodes) != 1 || part.nodes[0].Kind() != ast.KindList {
		s.problem(line, "this heading needs one list below it, and nothing else")
		return nil
	}
	items := children(part.nodes[0])
	if len(items) < fewest || len(items) > most {
		s.problem(line, "this list has %d items: write %d to %d", len(items), fewest, most)
	}
	var blocks []ast.Node
	for _, item := range items {
		if item.ChildCount() != 1 || item.FirstChild().FirstChild() == nil || item.FirstChild().Kind() == ast.KindList {
			s.problem(s.lineOf(item), "an item here is one paragraph")
			continue
		}
		blocks = append(blocks, item.FirstChild())
	}
	return blocks
}

func (s *source) items(part part, fewest, most int) []string {
	var items []string
	for _, block := range s.list(part, fewest, most) {
		items = append(items, s.inline(block))
	}
	return items
}

func (s *source) steps(part part) []Step {
	var steps []Step
	for _, block := range s.list(part, 3, 4) {
		inside := children(block)
		title, ok := inside[0].(*ast.Emphasis)
		if !ok || title.Level != 2 || len(inside) < 2 {
			s.problem(s.lineOf(block), "a step is 1. **Its title.** And a sentence or two")
			continue
		}
		steps = append(steps, Step{Title: strings.TrimSuffix(s.plain(title), "."), Text: s.html(inside[1:]...)})
	}
	return steps
}

func (s *source) questions(part part) []Question {
	var questions []Question
	line := s.lineOf(part.heading)
	var answer []ast.Node
	finish := func() {
		if len(questions) > 0 {
			last := &questions[len(questions)-1]
			if last.Answer = s.html(answer...); last.Answer == "" {
				s.problem(line, "the question has no answer")
			}
		}
		answer = nil
	}
	for _, node := range part.nodes {
		heading, ok := node.(*ast.Heading)
		switch {
		case ok:
			finish()
			line = s.lineOf(heading)
			question := Question{ID: attribute(heading, "id"), Text: s.plain(heading)}
			if !strings.HasSuffix(question.Text, "?") {
				s.problem(line, "a question ends with a question mark")
			}
			questions = append(questions, question)
		case questions == nil || node.Kind() == kindDirective:
			s.problem(s.lineOf(node), "below Questions stand headings ### with their answers")
		default:
			answer = append(answer, node)
		}
	}
	finish()
	if len(questions) < 4 || len(questions) > 6 {
		s.problem(line, "a tool page has 4 to 6 questions, this one has %d", len(questions))
	}
	return questions
}
