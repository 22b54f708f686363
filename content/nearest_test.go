package content

import (
	"slices"
	"strings"
	"testing"
)

var streets = []Place{
	{"Emails", "/tools/humanize-ai-for-emails"}, {"Essays", "/tools/humanize-ai-for-essays"},
	{"Resumes", "/tools/humanize-ai-for-resumes"},
	{"ChatGPT", "/tools/humanize-chatgpt-output"}, {"ChatGPT for emails", "/tools/humanize-chatgpt-for-emails"},
	{"Ad copy", "/tools/humanize-ai-for-ad-copy"}, {"Sales copy", "/tools/humanize-ai-for-sales-copy"},
	{"Detectors", "/blog/how-ai-detectors-work"}, {"Citations", "/blog/how-to-add-citations"},
	{"Facts", "/blog/how-to-check-facts"},
	{"Pricing", "/pricing"}, {"Refunds", "/refund"},
}

func TestNearestSuggestsPagesWithSimilarPaths(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]string{
		"/ai-email":                      "Emails, ChatGPT for emails",
		"/tools/chatgpt-emails":          "Emails, ChatGPT, ChatGPT for emails",
		"/prices":                        "",
		"/pricng":                        "Pricing",
		"/PRICING/":                      "Pricing",
		"/refunds.html":                  "Refunds",
		"/blog/2025/09/ai-detector-work": "Detectors",
		"/wp-login.php":                  "",
		"/":                              "",
	} {
		var titles []string
		for _, place := range Nearest(path, streets, 3) {
			titles = append(titles, place.Title)
		}
		slices.Sort(titles)
		wanted := strings.Split(want, ", ")
		slices.Sort(wanted)
		if got := strings.Join(titles, ", "); got != strings.Join(wanted, ", ") {
			t.Errorf("%s: %s; want %s", path, got, want)
		}
	}
	if first := Nearest("/tools/chatgpt-emails", streets, 1); len(first) != 1 || first[0].Title != "ChatGPT for emails" {
		t.Errorf("the nearest is %v", first)
	}
}

func FuzzNearest(f *testing.F) {
	f.Add("/tools/humanize-emial")
	f.Add(strings.Repeat("/a-é-\xff-pricinG", 40))
	f.Fuzz(func(t *testing.T, path string) {
		if near := Nearest(path, streets, 3); len(near) > 3 {
			t.Errorf("%d places", len(near))
		}
		for _, word := range strings.Split(path, "-") {
			for _, other := range []string{"pricing", "emails"} {
				if almost(word, other) != almost(other, word) {
					t.Errorf("%q is almost %q, but not the other way round", word, other)
				}
			}
		}
	})
}
