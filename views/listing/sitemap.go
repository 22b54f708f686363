package listing

import (
	"encoding/xml"
	"strings"
	"time"
)

// pages are the public pages besides guides, tools, and those in content/pages, without the sign-in page.
var pages = []string{"/", "/pricing", "/free-ai-humanizer", "/tools", "/blog"}

type sitemap struct {
	path string
	urls []sitemapURL
}

// sitemapURL is a page or another sitemap, with the day on which it last changed, if known.
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

// changed returns the last day on which an entry of a list changed; the zero time for other pages, whose changes are
// not recorded.
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

// sitemapIndex lists the sitemaps that are not empty.
func (s Site) sitemapIndex() []byte {
	var filled []sitemapURL
	for _, sitemap := range s.sitemaps() {
		last := ""
		for _, url := range sitemap.urls {
			last = max(last, url.Changed) // these strings sort by date
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

// encoded returns a document as XML. Its values are structs of strings, so encoding cannot fail.
func encoded(document any) []byte {
	body, err := xml.MarshalIndent(document, "", " ")
	if err != nil {
		panic(err)
	}
	return append([]byte(xml.Header), append(body, '\n')...)
}
