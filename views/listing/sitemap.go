package listing

import (
	"encoding/xml"
	"strings"
	"time"
)

// pages are those that are neither a guide nor a text of content/pages. Signing in is no page to look for.
var pages = []string{"/", "/pricing", "/free-ai-humanizer", "/tools", "/blog"}

type sitemap struct {
	path string
	urls []sitemapURL
}

// sitemapURL is a page, or another sitemap, with the day on which it was last changed; without, when nobody knows.
type sitemapURL struct {
	Address string `xml:"loc"`
	Changed string `xml:"lastmod,omitempty"`
}

// sitemaps lists every page that search engines may show, by kind.
func (s Site) sitemaps() []sitemap {
	var plain, guides, tools []sitemapURL
	for _, path := range pages {
		plain = append(plain, s.url(path, s.changed(path)))
	}
	for _, page := range s.Content.Pages {
		plain = append(plain, s.url(page.Path(), page.Updated))
	}
	for _, guide := range s.originals() {
		guides = append(guides, s.url(guide.Path(), guide.Updated))
	}
	for _, tool := range s.Content.Tools {
		tools = append(tools, s.url(tool.Path(), tool.Updated))
	}
	return []sitemap{{"/sitemaps/pages.xml", plain}, {"/sitemaps/guides.xml", guides}, {"/sitemaps/tools.xml", tools}}
}

// Pages returns the paths of the pages that search engines may show.
func (s Site) Pages() []string {
	var paths []string
	for _, sitemap := range s.sitemaps() {
		for _, url := range sitemap.urls {
			paths = append(paths, strings.TrimPrefix(url.Address, s.Origin))
		}
	}
	return paths
}

// changed is the day of what a list was last changed by. Of other pages it is the zero time, as nobody writes it down.
func (s Site) changed(path string) time.Time {
	var days []time.Time
	switch path {
	case "/blog":
		for _, guide := range s.Content.Guides {
			days = append(days, guide.Updated)
		}
	case "/tools":
		for _, tool := range s.Content.Tools {
			days = append(days, tool.Updated)
		}
	}
	return latest(days...)
}

func (s Site) url(path string, changed time.Time) sitemapURL {
	url := sitemapURL{Address: s.absolute(path)}
	if !changed.IsZero() {
		url.Changed = changed.UTC().Format(time.DateOnly)
	}
	return url
}

const sitemapSpace = "http://www.sitemaps.org/schemas/sitemap/0.9"

func (m sitemap) write() []byte {
	return encoded(struct {
		XMLName xml.Name     `xml:"urlset"`
		Space   string       `xml:"xmlns,attr"`
		URLs    []sitemapURL `xml:"url"`
	}{Space: sitemapSpace, URLs: m.urls})
}

// sitemapIndex leads to the sitemaps that list anything.
func (s Site) sitemapIndex() []byte {
	var filled []sitemapURL
	for _, sitemap := range s.sitemaps() {
		last := ""
		for _, url := range sitemap.urls {
			last = max(last, url.Changed) // days as text sort as they follow each other
		}
		if len(sitemap.urls) > 0 {
			filled = append(filled, sitemapURL{Address: s.absolute(sitemap.path), Changed: last})
		}
	}
	return encoded(struct {
		XMLName  xml.Name     `xml:"sitemapindex"`
		Space    string       `xml:"xmlns,attr"`
		Sitemaps []sitemapURL `xml:"sitemap"`
	}{Space: sitemapSpace, Sitemaps: filled})
}

// encoded writes a document. Its values are structs of strings, which always encode.
func encoded(document any) []byte {
	body, err := xml.MarshalIndent(document, "", " ")
	if err != nil {
		panic(err)
	}
	return append([]byte(xml.Header), append(body, '\n')...)
}
