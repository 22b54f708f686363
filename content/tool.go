package content

import (
	"slices"
	"time"
)

// Group says what the text of a tool page has in common with others.
type Group string

// The groups of the specification. Pages of use cases are listed with those of content types.
const (
	ContentType Group = "content-type"
	Platform    Group = "platform"
	Industry    Group = "industry"
	UseCase     Group = "use-case"
)

// Groups lists every group.
func Groups() []Group { return []Group{ContentType, Platform, Industry, UseCase} }

// Tool is a file of tools/: a page for one kind of text, source or trade.
type Tool struct {
	Slug        string
	Title       string // as lists and breadcrumbs show it
	UseCase     string // "emails", as in The Problem with AI emails
	Heading     string // of the page
	Group       Group
	Updated     time.Time // a day, in UTC
	Meta        Meta
	Related     []string // slugs
	Intro       string   // HTML of ours
	Problem     []string // pain points, each HTML of ours without a block
	Benefits    []string // the same
	Example     Example
	Steps       []Step
	Sections    []Section // what else the page has to say
	Questions   []Question
	Markdown    string // the text alone, without front matter, for readers that are programs
	relatedLine int
}

// Holds reports whether the title holds the term, by the rule that guides are searched by.
func (t Tool) Holds(term string) bool { return holds(term, t.Title) }

// Path is where the page stands.
func (t Tool) Path() string { return "/tools/" + t.Slug }

// Step is one of a numbered list.
type Step struct {
	Title string
	Text  string // HTML of ours without a block
}

// Section is a part of a page under a heading of its own.
type Section struct {
	ID      string
	Heading string
	Body    []Block
}

// maxRelatedTools is the length of the list at the foot of a tool page.
const maxRelatedTools = 3

// Tool returns the tool page with this slug.
func (c Content) Tool(slug string) (Tool, bool) {
	i := slices.IndexFunc(c.Tools, func(tool Tool) bool { return tool.Slug == slug })
	if i < 0 {
		return Tool{}, false
	}
	return c.Tools[i], true
}

// RelatedTools returns the pages that this one names, which exist.
func (c Content) RelatedTools(to Tool) []Tool {
	var related []Tool
	for _, slug := range to.Related {
		if tool, found := c.Tool(slug); found {
			related = append(related, tool)
		}
	}
	return related[:min(len(related), maxRelatedTools)]
}
