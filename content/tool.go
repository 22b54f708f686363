package content

import (
	"slices"
	"time"
)

// Group is the category of a tool page.
type Group string

// The groups of the specification. Use cases are listed with the content types.
const (
	ContentType Group = "content-type"
	Platform    Group = "platform"
	Industry    Group = "industry"
	UseCase     Group = "use-case"
)

// Groups lists every group.
func Groups() []Group { return []Group{ContentType, Platform, Industry, UseCase} }

// Tool is a file in tools/: a page for one kind of text, source, or trade.
type Tool struct {
	Slug        string
	Title       string // shown in lists and breadcrumbs
	UseCase     string // "emails", as in The Problem with AI emails
	Heading     string // of the page
	Group       Group
	Updated     time.Time // a day, in UTC
	Meta        Meta
	Related     []string // slugs
	Intro       string   // our own HTML
	Problem     []string // pain points, each as our own HTML without a block
	Benefits    []string // the same
	Example     Example
	Steps       []Step
	Sections    []Section // the page's other sections
	Questions   []Question
	Markdown    string // the text alone, without front matter, for programs
	relatedLine int
}

// Holds reports whether the title contains the term, by the same rule as for guides.
func (t Tool) Holds(term string) bool { return holds(term, t.Title) }

// Path is the page's path.
func (t Tool) Path() string { return "/tools/" + t.Slug }

// Step is an item of a numbered list.
type Step struct {
	Title string
	Text  string // our own HTML without a block
}

// Section is part of a page under its own heading.
type Section struct {
	ID      string
	Heading string
	Body    []Block
}

// maxRelatedTools is the length of the list at the bottom of a tool page.
const maxRelatedTools = 3

// Tool returns the tool page with this slug.
func (c Content) Tool(slug string) (Tool, bool) {
	i := slices.IndexFunc(c.Tools, func(tool Tool) bool { return tool.Slug == slug })
	if i < 0 {
		return Tool{}, false
	}
	return c.Tools[i], true
}

// RelatedTools returns the pages that this one names and that exist.
func (c Content) RelatedTools(to Tool) []Tool {
	var related []Tool
	for _, slug := range to.Related {
		if tool, found := c.Tool(slug); found {
			related = append(related, tool)
		}
	}
	return related[:min(len(related), maxRelatedTools)]
}
