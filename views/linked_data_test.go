package views

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"plainhand/content"
	"plainhand/views/format"
)

func testArticle(headline string) Frame {
	frame := Frame{Path: "/blog/one", Origin: "https://plainhand.example",
		CanonicalURL: "https://plainhand.example/blog/one",
		Brand:        "Plainhand", Support: "support@plainhand.example"}
	day := time.Date(2025, 9, 14, 0, 0, 0, 0, time.UTC)
	frame.Article = &Article{Published: day, Modified: day.AddDate(1, 0, 0), Author: "The editors", Category: "SEO"}
	guide := content.Guide{Slug: "one", Title: headline, Category: "SEO", ImageAlt: "One"}
	frame = frame.WithTitle(headline, "A guide.").WithCrumbs(headline, Crumb{"Blog", "/blog"}).
		WithPicture(GuidePicture(frame.Brand, guide))
	return frame.WithLinkedData(DescribeArticle(frame, headline, 900, []string{"seo"}))
}

func TestBreadcrumbsStartAtHome(t *testing.T) { // LG06
	t.Parallel()
	list := describeBreadcrumbs(testArticle("One"))["itemListElement"].([]LinkedData)
	var way []string
	for i, item := range list {
		if item["position"] != i+1 {
			t.Errorf("%v is at %v", item["name"], item["position"])
		}
		way = append(way, fmt.Sprint(item["name"], " ", item["item"]))
	}
	want := []string{"Home https://plainhand.example/", "Blog https://plainhand.example/blog",
		"One https://plainhand.example/blog/one"}
	if !slices.Equal(way, want) {
		t.Errorf("got %q", way)
	}
}

func TestLongHeadlineIsTruncatedForSearchEngines(t *testing.T) {
	t.Parallel()
	headline := DescribeArticle(testArticle("x"), strings.Repeat("Großes ", 40), 1, nil)["headline"].(string)
	if len(headline) > 110 || !strings.HasSuffix(headline, "Großes…") {
		t.Errorf("%d: %q", len(headline), headline)
	}
	if got := format.Truncate("As it is", 110); got != "As it is" {
		t.Errorf("got %q", got)
	}
}
