package content

import (
	"slices"
	"strings"
	"time"
)

// Guide is a file in guides/: an article on the blog.
type Guide struct {
	Slug        string
	Title       string
	Description string // one or two sentences, shown in lists and at the top of the page
	Category    string
	Tags        []string
	Author      Author
	Published   time.Time // a day, in UTC
	Updated     time.Time // a day, in UTC
	Featured    bool
	ImageAlt    string // alternative text of the preview image
	Meta        Meta
	Canonical   string    // absolute URL; empty if the page itself is the original
	Words       int       // words that readers see
	Contents    []Heading // of levels 2 and 3, in order
	Body        []Block
	Markdown    string // the text in Markdown without front matter, for programs
}

// Author is the author of a guide.
type Author struct {
	Name   string
	About  string // a sentence
	Avatar string // a source in static
}

// Meta is the metadata of a page for search engines.
type Meta struct {
	Title       string // without the brand
	Description string
	Keywords    []string
}

// Heading is an entry in a table of contents.
type Heading struct {
	ID    string // unique on the page
	Title string
	Level int // 2 or 3
}

// Categories lists the categories that a guide can have.
func Categories() []string {
	return []string{
		"AI Ethics", "Brand Strategy", "Content Strategy", "AI Prompts", "Marketing", "Healthcare", "Sales", "Writing Style",
		"Tool Reviews", "Academic", "SEO", "Quality Control", "Advertising",
	}
}

// wordsPerMinute is the specification's reading speed.
const wordsPerMinute = 200

// Path is the guide's path.
func (g Guide) Path() string { return "/blog/" + g.Slug }

// ReadTime returns the reading time in minutes, rounded up.
func (g Guide) ReadTime() int { return (g.Words + wordsPerMinute - 1) / wordsPerMinute }

// The lengths of the lists beside a guide.
const (
	maxRelated = 4
	maxPopular = 3
)

// Guide returns the guide with this slug.
func (c Content) Guide(slug string) (Guide, bool) {
	i := slices.IndexFunc(c.Guides, func(guide Guide) bool { return guide.Slug == slug })
	if i < 0 {
		return Guide{}, false
	}
	return c.Guides[i], true
}

// Related returns the guides that share the category or a tag with this one, those that share the most first.
func (c Content) Related(to Guide) []Guide {
	var related []Guide
	for _, guide := range c.Guides {
		if guide.Slug != to.Slug && similarity(guide, to) > 0 {
			related = append(related, guide)
		}
	}
	slices.SortStableFunc(related, func(a, b Guide) int { return similarity(b, to) - similarity(a, to) })
	return related[:min(len(related), maxRelated)]
}

// similarity counts what two guides share. A category weighs as much as two tags.
func similarity(a, b Guide) int {
	shared := 0
	if a.Category == b.Category {
		shared = 2
	}
	for _, tag := range a.Tags {
		if slices.Contains(b.Tags, tag) {
			shared++
		}
	}
	return shared
}

// FeaturedFirst returns every guide: featured ones first, then the newest.
func (c Content) FeaturedFirst() []Guide {
	guides := slices.Clone(c.Guides) // sorted by date
	slices.SortStableFunc(guides, func(a, b Guide) int { return featured(b) - featured(a) })
	return guides
}

// Popular returns the guides that every guide links to, except the current one.
func (c Content) Popular(beside Guide) []Guide {
	others := slices.DeleteFunc(c.FeaturedFirst(), func(guide Guide) bool { return guide.Slug == beside.Slug })
	return others[:min(len(others), maxPopular)]
}

func featured(guide Guide) int {
	if guide.Featured {
		return 1
	}
	return 0
}

// Holds reports whether the title or the description contains the term, ignoring case. Every guide contains an empty
// term.
func (g Guide) Holds(term string) bool { return holds(term, g.Title, g.Description) }

// holds is the matching rule of every search. The browser applies the same rule while a visitor types
// (static/js/search/matches.ts).
func holds(term string, texts ...string) bool {
	term = strings.ToLower(strings.TrimSpace(term))
	return slices.ContainsFunc(texts, func(text string) bool { return strings.Contains(strings.ToLower(text), term) })
}
