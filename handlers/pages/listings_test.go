package pages_test

import (
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"plainhand/handlers/sitetest"
)

var listedAddress = regexp.MustCompile(`<loc>https://plainhand\.example([^<]*)</loc>`)

func listed(b *sitetest.Browser, path string) []string {
	b.Site.T.Helper()
	var paths []string
	for _, match := range listedAddress.FindAllStringSubmatch(b.Get(path).WantStatus(http.StatusOK).Body, -1) {
		paths = append(paths, match[1])
	}
	return paths
}

func TestTheSitemapListsPagesThatMayBeFound(t *testing.T) { // LG04
	t.Parallel()
	b := visitor(t)
	seen := map[string]bool{}
	for _, sitemap := range listed(b, "/sitemap.xml") {
		for _, path := range listed(b, sitemap) {
			if seen[path] {
				t.Errorf("%s is listed twice", path)
			}
			seen[path] = true
			got := published(t, path).WantStatus(http.StatusOK).Page()
			if canonical := got.Find(`link[rel="canonical"]`).AttrOr("href", ""); canonical != publicURL+path {
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
	site := sitetest.New(t, sitetest.WithBaseURL(publicURL))
	var paths []string
	for _, sitemap := range listed(site.Browser(), "/sitemap.xml") {
		paths = append(paths, listed(site.Browser(), sitemap)...)
	}
	var drawn atomic.Int64
	var readers sync.WaitGroup
	for range clients {
		b := site.Browser()
		readers.Go(func() {
			for range rounds {
				for _, path := range paths {
					body := b.Get(path).WantStatus(http.StatusOK).Body
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
	b := visitor(t)
	for path, mediaType := range map[string]string{
		"/robots.txt":    "text/plain; charset=utf-8",
		"/llms.txt":      "text/plain; charset=utf-8",
		"/sitemap.xml":   "application/xml; charset=utf-8",
		"/blog/rss.xml":  "application/rss+xml; charset=utf-8",
		"/blog/atom.xml": "application/atom+xml; charset=utf-8",
	} {
		request := b.Request(http.MethodHead, path, "", "")
		request.Header.Set("Accept-Encoding", "gzip")
		head := b.Do(request).WantStatus(http.StatusOK)
		if got := head.Header.Get("Content-Type"); got != mediaType || head.Body != "" {
			t.Errorf("%s is %q", path, got)
		}
		second := b.Request(http.MethodGet, path, "", "")
		second.Header.Set("Accept-Encoding", "gzip")
		second.Header.Set("If-None-Match", head.Header.Get("ETag"))
		b.Do(second).WantStatus(http.StatusNotModified)
		if len(head.Header.Values("Set-Cookie")) > 0 {
			t.Errorf("%s sets a cookie", path)
		}
	}
}

func TestReadersFindTheFeeds(t *testing.T) {
	t.Parallel()
	for _, path := range []string{"/blog", "/blog/" + sitetest.Content(t).Guides[0].Slug} {
		head := published(t, path).Page().Find("head")
		for _, mediaType := range []string{"application/rss+xml", "application/atom+xml"} {
			feed := head.Find(`link[rel="alternate"][type="`+mediaType+`"]`).AttrOr("href", "")
			got := published(t, feed).WantStatus(http.StatusOK).Header.Get("Content-Type")
			if got != mediaType+"; charset=utf-8" {
				t.Errorf("%s names %s, which is %q", path, feed, got)
			}
		}
	}
}

func TestGuideHasAnUnindexedMarkdownVersion(t *testing.T) {
	t.Parallel()
	guides := sitetest.Content(t).Guides
	for _, guide := range guides[:min(len(guides), 2)] {
		path := "/blog/" + guide.Slug
		markdown := published(t, path+".md").WantStatus(http.StatusOK)
		if got := markdown.Header.Get("Content-Type"); got != "text/markdown; charset=utf-8" {
			t.Errorf("%s.md is %q", path, got)
		}
		if markdown.Header.Get("Link") != `<`+publicURL+path+`>; rel="canonical"` ||
			markdown.Header.Get("X-Robots-Tag") != "noindex" {
			t.Errorf("%s.md: %v", path, markdown.Header)
		}
		if !strings.HasPrefix(markdown.Body, "# "+guide.Title) || slices.Contains(strings.Split(markdown.Body, "\n"), "---") {
			t.Errorf("%s.md begins with %.100s", path, markdown.Body)
		}
	}
}
