package content

import (
	"slices"
	"strings"

	"github.com/yuin/goldmark/ast"
)

// guideFront is the front matter of a guide.
type guideFront struct {
	Title       string   `yaml:"title"`
	Description string   `yaml:"description"`
	Category    string   `yaml:"category"`
	Tags        []string `yaml:"tags"`
	Author      string   `yaml:"author"`
	Published   day      `yaml:"published"`
	Updated     day      `yaml:"updated"`
	Featured    bool     `yaml:"featured"`
	ImageAlt    string   `yaml:"imageAlt"`
	Canonical   string   `yaml:"canonical"`
	metaFront   `yaml:",inline"`
}

// A guide takes 5 to 12 minutes to read; fewer words than that allows are requested of editors.
const (
	minRead, maxRead   = 5, 12
	minWords, maxWords = 900, 2000
)

func (r *reader) guide(s *source, slug string) Guide {
	var front guideFront
	s.readFront(&front)
	r.checkGuide(s, front)
	nodes := s.parse()
	s.checkDemos(nodes)
	guide := Guide{
		Slug: slug, Title: front.Title, Description: front.Description, Category: front.Category, Tags: front.Tags,
		Author: r.authors[front.Author], Published: front.Published.Time, Updated: front.Updated.Time,
		Featured: front.Featured,
		ImageAlt: front.ImageAlt, Meta: r.meta(s, front.metaFront), Canonical: front.Canonical,
		Words: s.wordsOf(nodes), Contents: s.headings, Body: s.blocks(nodes), Markdown: s.markdown(nodes),
	}
	s.checkLength(guide)
	return guide
}

func (r *reader) checkGuide(s *source, front guideFront) {
	s.require("title", front.Title, 10, 90)
	s.require("description", front.Description, 70, 200)
	s.require("imageAlt", front.ImageAlt, 10, 250)
	r.once(s, "title", front.Title)
	r.once(s, "description", front.Description)
	if !slices.Contains(Categories(), front.Category) {
		s.problem(s.at("category"), "there is no category %q: write one of %s", front.Category,
			strings.Join(Categories(), ", "))
	}
	s.checkTags(front.Tags)
	if _, known := r.authors[front.Author]; !known {
		s.problem(s.at("author"), "authors.yaml knows no %q", front.Author)
	}
	switch {
	case front.Published.IsZero():
		s.problem(s.at("published"), "published is missing: write a day like 2025-09-14")
	case front.Updated.Before(front.Published.Time):
		s.problem(s.at("updated"), "updated is a day on which the guide was published, or later")
	}
	if front.Canonical != "" && !strings.HasPrefix(front.Canonical, "https://") {
		s.problem(s.at("canonical"), "canonical is a whole address: https://…")
	}
}

func (s *source) checkLength(guide Guide) {
	minutes := guide.ReadTime()
	switch {
	case minutes < minRead || minutes > maxRead:
		s.problem(1, "the guide has %d words, which take %d minutes: write %d to %d words", guide.Words, minutes, minWords, maxWords)
	case guide.Words < minWords || guide.Words > maxWords:
		s.warn(1, "the guide has %d words: %d to %d are asked for", guide.Words, minWords, maxWords)
	}
}

func (s *source) checkTags(tags []string) {
	if len(tags) < 2 || len(tags) > 5 {
		s.problem(s.at("tags"), "a guide has 2 to 5 tags")
	}
	for i, tag := range tags {
		if tag == "" || strings.ToLower(tag) != tag || slices.Contains(tags[:i], tag) {
			s.problem(s.at("tags"), "the tag %q is repeated or not in lower case", tag)
		}
	}
}

func (s *source) checkDemos(nodes []ast.Node) {
	demos := 0
	for _, node := range nodes {
		if directive, ok := node.(*directive); ok && directive.name == demoDirective {
			if demos++; demos > 1 {
				s.problem(s.lineAt(directive.start), "a guide has one :::demo at most")
			}
		}
	}
}
