package views

import (
	"plainhand/content"
	"plainhand/views/listing"
)

// newFeeds are the guides for those who follow them.
func newFeeds(frame Frame) []Twin {
	title := listing.FeedTitle(frame.Brand)
	return []Twin{{listing.RSSType, title, listing.RSSPath}, {listing.AtomType, title + " (Atom)", listing.AtomPath}}
}

// newGuideTwins are the guide as Markdown, and the feeds in which it is.
func newGuideTwins(frame Frame, guide content.Guide) []Twin {
	return append([]Twin{{listing.TwinType, guide.Title, listing.TwinPath(guide)}}, newFeeds(frame)...)
}
