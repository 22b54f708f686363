package views

import (
	"net/url"
	"slices"

	"plainhand/content"
	"plainhand/islands"
)

// BlogPage lists all guides, or those of one category.
type BlogPage struct {
	Frame      Frame
	Finder     Finder
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
	Published   Date
	ReadTime    string
	Featured    bool
	Specimen    []islands.Mark // of its example; only for the featured guide on the blog page
	Hidden      bool
}

// NewBlogPage shows the guides in the category that contain the search term. An empty category or term filters out
// nothing.
func NewBlogPage(frame Frame, guides []content.Guide, category, search string) BlogPage {
	frame = frame.titled("AI Writing Guides", "Short, practical guides to editing what a machine wrote: brand voice, facts, prompts, "+
		"cold emails, search, and more.").scripted("js/search.ts").alternating(newFeeds(frame)...)
	finder := newGuideFinder()
	finder.Search, finder.Category = search, category
	page := BlogPage{
		Frame:      frame.describing(newCollection(frame, "AI Writing Guides", guideCrumbs(guides))),
		Finder:     finder,
		Categories: categoryLinks(guides, category),
	}
	if search != "" || category != "" {
		page.Frame = frame.private()
	}
	for _, guide := range guides {
		if category == "" || guide.Category == category {
			line := newGuideLine(guide)
			line.Hidden = page.Finder.counts(guide.Holds(search))
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
	links := []CategoryLink{{"All guides", grouped(len(guides)), blogPath, current == ""}}
	for _, category := range slices.Sorted(slices.Values(content.Categories())) {
		if counts[category] > 0 {
			path := blogPath + "?category=" + url.QueryEscape(category)
			links = append(links, CategoryLink{category, grouped(counts[category]), path, category == current})
		}
	}
	return links
}

func newGuideLine(guide content.Guide) GuideLine {
	return GuideLine{
		Title: guide.Title, Description: guide.Description, Path: guide.Path(), Category: guide.Category,
		Published: newDate(guide.Published), ReadTime: readTime(guide), Featured: guide.Featured,
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
func readTime(guide content.Guide) string { return grouped(guide.ReadTime()) + " min read" }

// guideCrumbs returns the guides' titles and paths.
func guideCrumbs(guides []content.Guide) []Crumb {
	var crumbs []Crumb
	for _, guide := range guides {
		crumbs = append(crumbs, Crumb{Label: guide.Title, Path: guide.Path()})
	}
	return crumbs
}
