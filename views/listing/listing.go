// Package listing writes what programs read to find the pages of the site and to follow it: sitemaps, feeds,
// robots.txt, llms.txt and every guide as Markdown.
package listing

import (
	"net/http"
	"slices"
	"strings"
	"time"

	"plainhand/content"
)

// Site is what is listed.
type Site struct {
	Brand   string
	Origin  string // as in https://plainhand.example, without a slash at its end
	Content content.Content
}

// File is an answer of its own.
type File struct {
	Path   string
	Header http.Header // with the media type
	Write  func() []byte
}

// Files returns every file of the site.
func (s Site) Files() []File {
	files := []File{
		{"/robots.txt", plainText, s.robots},
		{"/llms.txt", plainText, s.llms},
		{"/sitemap.xml", xmlType("application/xml"), s.sitemapIndex},
		{RSSPath, xmlType(RSSType), s.rss},
		{AtomPath, xmlType(AtomType), s.atom},
	}
	for _, sitemap := range s.sitemaps() {
		files = append(files, File{sitemap.path, xmlType("application/xml"), sitemap.write})
	}
	for _, guide := range s.Content.Guides {
		files = append(files, File{TwinPath(guide), s.twinHeader(guide), func() []byte { return s.twin(guide) }})
	}
	return files
}

var plainText = mediaType("text/plain; charset=utf-8")

func mediaType(name string) http.Header { return http.Header{"Content-Type": {name}} }
func xmlType(name string) http.Header   { return mediaType(name + "; charset=utf-8") }

func (s Site) absolute(path string) string { return s.Origin + path }

// originals returns the guides that were not published elsewhere before.
func (s Site) originals() []content.Guide {
	return slices.DeleteFunc(slices.Clone(s.Content.Guides),
		func(guide content.Guide) bool { return guide.Canonical != "" })
}

// latest returns the last of the days; the zero time when there is none.
func latest(days ...time.Time) time.Time {
	var last time.Time
	for _, day := range days {
		if day.After(last) {
			last = day
		}
	}
	return last
}

// grounded makes the links of ours absolute, for those who read the HTML on another site's page or none.
func (s Site) grounded(html, page string) string {
	html = strings.ReplaceAll(html, ` href="/`, ` href="`+s.absolute("/"))
	return strings.ReplaceAll(html, ` href="#`, ` href="`+s.absolute(page)+"#")
}
