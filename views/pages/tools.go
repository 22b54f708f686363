package pages

import (
	"cmp"
	"slices"
	"strings"

	"plainhand/content"
	"plainhand/internal/billing"
	"plainhand/views"
	"plainhand/views/format"
)

// ToolsPage lists the tool pages.
type ToolsPage struct {
	Frame  views.Frame
	Finder views.Finder
	Groups []ToolGroup
	Start  views.SiteLink
}

// ToolGroup is a group of tool pages that have something in common. No group is empty.
type ToolGroup struct {
	ID       string
	Heading  string
	Count    string    // "28 pages"
	Specimen *Specimen // of one of the tools, or nil
	Tools    []ToolLink
	Hidden   bool // the search matched no tool of the group
}

// ToolLink is a link to a tool page.
type ToolLink struct {
	Title  string
	Lead   string // the shared beginning of many titles: "Humanize AI for"
	Name   string // distinguishing part of the title
	Path   string
	Hidden bool
}

// toolGroups are the groups of the specification. Use cases are listed with the content types.
var toolGroups = []struct {
	heading string
	groups  []content.Group
}{
	{"By Content Type", []content.Group{content.ContentType, content.UseCase}},
	{"By AI Platform", []content.Group{content.Platform}},
	{"By Industry", []content.Group{content.Industry}},
}

// NewToolsPage lists every tool once, and hides those that do not contain the search term.
func NewToolsPage(frame views.Frame, tools []content.Tool, search string) ToolsPage {
	frame = frame.WithTitle("Tools for every kind of AI draft",
		"Pages by content type, AI platform, and industry: which phrases AI overuses in each, and what our editor does "+
			"about them.",
	).WithCrumbs("Tools").WithScripts("js/search.ts").WithCallToAction()
	page := ToolsPage{Finder: views.Finder{Path: "/tools", Things: "tools", Search: search},
		Start: startLink(frame.Visitor)}
	if !frame.Visitor.Active {
		page.Start.Label += " - " + format.Dollars(billing.Plans()[0].Price) + "/mo"
	}
	for _, group := range toolGroups {
		found := slices.DeleteFunc(slices.Clone(tools),
			func(tool content.Tool) bool { return !slices.Contains(group.groups, tool.Group) })
		if len(found) > 0 {
			page.add(newToolGroup(string(group.groups[0]), group.heading, found), found)
		}
	}
	page.Frame = frame.WithLinkedData(views.DescribeCollection(frame, "Tools", page.listed()))
	if search != "" {
		page.Frame = frame.AsPrivate()
	}
	return page
}

// newToolGroup shows the specimen of the tool in whose sentence the engine made the most changes. It sorts the tools by
// title.
func newToolGroup(id, heading string, tools []content.Tool) ToolGroup {
	slices.SortFunc(tools, func(a,
		b content.Tool) int {
		return cmp.Compare(strings.ToLower(a.Title), strings.ToLower(b.Title))
	})
	example := slices.MaxFunc(tools, func(a, b content.Tool) int {
		return cmp.Compare(len(a.Example.Excerpt().Changes), len(b.Example.Excerpt().Changes))
	})
	return ToolGroup{ID: id, Heading: heading, Count: format.Count(len(tools), "page"), Specimen: newSpecimen(example)}
}

// add appends a group with its tools.
func (page *ToolsPage) add(group ToolGroup, tools []content.Tool) {
	group.Hidden = true
	for _, tool := range tools {
		link := newToolLink(tool)
		link.Hidden = page.Finder.Count(tool.Holds(page.Finder.Search))
		group.Hidden = group.Hidden && link.Hidden
		group.Tools = append(group.Tools, link)
	}
	page.Groups = append(page.Groups, group)
}

// listed returns every page in the order shown.
func (page ToolsPage) listed() []views.Crumb {
	var pages []views.Crumb
	for _, group := range page.Groups {
		for _, link := range group.Tools {
			pages = append(pages, views.Crumb{Label: link.Title, Path: link.Path})
		}
	}
	return pages
}

func newToolLinks(tools []content.Tool) []ToolLink {
	var links []ToolLink
	for _, tool := range tools {
		links = append(links, newToolLink(tool))
	}
	return links
}

func newToolLink(tool content.Tool) ToolLink {
	lead, name := "", tool.Title
	if before, after, found := strings.Cut(tool.Title, " for "); found {
		lead, name = before+" for", after
	}
	return ToolLink{Title: tool.Title, Lead: lead, Name: name, Path: tool.Path()}
}

// startLink returns the path for buying the cheapest plan, or of the platform for visitors with a plan.
func startLink(visitor views.Visitor) views.SiteLink {
	if visitor.Active {
		return views.SiteLink{Label: "Get Started", Path: "/platform"}
	}
	return views.SiteLink{Label: "Get Started", Path: views.BuyingPath(visitor, billing.Plans()[0])}
}
