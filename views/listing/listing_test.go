package listing

import (
	"encoding/xml"
	"io"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"plainhand/content"
	"plainhand/engine/humanize"
)

var (
	first  = time.Date(2025, 9, 14, 0, 0, 0, 0, time.UTC)
	second = time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC)
)

// testSite has every block that a guide may contain, and special characters of the formats.
func testSite() Site {
	example := content.Example{Before: "We utilize <b> & “quotes”.\n\nTwice.", Changes: []humanize.Change{
		{Start: 3, End: 10, Before: "utilize", After: "use"},
	}}
	guide := content.Guide{
		Slug: "one", Title: `One <script> & ]]> "two"`, Description: "About & <one>.", Category: "SEO & more",
		Author: content.Author{Name: "The editors"}, Published: first, Updated: second,
		Markdown: "Read [the prices](/pricing).\n",
		Body: []content.Block{
			{HTML: `<h2 id="a">A <a class="anchor" href="#a" aria-label="Link to: A">#</a></h2><p><a href="/pricing">Prices</a>, <a href="#a">above</a> ]]> and <a href="https://a.example/b">b</a></p>`},
			{Callout: &content.Callout{HTML: "Paste it.", Button: "Try <it>"}},
			{Example: &example}, {Demo: &example},
		},
	}
	other := content.Guide{Slug: "two", Title: "Two", Author: guide.Author, Published: first, Updated: first}
	elsewhere := content.Guide{Slug: "three", Title: "Three", Canonical: "https://a.example/three", Updated: second}
	return Site{Brand: "Plain & hand", Origin: "https://plainhand.example", Content: content.Content{
		Guides: []content.Guide{guide, other, elsewhere},
		Tools:  []content.Tool{{Slug: "tool", Title: "A tool", Updated: second}},
		Pages:  []content.Page{{Slug: "terms", Title: "Terms", Updated: first}},
	}}
}

// fileOf returns the site's file at a path.
func fileOf(t *testing.T, site Site, path string) string {
	t.Helper()
	files := site.Files()
	i := slices.IndexFunc(files, func(file File) bool { return file.Path == path })
	if i < 0 {
		t.Fatalf("there is no %s", path)
	}
	return string(files[i].Write())
}

// read decodes a complete document strictly.
func read[T any](t *testing.T, text string) T {
	t.Helper()
	var document T
	decoder := xml.NewDecoder(strings.NewReader(text))
	if err := decoder.Decode(&document); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	if _, err := decoder.Token(); err != nil && err != io.EOF {
		t.Errorf("after the document: %v", err)
	}
	return document
}

type readURL struct {
	Address string `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 loc"`
	Changed string `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 lastmod"`
}

func addresses(urls []readURL) string {
	var all []string
	for _, url := range urls {
		all = append(all, strings.TrimSpace(strings.TrimPrefix(url.Address, "https://plainhand.example")+" "+url.Changed))
	}
	return strings.Join(all, ", ")
}

func TestSitemapsListEveryPageWithItsDay(t *testing.T) {
	t.Parallel()
	site := testSite()
	index := read[struct {
		XMLName  xml.Name  `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 sitemapindex"`
		Sitemaps []readURL `xml:"sitemap"`
	}](t, fileOf(t, site, "/sitemap.xml"))
	want := "/sitemaps/pages.xml 2026-11-21, /sitemaps/guides.xml 2026-11-21, /sitemaps/tools.xml 2026-11-21"
	if got := addresses(index.Sitemaps); got != want {
		t.Errorf("the index is %s", got)
	}
	for path, want := range map[string]string{
		"/sitemaps/guides.xml": "/blog/one 2026-11-21, /blog/two 2025-09-14",
		"/sitemaps/tools.xml":  "/tools/tool 2026-11-21",
	} {
		if got := addresses(urlsOf(t, site, path)); got != want {
			t.Errorf("%s lists %s, want %s", path, got, want)
		}
	}
	pages := addresses(urlsOf(t, site, "/sitemaps/pages.xml"))
	for _, want := range []string{"/, /pricing, /free-ai-humanizer, /tools 2026-11-21, /blog 2026-11-21, ", "/terms 2025-09-14"} {
		if !strings.Contains(pages, want) {
			t.Errorf("%q is not in %s", want, pages)
		}
	}
}

func urlsOf(t *testing.T, site Site, path string) []readURL {
	t.Helper()
	return read[struct {
		XMLName xml.Name  `xml:"http://www.sitemaps.org/schemas/sitemap/0.9 urlset"`
		URLs    []readURL `xml:"url"`
	}](t, fileOf(t, site, path)).URLs
}

func TestEmptySiteIsListedWithoutErrors(t *testing.T) {
	t.Parallel()
	for _, file := range (Site{Brand: "Plainhand", Origin: "https://plainhand.example"}).Files() {
		if len(file.Write()) == 0 || file.Header.Get("Content-Type") == "" {
			t.Errorf("%s has no content or no type", file.Path)
		}
	}
}

func TestRSSFeedContainsTheGuides(t *testing.T) {
	t.Parallel()
	type item struct {
		Title       string `xml:"title"`
		Link        string `xml:"link"`
		ID          string `xml:"guid"`
		Published   string `xml:"pubDate"`
		Author      string `xml:"http://purl.org/dc/elements/1.1/ creator"`
		Category    string `xml:"category"`
		Description string `xml:"description"`
		Content     string `xml:"http://purl.org/rss/1.0/modules/content/ encoded"`
	}
	feed := read[struct {
		XMLName xml.Name `xml:"rss"`
		Version string   `xml:"version,attr"`
		Channel struct {
			Title       string   `xml:"title"`
			Links       []string `xml:"link"`
			Description string   `xml:"description"`
			Changed     string   `xml:"lastBuildDate"`
			Items       []item   `xml:"item"`
		} `xml:"channel"`
	}](t, fileOf(t, testSite(), RSSPath))
	channel := feed.Channel
	if feed.Version != "2.0" || channel.Title != "Plain & hand: AI writing guides" || channel.Description == "" ||
		!slices.Contains(channel.Links, "https://plainhand.example/blog") {
		t.Errorf("the channel is %+v", feed)
	}
	wantDay(t, time.RFC1123Z, channel.Changed, second)
	if len(channel.Items) != 2 {
		t.Fatalf("%d items", len(channel.Items))
	}
	guide := channel.Items[0]
	if guide.Title != `One <script> & ]]> "two"` ||
		guide.Link != "https://plainhand.example/blog/one" || guide.ID != guide.Link {
		t.Errorf("the first item is %+v", guide)
	}
	if guide.Author != "The editors" || guide.Category != "SEO & more" || guide.Description != "About & <one>." {
		t.Errorf("the first item is %+v", guide)
	}
	wantDay(t, time.RFC1123Z, guide.Published, first)
	wantFullText(t, guide.Content)
}

func TestAtomFeedContainsTheGuides(t *testing.T) {
	t.Parallel()
	type link struct {
		Relation string `xml:"rel,attr"`
		Address  string `xml:"href,attr"`
	}
	type entry struct {
		ID        string `xml:"http://www.w3.org/2005/Atom id"`
		Title     string `xml:"http://www.w3.org/2005/Atom title"`
		Published string `xml:"http://www.w3.org/2005/Atom published"`
		Updated   string `xml:"http://www.w3.org/2005/Atom updated"`
		Author    string `xml:"http://www.w3.org/2005/Atom author>name"`
		Link      link   `xml:"http://www.w3.org/2005/Atom link"`
		Content   struct {
			Type string `xml:"type,attr"`
			Text string `xml:",chardata"`
		} `xml:"http://www.w3.org/2005/Atom content"`
	}
	feed := read[struct {
		XMLName xml.Name `xml:"http://www.w3.org/2005/Atom feed"`
		ID      string   `xml:"id"`
		Title   string   `xml:"title"`
		Updated string   `xml:"updated"`
		Author  string   `xml:"author>name"`
		Links   []link   `xml:"link"`
		Entries []entry  `xml:"entry"`
	}](t, fileOf(t, testSite(), AtomPath))
	self := link{"self", "https://plainhand.example/blog/atom.xml"}
	if feed.ID != "https://plainhand.example/blog" || feed.Title == "" || feed.Author != "Plain & hand" ||
		!slices.Contains(feed.Links, self) {
		t.Errorf("the feed is %+v", feed)
	}
	wantDay(t, time.RFC3339, feed.Updated, second)
	if len(feed.Entries) != 2 || feed.Entries[0].ID == feed.Entries[1].ID {
		t.Fatalf("%d entries", len(feed.Entries))
	}
	guide := feed.Entries[0]
	if guide.Title == "" || guide.Author != "The editors" || guide.Link != (link{"alternate", guide.ID}) ||
		guide.Content.Type != "html" {
		t.Errorf("the first entry is %+v", guide)
	}
	wantDay(t, time.RFC3339, guide.Published, first)
	wantDay(t, time.RFC3339, guide.Updated, second)
	wantFullText(t, guide.Content.Text)
}

func wantDay(t *testing.T, layout, written string, want time.Time) {
	t.Helper()
	if got, err := time.Parse(layout, written); err != nil || !got.Equal(want) {
		t.Errorf("the time is %q, want %v", written, want)
	}
}

// wantFullText checks that the text is complete, has no relative links, and contains both sides of its examples.
func wantFullText(t *testing.T, text string) {
	t.Helper()
	nodes, err := html.ParseFragment(strings.NewReader(text),
		&html.Node{Type: html.ElementNode, Data: "body", DataAtom: atom.Body})
	if err != nil {
		t.Fatal(err)
	}
	var links []string
	for _, node := range nodes {
		for element := range node.Descendants() {
			for _, attribute := range element.Attr {
				if attribute.Key != "href" {
					continue
				}
				if target, err := url.Parse(attribute.Val); err != nil || !target.IsAbs() {
					t.Errorf("%q is not absolute", attribute.Val)
				}
				links = append(links, attribute.Val)
			}
		}
	}
	want := []string{"https://plainhand.example/pricing", "https://plainhand.example/blog/one#a", "https://a.example/b",
		"https://plainhand.example/free-ai-humanizer"}
	if !slices.Equal(links, want) {
		t.Errorf("it links to %q", links)
	}
	for _, phrase := range []string{
		">A</h2>",
		"above</a> ]]> and",
		"Paste it.",
		"Try &lt;it&gt;",
		"We utilize &lt;b&gt; &amp; “quotes”.",
		"We use &lt;b&gt;",
		"<p>Twice.</p>",
	} {
		if !strings.Contains(text, phrase) {
			t.Errorf("%q is not in %s", phrase, text)
		}
	}
}

func TestRobotsNamesTheSitemapAndExcludesNoPage(t *testing.T) {
	t.Parallel()
	site := testSite()
	robots := fileOf(t, site, "/robots.txt")
	for _, line := range []string{"User-agent: *", "User-agent: GPTBot", "User-agent: ClaudeBot", "Allow: /",
		"Disallow: /account",
		"Sitemap: https://plainhand.example/sitemap.xml"} {
		if !slices.Contains(strings.Split(robots, "\n"), line) {
			t.Errorf("%q is not in %s", line, robots)
		}
	}
	for _, sitemap := range site.sitemaps() {
		for _, listed := range sitemap.urls {
			for _, closed := range private {
				if strings.HasPrefix(strings.TrimPrefix(listed.Address, site.Origin), closed) {
					t.Errorf("%s is listed and closed", listed.Address)
				}
			}
		}
	}
}

func TestEveryGuideIsLinkedAsMarkdown(t *testing.T) {
	t.Parallel()
	site := testSite()
	list := fileOf(t, site, "/llms.txt")
	if !strings.HasPrefix(list, "# Plain & hand\n\n> ") {
		t.Errorf("it begins with %.40q", list)
	}
	for _, want := range []string{
		"(https://plainhand.example/blog/one.md): About",
		"(https://plainhand.example/tools/tool): ",
		"## Guides",
	} {
		if !strings.Contains(list, want) {
			t.Errorf("%q is not in %s", want, list)
		}
	}
	alternate := fileOf(t, site, "/blog/one.md")
	for _, want := range []string{
		"# One <script>",
		"[the prices](https://plainhand.example/pricing)",
		"The page: <https://plainhand.example/blog/one>",
	} {
		if !strings.Contains(alternate, want) {
			t.Errorf("%q is not in %s", want, alternate)
		}
	}
}
