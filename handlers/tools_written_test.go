package handlers_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
)

// The specification's pages: those that it lists, and one for each further topic.
const (
	listedTools = `
		humanize-ai-for-blog-posts humanize-ai-for-emails humanize-ai-for-product-descriptions humanize-ai-for-social-media
		humanize-ai-for-academic-writing humanize-chatgpt-output humanize-claude-output ai-humanizer-for-saas-companies
		humanize-ai-for-essays humanize-ai-for-articles humanize-ai-for-landing-pages humanize-ai-for-newsletters
		humanize-ai-for-ad-copy humanize-ai-for-linkedin-posts humanize-ai-for-seo-content humanize-chatgpt-for-blog-writing
		humanize-chatgpt-for-emails humanize-chatgpt-for-marketing humanize-claude-for-writing humanize-gemini-output
		humanize-jasper-ai-content ai-humanizer-for-ecommerce ai-humanizer-for-healthcare ai-humanizer-for-legal
		ai-humanizer-for-real-estate ai-humanizer-for-finance ai-humanizer-for-education ai-humanizer-for-agencies
		ai-humanizer-for-content-creators humanize-ai-for-sales-copy humanize-ai-for-cold-emails humanize-ai-for-copywriting
		humanize-ai-for-resumes`
	furtherTools = `
		humanize-ai-for-technical-writing humanize-ai-for-cover-letters humanize-ai-for-youtube-scripts
		humanize-ai-for-white-papers humanize-ai-for-press-releases humanize-ai-for-video-scripts humanize-ai-for-website-copy
		humanize-ai-for-content-marketing humanize-ai-for-instagram-captions humanize-ai-for-facebook-ads
		humanize-ai-for-twitter-threads`
)

func TestEveryToolIsWritten(t *testing.T) { // TP02, TP03
	t.Parallel()
	written := contentOf(t)
	wanted := strings.Fields(listedTools + furtherTools)
	for _, slug := range wanted {
		if _, found := written.Tool(slug); !found {
			t.Errorf("nobody wrote %s", slug)
		}
	}
	if len(wanted) != 33+11 || len(written.Tools) != len(wanted) {
		t.Errorf("%d pages are wanted, and %d are written", len(wanted), len(written.Tools))
	}
}

func TestEveryToolHasItsOwnPage(t *testing.T) { // TP02, TP05, TP09, TP14
	t.Parallel()
	b := newSite(t).browser()
	index := b.get("/tools").page()
	seen := map[string]string{}
	for _, tool := range contentOf(t).Tools {
		path := tool.Path()
		got := b.get(path).wantStatus(http.StatusOK)
		page := got.page()
		description := page.Find(`meta[name="description"]`).AttrOr("content", "")
		for what, text := range map[string]string{"h1": page.Find("h1").Text(), "title": page.Find("title").Text(), "description": description} {
			if other, taken := seen[what+text]; taken || text == "" {
				t.Errorf("%s: the %s %q is that of %s", path, what, text, other)
			}
			seen[what+text] = path
		}
		if links := index.Find(`.tool-links a[href="` + path + `"]`).Length(); links != 1 { // TI03
			t.Errorf("%s is listed %d times", path, links)
		}
		if sides := page.Find(".ba").First().Find(".marked"); sides.Eq(0).Text() != tool.Example.Before || sides.Eq(1).Text() != tool.Example.After() {
			t.Errorf("%s: the sides of the example are others than its texts", path)
		}
		if related := page.Find(".tool-links a"); related.Length() == 0 || related.Length() > 3 || related.Is(`[href="`+path+`"]`) {
			t.Errorf("%s: %d related tools", path, related.Length())
		}
		wantUniqueIDs(t, path, page)
	}
}

func wantUniqueIDs(t *testing.T, path string, page *goquery.Document) {
	t.Helper()
	seen := map[string]bool{}
	page.Find("[id]").Each(func(_ int, element *goquery.Selection) {
		if id := element.AttrOr("id", ""); seen[id] {
			t.Errorf("%s: the id %q stands twice", path, id)
		} else {
			seen[id] = true
		}
	})
}

// A figure that nobody measured stands on one page of the site, which says so.
func TestUnmeasuredFiguresStandOnce(t *testing.T) { // TP15
	t.Parallel()
	written := contentOf(t)
	paths := []string{"/", "/tools", "/use-cases", "/pricing", "/blog"}
	for _, tool := range written.Tools {
		paths = append(paths, tool.Path())
	}
	for _, guide := range written.Guides {
		paths = append(paths, guide.Path())
	}
	for _, page := range written.Pages {
		paths = append(paths, page.Path())
	}
	figures := regexp.MustCompile(`20[-–]40 ?%|\b2[-–]4 ?[x×]|30[-–]80 ?%`)
	found := map[string]int{}
	b := newSite(t).browser()
	for _, path := range paths {
		got := b.get(path)
		for _, figure := range figures.FindAllString(got.body, -1) {
			found[figure]++
			if marked := got.text(".unmeasured"); !strings.Contains(marked, figure) || !strings.Contains(marked, "not measured by us") {
				t.Errorf("%s says %s without a mark", path, figure)
			}
		}
	}
	for _, claim := range written.Claims {
		if figure := figures.FindString(claim.Text); claim.Unmeasured && found[figure] != 1 {
			t.Errorf("%s stands %d times", claim.Text, found[figure])
		}
	}
}
