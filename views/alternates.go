package views

import (
	"plainhand/content"
	"plainhand/views/listing"
)

// newFeeds returns the feeds of guides.
func newFeeds(frame Frame) []Alternate {
	title := listing.FeedTitle(frame.Brand)
	return []Alternate{{listing.RSSType, title, listing.RSSPath}, {listing.AtomType, title + " (Atom)", listing.AtomPath}}
}

// newGuideAlternates returns a guide in Markdown, and the feeds that contain it.
func newGuideAlternates(frame Frame, guide content.Guide) []Alternate {
	return append([]Alternate{{listing.MarkdownType, guide.Title, listing.MarkdownPath(guide)}}, newFeeds(frame)...)
}
