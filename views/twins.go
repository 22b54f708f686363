package views

import (
	"plainhand/content"
	"plainhand/views/listing"
)

// newFeeds are the feeds for people who follow the guides.
func newFeeds(frame Frame) []Twin {
	title := listing.FeedTitle(frame.Brand)
	return []Twin{{listing.RSSType, title, listing.RSSPath}, {listing.AtomType, title + " (Atom)", listing.AtomPath}}
}

// newGuideTwins are the guide in Markdown, and the feeds that contain it.
func newGuideTwins(frame Frame, guide content.Guide) []Twin {
	return append([]Twin{{listing.TwinType, guide.Title, listing.TwinPath(guide)}}, newFeeds(frame)...)
}
