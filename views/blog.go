package views

import (
	"plainhand/content"
)

// BlogPage lists the guides. Those that a search did not find are in the page as well, but hidden: a script can show them again.
type BlogPage struct {
	Frame  Frame
	Search string
	Guides []GuideLine
	Found  int
}

// GuideLine is a guide in a list.
type GuideLine struct {
	Title       string
	Description string
	Path        string
	Category    string
	ReadTime    string
	Featured    bool
	Hidden      bool
}

// NewBlogPage shows those of the guides that hold the term.
func NewBlogPage(frame Frame, guides []content.Guide, search string) BlogPage {
	frame = frame.titled("AI Writing Guides", "Short, practical guides to editing what a machine wrote: brand voice, facts, prompts, "+
		"cold emails, search and more.").scripted("js/blog.ts").twinned(newFeeds(frame)...)
	page := BlogPage{Frame: frame.describing(newCollection(frame, "AI Writing Guides", guideCrumbs(guides))), Search: search, Guides: guideLines(guides)}
	if search != "" {
		page.Frame = frame.private()
	}
	for i, guide := range guides {
		page.Guides[i].Hidden = !guide.Holds(search)
		if !page.Guides[i].Hidden {
			page.Found++
		}
	}
	return page
}

func guideLines(guides []content.Guide) []GuideLine {
	lines := make([]GuideLine, len(guides))
	for i, guide := range guides {
		lines[i] = GuideLine{
			Title: guide.Title, Description: guide.Description, Path: guide.Path(), Category: guide.Category,
			ReadTime: readTime(guide), Featured: guide.Featured,
		}
	}
	return lines
}

// readTime is short, but says what it is a time of.
func readTime(guide content.Guide) string { return grouped(guide.ReadTime()) + " min read" }

// tally of the guides in sight; a script keeps it true.
func (page BlogPage) tally() string {
	return grouped(page.Found) + " of " + grouped(len(page.Guides)) + " guides shown"
}

// guideCrumbs are the guides by their titles.
func guideCrumbs(guides []content.Guide) []Crumb {
	var crumbs []Crumb
	for _, guide := range guides {
		crumbs = append(crumbs, Crumb{guide.Title, guide.Path()})
	}
	return crumbs
}
