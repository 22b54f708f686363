package handlers_test

import (
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
)

var listedAddress = regexp.MustCompile(`<loc>https://plainhand\.example([^<]*)</loc>`)

func (b *browser) listed(path string) []string {
	b.site.t.Helper()
	var paths []string
	for _, match := range listedAddress.FindAllStringSubmatch(b.get(path).wantStatus(http.StatusOK).body, -1) {
		paths = append(paths, match[1])
	}
	return paths
}

func TestTheSitemapListsPagesThatMayBeFound(t *testing.T) { // LG04
	t.Parallel()
	b := newSite(t, withBaseURL("https://plainhand.example")).browser()
	seen := map[string]bool{}
	for _, sitemap := range b.listed("/sitemap.xml") {
		for _, path := range b.listed(sitemap) {
			if seen[path] {
				t.Errorf("%s is listed twice", path)
			}
			seen[path] = true
			got := b.get(path).wantStatus(http.StatusOK).page()
			if canonical := got.Find(`link[rel="canonical"]`).AttrOr("href", ""); canonical != "https://plainhand.example"+path {
				t.Errorf("%s says that it is %s", path, canonical)
			}
			if got.Find(`meta[name="robots"]`).Length() > 0 {
				t.Errorf("%s is listed, and does not want to be", path)
			}
		}
	}
	for _, path := range []string{"/", "/pricing", "/tools"} {
		if !seen[path] {
			t.Errorf("%s is not listed", path)
		}
	}
}

var (
	island      = regexp.MustCompile(`<island-root[^>]*>`)
	islandDrawn = regexp.MustCompile(`<island-root[^>]* drawn[ >]`)
)

func TestIslandsAreRenderedConcurrently(t *testing.T) {
	t.Parallel()
	const clients, rounds = 8, 3
	site := newSite(t, withBaseURL("https://plainhand.example"))
	var paths []string
	for _, sitemap := range site.browser().listed("/sitemap.xml") {
		paths = append(paths, site.browser().listed(sitemap)...)
	}
	var drawn atomic.Int64
	var readers sync.WaitGroup
	for range clients {
		b := site.browser()
		readers.Go(func() {
			for range rounds {
				for _, path := range paths {
					body := b.get(path).wantStatus(http.StatusOK).body
					all, done := island.FindAllString(body, -1), islandDrawn.FindAllString(body, -1)
					if len(all) != len(done) {
						t.Errorf("%s: %d of %d islands are drawn", path, len(done), len(all))
					}
					drawn.Add(int64(len(done)))
				}
			}
		})
	}
	readers.Wait()
	if drawn.Load() < clients*rounds {
		t.Errorf("only %d drawings", drawn.Load())
	}
}

func TestListingFilesHaveTheirMediaTypes(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.browser()
	for path, mediaType := range map[string]string{
		"/robots.txt":    "text/plain; charset=utf-8",
		"/llms.txt":      "text/plain; charset=utf-8",
		"/sitemap.xml":   "application/xml; charset=utf-8",
		"/blog/rss.xml":  "application/rss+xml; charset=utf-8",
		"/blog/atom.xml": "application/atom+xml; charset=utf-8",
	} {
		request := b.request(http.MethodHead, path, "", "")
		request.Header.Set("Accept-Encoding", "gzip")
		head := b.do(request).wantStatus(http.StatusOK)
		if got := head.header.Get("Content-Type"); got != mediaType || head.body != "" {
			t.Errorf("%s is %q", path, got)
		}
		again := b.request(http.MethodGet, path, "", "")
		again.Header.Set("Accept-Encoding", "gzip")
		again.Header.Set("If-None-Match", head.header.Get("ETag"))
		b.do(again).wantStatus(http.StatusNotModified)
		if len(head.header.Values("Set-Cookie")) > 0 {
			t.Errorf("%s sets a cookie", path)
		}
	}
}

func TestReadersFindTheFeeds(t *testing.T) {
	t.Parallel()
	b := newSite(t).browser()
	for _, path := range []string{"/blog", "/blog/" + contentOf(t).Guides[0].Slug} {
		head := b.get(path).page().Find("head")
		for _, mediaType := range []string{"application/rss+xml", "application/atom+xml"} {
			feed := head.Find(`link[rel="alternate"][type="`+mediaType+`"]`).AttrOr("href", "")
			if got := b.get(feed).wantStatus(http.StatusOK).header.Get("Content-Type"); got != mediaType+"; charset=utf-8" {
				t.Errorf("%s names %s, which is %q", path, feed, got)
			}
		}
	}
}

func TestGuideHasAnUnindexedMarkdownVersion(t *testing.T) {
	t.Parallel()
	b := newSite(t, withBaseURL("https://plainhand.example")).browser()
	guides := contentOf(t).Guides
	for _, guide := range guides[:min(len(guides), 2)] {
		path := "/blog/" + guide.Slug
		markdown := b.get(path + ".md").wantStatus(http.StatusOK)
		if got := markdown.header.Get("Content-Type"); got != "text/markdown; charset=utf-8" {
			t.Errorf("%s.md is %q", path, got)
		}
		if markdown.header.Get("Link") != `<https://plainhand.example`+path+`>; rel="canonical"` ||
			markdown.header.Get("X-Robots-Tag") != "noindex" {
			t.Errorf("%s.md: %v", path, markdown.header)
		}
		if !strings.HasPrefix(markdown.body, "# "+guide.Title) || slices.Contains(strings.Split(markdown.body, "\n"), "---") {
			t.Errorf("%s.md begins with %.100s", path, markdown.body)
		}
	}
}
