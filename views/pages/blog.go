package pages

import (
	"net/url"
	"slices"

	"plainhand/content"
	"plainhand/islands"
	"plainhand/views"
	"plainhand/views/format"
)

// BlogPage lists all guides, or those of one category.
type BlogPage struct {
	Frame      views.Frame
	Finder     views.Finder
	Categories []CategoryLink
	Guides     []GuideLine
}

// CategoryLink leads to the guides of a category.
type CategoryLink struct {
	Label   string
	Count   string
	Path    string
	Current bool
}

// GuideLine is a guide in a list.
type GuideLine struct {
	Title       string
	Description string
	Path        string
	Category    string
	Published   views.Date
	ReadTime    string
	Featured    bool
	Specimen    []islands.Mark // of its example; only for the featured guide on the blog page
	Hidden      bool
}

// NewBlogPage shows the guides in the category that contain the search term. An empty category or term filters out
// nothing.
func NewBlogPage(frame views.Frame, guides []content.Guide, category, search string) BlogPage {
	frame = frame.WithTitle("AI Writing Guides", "Practical guides to editing AI drafts: brand voice, fact-checking, "+
		"prompts, cold emails, search, and more.").WithScripts("js/search.ts").WithAlternates(newFeeds(frame)...)
	finder := views.NewGuideFinder()
	finder.Search, finder.Category = search, category
	page := BlogPage{
		Frame:      frame.WithLinkedData(views.DescribeCollection(frame, "AI Writing Guides", guideCrumbs(guides))),
		Finder:     finder,
		Categories: categoryLinks(guides, category),
	}
	if search != "" || category != "" {
		page.Frame = frame.AsPrivate()
	}
	for _, guide := range guides {
		if category == "" || guide.Category == category {
			line := newGuideLine(guide)
			line.Hidden = page.Finder.Count(guide.Holds(search))
			if guide.Featured {
				line.Specimen = guideSpecimen(guide)
			}
			page.Guides = append(page.Guides, line)
		}
	}
	return page
}

// categoryLinks links to all guides, and then to every category that has a guide, sorted by name.
func categoryLinks(guides []content.Guide, current string) []CategoryLink {
	counts := map[string]int{}
	for _, guide := range guides {
		counts[guide.Category]++
	}
	links := []CategoryLink{{"All guides", format.Number(len(guides)), views.BlogPath, current == ""}}
	for _, category := range slices.Sorted(slices.Values(content.Categories())) {
		if counts[category] > 0 {
			path := views.BlogPath + "?category=" + url.QueryEscape(category)
			links = append(links, CategoryLink{category, format.Number(counts[category]), path, category == current})
		}
	}
	return links
}

func newGuideLine(guide content.Guide) GuideLine {
	return GuideLine{
		Title: guide.Title, Description: guide.Description, Path: guide.Path(), Category: guide.Category,
		Published: views.NewDate(guide.Published), ReadTime: readTime(guide), Featured: guide.Featured,
	}
}

func guideLines(guides []content.Guide) []GuideLine {
	lines := make([]GuideLine, len(guides))
	for i, guide := range guides {
		lines[i] = newGuideLine(guide)
	}
	return lines
}

// guideSpecimen returns a sentence of the guide's first example with the engine's marks, or nil if it has no example.
func guideSpecimen(guide content.Guide) []islands.Mark {
	for _, block := range guide.Body {
		if block.Example != nil {
			return excerptMarks(*block.Example)
		}
	}
	return nil
}

// readTime returns the reading time as a short text with its unit.
func readTime(guide content.Guide) string { return format.Number(guide.ReadTime()) + " min read" }

// guideCrumbs returns the guides' titles and paths.
func guideCrumbs(guides []content.Guide) []views.Crumb {
	var crumbs []views.Crumb
	for _, guide := range guides {
		crumbs = append(crumbs, views.Crumb{Label: guide.Title, Path: guide.Path()})
	}
	return crumbs
}
