package views

import (
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
)

func headOf(t *testing.T, frame Frame) *goquery.Selection {
	t.Helper()
	var drawn strings.Builder
	if err := Layout(frame).Render(t.Context(), &drawn); err != nil {
		t.Fatal(err)
	}
	document, err := goquery.NewDocumentFromReader(strings.NewReader(drawn.String()))
	if err != nil {
		t.Fatal(err)
	}
	return document.Find("head")
}

func TestLinkPreviewHasTitleAndPicture(t *testing.T) { // LG04, BA19
	t.Parallel()
	head := headOf(t, testArticle("One & only"))
	for name, want := range map[string]string{
		`meta[property="og:type"]`:                "article",
		`meta[property="article:published_time"]`: "2025-09-14",
		`meta[property="article:modified_time"]`:  "2026-09-14",
		`meta[property="og:site_name"]`:           "Plainhand",
		`meta[property="og:title"]`:               "One & only",
		`meta[property="og:description"]`:         "A guide.",
		`meta[property="og:url"]`:                 "https://plainhand.example/blog/one",
		`meta[property="og:image:width"]`:         "1200",
		`meta[property="og:image:height"]`:        "630",
		`meta[property="og:image:alt"]`:           "One",
		`meta[name="twitter:card"]`:               "summary_large_image",
	} {
		if got := head.Find(name).AttrOr("content", "nothing"); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	image := head.Find(`meta[property="og:image"]`).AttrOr("content", "")
	if !strings.HasPrefix(image, "https://plainhand.example/blog/one/picture.png?v=") {
		t.Errorf("the picture is at %s", image)
	}
}

func TestPrivatePagesHaveNoLinkPreview(t *testing.T) {
	t.Parallel()
	for name, frame := range map[string]Frame{
		"private": testArticle("One").AsPrivate(),
		"failure": NewFailurePage(Frame{Brand: "Plainhand"}, 404, "", "", "").Frame,
	} {
		head := headOf(t, frame)
		if head.Find(`meta[name="robots"][content="noindex"]`).Length() != 1 {
			t.Errorf("%s: search engines may list it", name)
		}
		if found := head.Find(`meta[property^="og:"], meta[name^="twitter:"]`).Length(); found != 0 {
			t.Errorf("%s: %d tags for sharing", name, found)
		}
	}
}

func TestPageLinksToItsAlternates(t *testing.T) {
	t.Parallel()
	frame := Frame{Brand: "Plainhand"}.WithAlternates(Alternate{"application/rss+xml", "Guides", "/blog/rss.xml"})
	link := headOf(t, frame).Find(`link[rel="alternate"]`)
	if link.AttrOr("type", "") != "application/rss+xml" || link.AttrOr("title", "") != "Guides" ||
		link.AttrOr("href", "") != "/blog/rss.xml" {
		t.Errorf("it is %v", link.Nodes)
	}
}
