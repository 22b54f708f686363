package listing

import (
	"encoding/xml"
	"time"
)

// The fields of RSS 2.0, with the full text in the form of its content module.
type (
	rssFeed struct {
		XMLName      xml.Name   `xml:"rss"`
		Version      string     `xml:"version,attr"`
		AtomSpace    string     `xml:"xmlns:atom,attr"`
		ContentSpace string     `xml:"xmlns:content,attr"`
		CreatorSpace string     `xml:"xmlns:dc,attr"`
		Channel      rssChannel `xml:"channel"`
	}
	rssChannel struct {
		Title       string    `xml:"title"`
		Link        string    `xml:"link"`
		Self        selfLink  `xml:"atom:link"`
		Description string    `xml:"description"`
		Language    string    `xml:"language"`
		Changed     string    `xml:"lastBuildDate,omitempty"`
		Items       []rssItem `xml:"item"`
	}
	selfLink struct {
		Address   string `xml:"href,attr"`
		Relation  string `xml:"rel,attr"`
		MediaType string `xml:"type,attr"`
	}
	rssItem struct {
		Title       string   `xml:"title"`
		Link        string   `xml:"link"`
		ID          rssGUID  `xml:"guid"`
		Published   string   `xml:"pubDate"`
		Author      string   `xml:"dc:creator"`
		Category    string   `xml:"category"`
		Description string   `xml:"description"`
		Content     fullText `xml:"content:encoded"`
	}
	rssGUID struct {
		Lasting bool   `xml:"isPermaLink,attr"`
		Address string `xml:",chardata"`
	}
)

func (s Site) rss() []byte {
	feed := rssFeed{
		Version:      "2.0",
		AtomSpace:    "http://www.w3.org/2005/Atom",
		ContentSpace: "http://purl.org/rss/1.0/modules/content/",
		CreatorSpace: "http://purl.org/dc/elements/1.1/",
		Channel: rssChannel{
			Title:       FeedTitle(s.Brand),
			Link:        s.absolute("/blog"),
			Self:        selfLink{s.absolute(RSSPath), "self", RSSType},
			Description: feedDescription,
			Language:    "en",
		},
	}
	if changed := s.changedLast(); !changed.IsZero() {
		feed.Channel.Changed = changed.UTC().Format(time.RFC1123Z)
	}
	for _, guide := range s.originals() {
		address := s.absolute(guide.Path())
		feed.Channel.Items = append(feed.Channel.Items, rssItem{
			Title: guide.Title, Link: address, ID: rssGUID{true, address}, Published: guide.Published.UTC().
				Format(time.RFC1123Z),
			Author: guide.Author.Name, Category: guide.Category, Description: guide.Description, Content: s.textOf(guide),
		})
	}
	return encoded(feed)
}
