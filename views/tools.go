package views

import (
	"cmp"
	"slices"
	"strings"

	"plainhand/content"
	"plainhand/internal/billing"
)

// ToolsPage lists the tool pages.
type ToolsPage struct {
	Frame  Frame
	Groups []ToolGroup
	Start  siteLink
}

// ToolGroup is the tool pages that have something in common. None is empty.
type ToolGroup struct {
	ID      string
	Heading string
	Count   string // "28 pages"
	Tools   []ToolLink
}

// ToolLink leads to a tool page.
type ToolLink struct {
	Title string
	Lead  string // how many titles begin: "Humanize AI for"
	Name  string // what tells this one from the others
	Path  string
}

// toolGroups are the specification's. Pages of use cases are listed with those of content types.
var toolGroups = []struct {
	heading string
	groups  []content.Group
}{
	{"By Content Type", []content.Group{content.ContentType, content.UseCase}},
	{"By AI Platform", []content.Group{content.Platform}},
	{"By Industry", []content.Group{content.Industry}},
}

// NewToolsPage lists every tool once.
func NewToolsPage(frame Frame, tools []content.Tool) ToolsPage {
	frame = frame.titled("Tools for every kind of AI draft",
		"Pages by content type, AI platform and industry: what gives a machine’s draft away in each, and what our editor does about it.",
	).under("Tools")
	page := ToolsPage{Start: startLink(frame.Visitor)}
	if !frame.Visitor.Active {
		page.Start.Label += " - " + dollars(billing.Plans()[0].Price) + "/mo"
	}
	for _, group := range toolGroups {
		found := slices.DeleteFunc(slices.Clone(tools), func(tool content.Tool) bool { return !slices.Contains(group.groups, tool.Group) })
		if len(found) > 0 {
			page.Groups = append(page.Groups, newToolGroup(string(group.groups[0]), group.heading, found))
		}
	}
	page.Frame = frame.describing(newCollection(frame, "Tools", page.listed()))
	return page
}

func newToolGroup(id, heading string, tools []content.Tool) ToolGroup {
	slices.SortFunc(tools, func(a, b content.Tool) int { return cmp.Compare(strings.ToLower(a.Title), strings.ToLower(b.Title)) })
	return ToolGroup{ID: id, Heading: heading, Count: counted(len(tools), "page"), Tools: newToolLinks(tools)}
}

// listed is every page in the order of the page.
func (page ToolsPage) listed() []Crumb {
	var pages []Crumb
	for _, group := range page.Groups {
		for _, link := range group.Tools {
			pages = append(pages, Crumb{link.Title, link.Path})
		}
	}
	return pages
}

func newToolLinks(tools []content.Tool) []ToolLink {
	var links []ToolLink
	for _, tool := range tools {
		lead, name := "", tool.Title
		if before, after, found := strings.Cut(tool.Title, " for "); found {
			lead, name = before+" for", after
		}
		links = append(links, ToolLink{Title: tool.Title, Lead: lead, Name: name, Path: tool.Path()})
	}
	return links
}

// startLink leads to buying the cheapest plan, or to the platform for whoever has a plan.
func startLink(visitor Visitor) siteLink {
	if visitor.Active {
		return siteLink{"Get Started", "/platform"}
	}
	return siteLink{"Get Started", buyingPath(visitor, billing.Plans()[0])}
}
