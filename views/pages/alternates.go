// Package pages renders public pages: home, guides, tools, pricing, the free tool, contact, and status.
package pages

import (
	"plainhand/content"
	"plainhand/views"
	"plainhand/views/listing"
)

// newFeeds returns the feeds of guides.
func newFeeds(frame views.Frame) []views.Alternate {
	title := listing.FeedTitle(frame.Brand)
	return []views.Alternate{{MediaType: listing.RSSType, Title: title, Path: listing.RSSPath},
		{MediaType: listing.AtomType, Title: title + " (Atom)", Path: listing.AtomPath}}
}

// newGuideAlternates returns a guide in Markdown, and the feeds that contain it.
func newGuideAlternates(frame views.Frame, guide content.Guide) []views.Alternate {
	return append([]views.Alternate{{MediaType: listing.MarkdownType, Title: guide.Title,
		Path: listing.MarkdownPath(guide)}}, newFeeds(frame)...)
}
