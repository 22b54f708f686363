package listing

import (
	"encoding/xml"
	"time"

	"plainhand/content"
)

// The fields of RFC 4287.
type (
	atomFeed struct {
		XMLName  xml.Name    `xml:"http://www.w3.org/2005/Atom feed"`
		Language string      `xml:"xml:lang,attr"`
		ID       string      `xml:"id"`
		Title    string      `xml:"title"`
		Subtitle string      `xml:"subtitle"`
		Updated  string      `xml:"updated"`
		Author   atomAuthor  `xml:"author"`
		Links    []atomLink  `xml:"link"`
		Entries  []atomEntry `xml:"entry"`
	}
	atomAuthor struct {
		Name string `xml:"name"`
	}
	atomLink struct {
		Relation  string `xml:"rel,attr"`
		MediaType string `xml:"type,attr"`
		Address   string `xml:"href,attr"`
	}
	atomEntry struct {
		ID        string       `xml:"id"`
		Title     string       `xml:"title"`
		Published string       `xml:"published"`
		Updated   string       `xml:"updated"`
		Author    atomAuthor   `xml:"author"`
		Link      atomLink     `xml:"link"`
		Category  atomCategory `xml:"category"`
		Summary   string       `xml:"summary"`
		Content   atomContent  `xml:"content"`
	}
	atomCategory struct {
		Term string `xml:"term,attr"`
	}
	atomContent struct {
		MediaType string `xml:"type,attr"`
		fullText
	}
)

func (s Site) atom() []byte {
	feed := atomFeed{
		Language: "en",
		ID:       s.absolute("/blog"),
		Title:    FeedTitle(s.Brand),
		Subtitle: feedDescription,
		Updated:  s.changedLast().UTC().Format(time.RFC3339),
		Author:   atomAuthor{s.Brand},
		Links:    []atomLink{{"self", AtomType, s.absolute(AtomPath)}, {"alternate", "text/html", s.absolute("/blog")}},
	}
	for _, guide := range s.originals() {
		feed.Entries = append(feed.Entries, s.atomEntry(guide))
	}
	return encoded(feed)
}

func (s Site) atomEntry(guide content.Guide) atomEntry {
	address := s.absolute(guide.Path())
	return atomEntry{
		ID: address, Title: guide.Title, Summary: guide.Description,
		Published: guide.Published.UTC().Format(time.RFC3339),
		Updated:   guide.Updated.UTC().Format(time.RFC3339),
		Author:    atomAuthor{guide.Author.Name},
		Link:      atomLink{"alternate", "text/html", address},
		Category:  atomCategory{guide.Category},
		Content:   atomContent{"html", s.textOf(guide)},
	}
}
