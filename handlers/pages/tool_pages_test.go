package pages_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"plainhand/handlers/sitetest"
)

func TestEveryToolHasItsOwnPage(t *testing.T) { // TP02, TP05, TP09, TP14
	t.Parallel()
	index := published(t, "/tools").Page()
	seen := map[string]string{}
	for _, tool := range sitetest.Content(t).Tools {
		path := tool.Path()
		got := published(t, path).WantStatus(http.StatusOK)
		page := got.Page()
		description := page.Find(`meta[name="description"]`).AttrOr("content", "")
		for what, text := range map[string]string{
			"h1":          page.Find("h1").Text(),
			"title":       page.Find("title").Text(),
			"description": description,
		} {
			if other, duplicate := seen[what+text]; duplicate || text == "" {
				t.Errorf("%s: the %s %q is that of %s", path, what, text, other)
			}
			seen[what+text] = path
		}
		if links := index.Find(`.tool-links a[href="` + path + `"]`).Length(); links != 1 { // TI03
			t.Errorf("%s is listed %d times", path, links)
		}
		if sides := page.Find(".ba").First().Find(".marked"); sides.Eq(0).Text() != tool.Example.Before || sides.Eq(1).
			Text() != tool.Example.After() {
			t.Errorf("%s: the sides of the example are others than its texts", path)
		}
		if related := page.Find(".tool-links a"); related.Length() == 0 || related.Length() > 3 ||
			related.Is(`[href="`+path+`"]`) {
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
			t.Errorf("%s: duplicate ID %q", path, id)
		} else {
			seen[id] = true
		}
	})
}

// An unmeasured figure appears on one page of the site, which says so.
func TestUnmeasuredFiguresAppearOnce(t *testing.T) { // TP15
	t.Parallel()
	written := sitetest.Content(t)
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
	for _, path := range paths {
		got := published(t, path)
		for _, figure := range figures.FindAllString(got.Body, -1) {
			found[figure]++
			if marked := got.Text(".unmeasured"); !strings.Contains(marked, figure) ||
				!strings.Contains(marked, "not measured by us") {
				t.Errorf("%s says %s without a mark", path, figure)
			}
		}
	}
	for _, claim := range written.Claims {
		if figure := figures.FindString(claim.Text); claim.Unmeasured && found[figure] != 1 {
			t.Errorf("%s appears %d times", claim.Text, found[figure])
		}
	}
}
