package content

import (
	"os"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/yuin/goldmark/text"
)

func rendered(written string) string {
	s := &source{text: []byte(written)}
	return s.html(children(markdown.Parser().Parse(text.NewReader(s.text)))...)
}

func TestMeasuresAreNotBrokenAcrossLines(t *testing.T) {
	t.Parallel()
	for written, want := range map[string]string{
		"It opens at 5 a.m. and shuts at 11 p.m.": "It opens at 5\u00a0a.m. and shuts at 11\u00a0p.m.",
		"From 7 am–11 pm, *860 g*, 200 GB.":       "From 7\u00a0am–11\u00a0pm, <em>860\u00a0g</em>, 200\u00a0GB.",
		"Within 24 hours, 5 more, 2 ham, 3 a day": "Within 24 hours, 5 more, 2 ham, 3 a day",
		"Write `5 a.m.` like this":                "Write <code>5 a.m.</code> like this",
	} {
		if got := rendered(written); got != "<p>"+want+"</p>" {
			t.Errorf("%q is written as %q, want %q", written, got, want)
		}
	}
}

func TestEveryColumnHasAHeading(t *testing.T) {
	t.Parallel()
	headings := 0
	for _, s := range read(os.DirFS("."), facts).sources {
		page, err := goquery.NewDocumentFromReader(strings.NewReader(s.html(children(s.root)...)))
		if err != nil {
			t.Fatal(err)
		}
		page.Find("th").Each(func(_ int, heading *goquery.Selection) {
			headings++
			if strings.TrimSpace(heading.Text()) == "" {
				t.Errorf("%s has a column without a heading", s.name)
			}
		})
	}
	if headings < 100 {
		t.Errorf("%d headings were read", headings)
	}
}
