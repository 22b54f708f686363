package views

import (
	"plainhand/content"
	"plainhand/views/listing"
)

// newFeeds returns the feeds of guides.
func newFeeds(frame Frame) []Alternate {
	title := listing.FeedTitle(frame.Brand)
	return []Alternate{{MediaType: listing.RSSType, Title: title, Path: listing.RSSPath},
		{MediaType: listing.AtomType, Title: title + " (Atom)", Path: listing.AtomPath}}
}

// newGuideAlternates returns a guide in Markdown, and the feeds that contain it.
func newGuideAlternates(frame Frame, guide content.Guide) []Alternate {
	return append([]Alternate{{MediaType: listing.MarkdownType, Title: guide.Title, Path: listing.MarkdownPath(guide)}},
		newFeeds(frame)...)
}
