package pages_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"

	"plainhand/content"
	"plainhand/engine/humanize"
	"plainhand/handlers/sitetest"
)

// newBlog returns a site with five test guides, newest first.
func newBlog(t *testing.T) *sitetest.Site {
	t.Helper()
	written := sitetest.Content(t)
	written.Guides = []content.Guide{
		guide("newest", "The newest one", "Sales", 20, "email"),
		guide("cold-email", "Write a COLD email", "Sales", 19, "email", "prompts"),
		guide("facts", "How to check facts", "Quality Control", 18, "facts"),
		guide("voice", "How to keep a voice", "Brand Strategy", 12, "voice", "prompts"),
		guide("oldest", "The oldest one", "SEO", 1, "voice"),
	}
	voice := &written.Guides[3]
	voice.Featured, voice.Updated = true, time.Date(2026, time.November, 21, 0, 0, 0, 0, time.UTC)
	voice.Author = content.Author{Name: "The editors"}
	voice.Meta = content.Meta{Title: "A voice kept", Description: "What a voice is, and how it is kept."}
	voice.Contents = []content.Heading{{ID: "what", Title: "What it is", Level: 2},
		{ID: "words", Title: "Words", Level: 3}}
	example := content.Example{
		Before:  "We utilize <it>.\n\nAnd more.",
		Changes: []humanize.Change{{Start: 3, End: 10, Before: "utilize", After: "use"}},
	}
	voice.Body = []content.Block{
		{HTML: `<h2 id="what">What it is</h2><p>A <strong>voice</strong>.</p><h3 id="words">Words</h3>`},
		{Callout: &content.Callout{HTML: "See for yourself.", Button: "Try your text"}},
		{Example: &example},
		{Demo: &content.Example{Before: "Leverage this.",
			Changes: []humanize.Change{{Start: 0, End: 8, Before: "Leverage", After: "Use"}}}},
	}
	return sitetest.New(t, sitetest.WithContent(written))
}

func guide(slug, title, category string, day int, tags ...string) content.Guide {
	published := time.Date(2025, time.September, day, 0, 0, 0, 0, time.UTC)
	return content.Guide{
		Slug: slug, Title: title, Description: "All about " + slug + ".", Category: category, Tags: tags,
		Published: published,
		Updated:   published, Words: 1_001, Meta: content.Meta{Title: title, Description: "About " + slug},
	}
}

// visibleGuides returns the titles of the visible guides on the list.
func visibleGuides(list sitetest.Response) []string {
	return list.Page().Find("#guides:not([hidden]) > li:not([hidden]) h2").
		Map(func(_ int, title *goquery.Selection) string { return title.Text() })
}

func TestBlogListsTheGuides(t *testing.T) { // BL01, BL02, BL05, BL06, BL10
	t.Parallel()
	b := newBlog(t).Browser()
	got := b.Get("/blog").WantStatus(http.StatusOK)
	if h1 := got.Text("h1"); h1 != "AI Writing Guides" {
		t.Errorf("h1 = %q", h1)
	}
	if placeholder := got.Page().Find("input[name=search]").AttrOr("placeholder", ""); placeholder != "Search guides..." {
		t.Errorf("placeholder %q", placeholder)
	}
	want := []string{"How to keep a voice", "The newest one", "Write a COLD email", "How to check facts", "The oldest one"}
	if titles := visibleGuides(got); !slices.Equal(titles, want) {
		t.Errorf("guides: %q", titles)
	}
	if first := got.Text("#guides > li:first-child"); first != "How to keep a voice All about voice. We utilize use <it>. And more. Brand Strategy September 12, 2025 6 min read Featured" {
		t.Errorf("the first guide is %q", first)
	}
	if count := got.Page().Find(".featured").Length(); count != 1 {
		t.Errorf("%d are featured", count)
	}
	if got.WantText("Showing 5 of 5 guides").Page().Find("#none:not([hidden]), meta[name=robots]").Length() != 0 {
		t.Error("the list is marked as a search")
	}
	got.Page().Find("#guides a").Each(func(_ int, link *goquery.Selection) {
		b.Get(link.AttrOr("href", "")).WantStatus(http.StatusOK)
	})
}

func TestBlogSearchFindsGuides(t *testing.T) { // BL03, BL04, BL07, BL08, BL09
	t.Parallel()
	b := newBlog(t).Browser()
	for search, want := range map[string][]string{
		"cold":       {"Write a COLD email"}, // title, case-insensitive
		"%20ABOUT+V": {"How to keep a voice"},
		"one":        {"The newest one", "The oldest one"},
		"": {"How to keep a voice", "The newest one", "Write a COLD email", "How to check facts",
			"The oldest one"},
		"%3Cb%3Enone":  {},
		"voice.+Brand": {}, // across fields
	} {
		got := b.Get("/blog?search=" + search).WantStatus(http.StatusOK)
		if titles := visibleGuides(got); !slices.Equal(titles, want) {
			t.Errorf("%q finds %q", search, titles)
		}
		if noindex := got.Page().Find(`meta[name=robots][content=noindex]`).Length() == 1; noindex != (search != "") {
			t.Errorf("%q: noindex is %v", search, noindex)
		}
		none := got.Text("#none:not([hidden])")
		if (none != "") != (len(want) == 0) || none != "" && !strings.HasSuffix(none, "No guides found Try a different search term or browse all guides. Show all guides") {
			t.Errorf("%q: %q", search, none)
		}
	}
	if got := b.Get("/blog?search=%3Cb%3Enone"); got.Text("#none s") != "<b>none" || got.Page().Find("#none form").
		AttrOr("action", "") != "/blog" {
		t.Errorf("nothing found: %s", got.Text("#none"))
	}
	if canonical := b.Get("/blog?search=cold").Page().Find("link[rel=canonical]").
		AttrOr("href", ""); canonical != "http://localhost:8080/blog" {
		t.Errorf("canonical %q", canonical)
	}
}

func TestBlogFiltersByCategory(t *testing.T) {
	t.Parallel()
	b := newBlog(t).Browser()
	categories := b.Get("/blog").Page().Find("nav.categories a")
	if labels := categories.Map(func(_ int,
		link *goquery.Selection) string {
		return spaced(link.Text())
	}); !slices.Equal(labels,
		[]string{"All guides 5", "Brand Strategy 1", "Quality Control 1", "SEO 1", "Sales 2"}) {
		t.Errorf("the categories are %q", labels)
	}
	for query, want := range map[string][]string{
		"category=Sales":              {"The newest one", "Write a COLD email"},
		"category=Sales&search=email": {"Write a COLD email"},
		"category=Sales&search=facts": {},
		"category=Brand+Strategy":     {"How to keep a voice"},
		"category=sales": {"How to keep a voice", "The newest one", "Write a COLD email",
			"How to check facts", "The oldest one"},
		"category=%3Cb%3E&search=checked+": {},
	} {
		got := b.Get("/blog?" + query).WantStatus(http.StatusOK)
		if titles := visibleGuides(got); !slices.Equal(titles, want) {
			t.Errorf("%s shows %q", query, titles)
		}
	}
	got := b.Get("/blog?category=Sales").WantText("Showing 2 of 2 guides")
	if current := got.Text("nav.categories [aria-current]"); current != "Sales 2" {
		t.Errorf("the current category is %q", current)
	}
	if got.Page().Find(`meta[name=robots][content=noindex], #search input[name=category][value=Sales]`).Length() != 2 {
		t.Error("the category page may be indexed, or its search form drops the category")
	}
	if got.Page().Find("#none form input").Length() != 0 {
		t.Error("the Show all guides form keeps the category")
	}
}

func TestUnknownGuideRedirectsToTheBlog(t *testing.T) { // BA01
	t.Parallel()
	b := newBlog(t).Browser()
	for _, slug := range []string{"nothing", "..%2fpricing"} {
		if got := b.Get("/blog/" + slug); got.Status != http.StatusFound || got.Header.Get("Location") != "/blog" {
			t.Errorf("%s: %d %s", slug, got.Status, got.Header.Get("Location"))
		}
	}
}

func TestArticleShowsItsParts(t *testing.T) { // BA03, BA04, BA05, BA08, BA09, BA10, BA15, BA16, BA19
	t.Parallel()
	got := newBlog(t).Browser().Get("/blog/voice").WantStatus(http.StatusOK)
	page := got.Page()
	if crumbs := got.Text(".crumbs"); crumbs != "Home Blog How to keep a voice" ||
		page.Find(".crumbs li:last-child [aria-current=page]").Length() != 1 {
		t.Errorf("breadcrumbs %q", crumbs)
	}
	if back := page.Find(`main a[href="/blog"]`).Last(); strings.TrimSpace(back.Text()) != "Back to Blog" {
		t.Errorf("the back link is %q", back.Text())
	}
	if got.Text("h1") != "How to keep a voice" || got.Text(".opening .lede") != "All about voice." {
		t.Errorf("opening: %s", got.Text(".opening"))
	}
	if byline := got.Text(".byline"); byline != "By The editors September 12, 2025 Updated November 21, 2026 6 min read Share" {
		t.Errorf("byline %q", byline)
	}
	if got.Text(".toc li li") != "Words" ||
		got.Text(".toc ol") != "What it is Words Words" { // the inner list appears twice
		t.Errorf("contents %q", got.Text(".toc ol"))
	}
	page.Find(".toc a").Each(func(_ int, link *goquery.Selection) {
		if id := link.AttrOr("href", "#none"); page.Find(id).Length() != 1 {
			t.Errorf("%s has %d targets", id, page.Find(id).Length())
		}
	})
	if got.Text(".prose strong") != "voice" {
		t.Errorf("the text is %q", got.Text(".prose"))
	}
	if callout := page.Find(".callout"); got.Text(".callout div") != "See for yourself." || callout.Find(`a[href="/"]`).
		Length() != 1 ||
		callout.Find(".button").AttrOr("href", "") != content.FreePath {
		t.Errorf("callout %q", callout.Text())
	}
	if title := page.Find("title").Text(); title != "A voice kept · Plainhand" {
		t.Errorf("title %q", title)
	}
	if description := page.Find("meta[name=description]").
		AttrOr("content", ""); description != "What a voice is, and how it is kept." {
		t.Errorf("description %q", description)
	}
	if canonical := page.Find("link[rel=canonical]").AttrOr("href", ""); canonical != "http://localhost:8080/blog/voice" ||
		page.Find("[data-share]").AttrOr("data-share", "") != canonical {
		t.Errorf("canonical %q", canonical)
	}
}

func TestArticleShowsBeforeAndAfter(t *testing.T) {
	t.Parallel()
	sides := newBlog(t).Browser().Get("/blog/voice").Page().Find(".ba > div")
	for i, want := range []struct{ label, text, mark string }{
		{"Before (AI)", "We utilize <it>.\n\nAnd more.", "del"}, {"After (Humanized)", "We use <it>.\n\nAnd more.", "ins"},
	} {
		side := sides.Eq(i)
		if side.Find(".label").Text() != want.label || side.Find(".marked").Text() != want.text || side.Find(want.mark).
			Length() != 1 {
			t.Errorf("%s: %q", want.label, side.Text())
		}
	}
}

func TestArticleLinksRelatedAndPopularArticles(t *testing.T) { // BA13, BA14
	t.Parallel()
	b := newBlog(t).Browser()
	beside := func(article sitetest.Response, section int) []string {
		return article.Page().Find("section.ledger").Eq(section).Find("h3").
			Map(func(_ int, title *goquery.Selection) string { return title.Text() })
	}
	got := b.Get("/blog/cold-email").WantText("Related Articles").WantText("Popular Articles")
	if related := beside(got, 0); !slices.Equal(related, []string{"The newest one", "How to keep a voice"}) {
		t.Errorf("related: %q", related)
	}
	if popular := beside(got, 1); !slices.Equal(popular,
		[]string{"How to keep a voice", "The newest one", "How to check facts"}) {
		t.Errorf("popular: %q", popular)
	}
	if alone := b.Get("/blog/facts"); strings.Contains(alone.Text("main"), "Related Articles") {
		t.Error("a guide without related articles has a heading for them")
	}
}

// BD01, BD02, BD05, BD08: without JavaScript.
func TestGuideDemoShowsResultAndOffer(t *testing.T) {
	t.Parallel()
	site := newBlog(t)
	for _, test := range []struct {
		name    string
		browser *sitetest.Browser
		text    string
		status  int
		offer   string
	}{
		{"the sample", site.Browser(), "Leverage this.", http.StatusOK, "/signup?plan=basic"},
		{"signed in", site.Member("bob@example.com"), "Leverage this.", http.StatusOK, "/checkout?plan=basic"},
		{"with a plan", site.Subscriber("ada@example.com", "pro"), "Leverage this.", http.StatusOK, ""},
		{"blank", site.Browser(), " \n\u3000", http.StatusBadRequest, ""},
	} {
		before := test.browser.Get("/blog/voice")
		if button := before.Text("#demo [type=submit]"); button != "Try Demo" || before.Page().Find("dialog[open]").
			Length() != 0 {
			t.Errorf("%s: the button says %q", test.name, button)
		}
		if text := before.Page().Find("#demo textarea").Text(); text != "Leverage this." {
			t.Errorf("%s: the field starts with %q", test.name, text)
		}
		got := test.browser.Post("/blog/voice", sitetest.DemoForm(test.text)).WantStatus(test.status)
		if text := got.Page().Find("#demo textarea").Text(); text != test.text {
			t.Errorf("%s: the text became %q", test.name, text)
		}
		result := got.Text("#demo")
		if tried := strings.Contains(result, "Use this.") &&
			strings.Contains(result, "The sample’s result, rewritten by our engine"); tried != (test.status == http.StatusOK) {
			t.Errorf("%s: %s", test.name, result)
		}
		if problem := got.Text("#demo [role=alert]"); (problem != "") != (test.status != http.StatusOK) {
			t.Errorf("%s: the problem is %q", test.name, problem)
		}
		offer := got.Page().Find("dialog.upsell[open] .actions a")
		if offer.AttrOr("href", "") != test.offer || test.offer != "" &&
			strings.TrimSpace(offer.Text()) != "Get Full Access" {
			t.Errorf("%s: the offer is %q at %q", test.name, offer.Text(), offer.AttrOr("href", ""))
		}
		if cached := got.Header.Get("Cache-Control"); cached != "no-store" {
			t.Errorf("%s: Cache-Control: %q", test.name, cached)
		}
	}
	b := site.Browser()
	for _, slug := range []string{"facts", "nothing"} { // a guide without a demo, and an unknown guide
		if got := b.Post("/blog/"+slug, sitetest.DemoForm("A text.")); got.Status != http.StatusFound ||
			got.Header.Get("Location") != "/blog" {
			t.Errorf("%s: %d %s", slug, got.Status, got.Header.Get("Location"))
		}
	}
	b.Post("/blog/voice", sitetest.DemoForm(strings.Repeat("é", 2<<20))).WantStatus(http.StatusRequestEntityTooLarge)
}

func TestBlogIsCached(t *testing.T) {
	t.Parallel()
	b := newBlog(t).Browser()
	for _, path := range []string{"/blog", "/blog/voice", "/blog/facts"} {
		if rendered, cached := b.GetUntilCached(path); cached.Body != rendered.Body {
			t.Errorf("%s: the cached page differs from the rendered one", path)
		}
	}
	if found := visibleGuides(b.Get("/blog?search=cold")); len(found) != 1 {
		t.Errorf("a search was answered from the cache: %q", found)
	}
}

func TestBlogRendersWithoutGuides(t *testing.T) {
	t.Parallel()
	written := sitetest.Content(t)
	written.Guides = nil
	sitetest.New(t, sitetest.WithContent(written)).Browser().Get("/blog").WantStatus(http.StatusOK).
		WantText("No guides found")
}

func TestEveryGuideRenders(t *testing.T) { // BL10, BA08, BA13, BA14, BA15
	t.Parallel()
	for _, guide := range sitetest.Content(t).Guides {
		got := published(t, "/blog/"+guide.Slug).WantStatus(http.StatusOK)
		page := got.Page()
		if got.Text("h1") != strings.Join(strings.Fields(guide.Title), " ") {
			t.Errorf("%s: h1 = %q", guide.Slug, got.Text("h1"))
		}
		ids := map[string]int{}
		page.Find("[id]").Each(func(_ int, element *goquery.Selection) { ids[element.AttrOr("id", "")]++ })
		for id, count := range ids {
			if count != 1 {
				t.Errorf("%s: %d elements have the ID %s", guide.Slug, count, id)
			}
		}
		page.Find(`main a[href^="#"]`).Each(func(_ int, link *goquery.Selection) {
			if id := strings.TrimPrefix(link.AttrOr("href", ""), "#"); ids[id] != 1 {
				t.Errorf("%s: #%s leads nowhere", guide.Slug, id)
			}
		})
		if listed, headings := page.Find(".toc a").Length(), page.Find(".prose h2, .prose h3").Length(); listed != headings {
			t.Errorf("%s: %d of %d headings are listed", guide.Slug, listed, headings)
		}
		if related := page.Find("section.ledger:has(h2:contains('Related Articles')) li").Length(); related > 4 {
			t.Errorf("%s: %d related", guide.Slug, related)
		}
		if page.Find("section.ledger a[href='"+guide.Path()+"']").Length() != 0 {
			t.Errorf("%s leads to itself", guide.Slug)
		}
		if popular := page.Find("section.ledger:has(h2:contains('Popular Articles')) li").Length(); popular != 3 {
			t.Errorf("%s: %d popular", guide.Slug, popular)
		}
		for _, mark := range []string{"**", "](", "## ", ":::", "[^"} {
			if strings.Contains(got.Text(".prose > :not(.scroller)"), mark) {
				t.Errorf("%s: raw Markdown: %s", guide.Slug, mark)
			}
		}
	}
}
