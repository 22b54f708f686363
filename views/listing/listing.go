// Package listing renders the files with which programs find and follow the site's pages: sitemaps, feeds, robots.txt,
// llms.txt, and every guide as Markdown.
package listing

import (
	"net/http"
	"slices"
	"strings"
	"time"

	"plainhand/content"
)

// Site is the listed site.
type Site struct {
	Brand   string
	Origin  string // without a trailing slash: https://plainhand.example
	Content content.Content
}

// File is a rendered file.
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
		files = append(files, File{MarkdownPath(guide), s.markdownHeader(guide), func() []byte { return s.markdown(guide) }})
	}
	return files
}

var plainText = mediaType("text/plain; charset=utf-8")

func mediaType(name string) http.Header { return http.Header{"Content-Type": {name}} }
func xmlType(name string) http.Header   { return mediaType(name + "; charset=utf-8") }

func (s Site) absolute(path string) string { return s.Origin + path }

// originals returns the guides that were first published here.
func (s Site) originals() []content.Guide {
	return slices.DeleteFunc(slices.Clone(s.Content.Guides),
		func(guide content.Guide) bool { return guide.Canonical != "" })
}

// latest returns the latest day, or the zero time without days.
func latest(days ...time.Time) time.Time {
	var last time.Time
	for _, day := range days {
		if day.After(last) {
			last = day
		}
	}
	return last
}

// grounded makes the site's links absolute, for readers who see the HTML elsewhere.
func (s Site) grounded(html, page string) string {
	html = strings.ReplaceAll(html, ` href="/`, ` href="`+s.absolute("/"))
	return strings.ReplaceAll(html, ` href="#`, ` href="`+s.absolute(page)+"#")
}
