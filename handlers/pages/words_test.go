package pages_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"

	"plainhand/handlers/sitetest"
	pageviews "plainhand/views/pages"
)

func TestHomeNamesItsFeatures(t *testing.T) { // HF01, HF02
	t.Parallel()
	cards := published(t, "/").Page().Find("#features li")
	var names []string
	cards.Find("h3").Each(func(_ int, name *goquery.Selection) { names = append(names, name.Text()) })
	want := []string{"Bypass AI detection", "Instant conversion", "Undetectable human writing", "Perfect for all users",
		"Preserves original meaning", "Multiple AI sources supported"}
	if cards.Length() != 6 || !slices.Equal(names, want) {
		t.Errorf("%d cards: %q", cards.Length(), names)
	}
}

func TestHomeAnswersFifteenQuestions(t *testing.T) { // HF03, HF04, HF05
	t.Parallel()
	items := published(t, "/").Page().Find("#faq details")
	if items.Length() != 15 || items.Filter(`[name="faq"]`).Length() != 15 || items.Find("summary > h3").Length() != 15 {
		t.Errorf("%d items that close each other, with a heading each", items.Length())
	}
	if open := items.Filter("[open]").Length(); open > 1 {
		t.Errorf("%d are open", open)
	}
}

func TestHomeHasTheRequiredTexts(t *testing.T) { // HF06, HF07, HF08, HF09, PR15
	t.Parallel()
	home := published(t, "/")
	for id, phrases := range map[string][]string{
		"languages":  {"English only", "beta"},
		"price":      {"paid plans from $14 per month for 30,000 words"},
		"time":       {"typically takes 5-10 seconds"},
		"school":     {"school", "misconduct"},
		"detectors":  {"Nobody can promise that"},
		"refunds":    {"7-day money-back guarantee", "under 10 percent", "2-3 business days"},
		"words":      {"don’t roll over"},
		"changing":   {"upgrade anytime", "next billing cycle"},
		"cancelling": {"Anytime."},
		"api":        {"API access comes with Pro and Premium"},
	} {
		for _, phrase := range phrases {
			if answer := home.Text("#" + id); !strings.Contains(answer, phrase) {
				t.Errorf("%s does not say %q: %s", id, phrase, answer)
			}
		}
	}
}

func TestHomeClaimsAndSaysWhatIsMeant(t *testing.T) { // HF10
	t.Parallel()
	successRate := pageviews.Facts(pageviews.Operation{})["success"]
	got := published(t, "/")
	claims := got.Page().Find(".claims > div")
	for i, want := range []string{"95% success", "50+ languages", "Instant results", "Secure processing"} {
		claim := claims.Eq(i)
		name, truth := claim.Find("dt").Text(), claim.Find("dd").Text()
		if !strings.HasPrefix(name, want) || truth == "" || len(truth) > 50 {
			t.Errorf("%q is explained by %q, which is to be a short line", name, truth)
		}
	}
	if claims.Length() != 4 {
		t.Errorf("%d claims", claims.Length())
	}
	if links := got.Page().Find(".claims a, .measured a"); links.Length() != 1 ||
		links.AttrOr("href", "") != "/methodology" {
		t.Errorf("the claims lead to %d places", links.Length())
	}
	if goal := claims.First().Text(); !strings.Contains(goal, "goal") || !strings.Contains(goal, successRate) {
		t.Errorf("what is not reached is claimed: %q", goal)
	}
}

func TestThePriceListAnswersWhatBuyersAsk(t *testing.T) { // PR11, PR15
	t.Parallel()
	got := published(t, "/pricing")
	for _, phrase := range []string{"Questions?", "don’t roll over", "upgrade anytime", "next billing cycle",
		"7-day money-back",
		"Cancel anytime"} {
		got.WantText(phrase)
	}
	if items := got.Page().Find(".faq details").Length(); items != 5 {
		t.Errorf("%d questions", items)
	}
}

func TestHomeDescribesTheSiteToSearchEngines(t *testing.T) { // LG05
	t.Parallel()
	described := map[any]map[string]any{}
	page := published(t, "/").Page()
	page.Find(`script[type="application/ld+json"]`).Each(func(_ int, script *goquery.Selection) {
		data := sitetest.Response{T: t, Body: script.Text()}.JSON()
		described[data["@type"]] = data
	})
	us := described["Organization"]
	if us["name"] != "Plainhand" || us["url"] != "https://plainhand.example/" ||
		us["email"] != "support@plainhand.example" {
		t.Errorf("we are %v", us)
	}
	search, _ := described["WebSite"]["potentialAction"].(map[string]any)
	target, _ := search["target"].(map[string]any)
	if target["urlTemplate"] != "https://plainhand.example/blog?search={search_term_string}" {
		t.Errorf("the site is searched by %v", search)
	}
	offers, _ := described["SoftwareApplication"]["offers"].([]any)
	if len(offers) != 3 {
		t.Errorf("%d offers", len(offers))
	}
	questions, _ := described["FAQPage"]["mainEntity"].([]any)
	if len(questions) != page.Find("#faq details").Length() {
		t.Errorf("%d questions are described", len(questions))
	}
}

// No text may promise a detector's verdict.
func TestNoPromiseNamesADetector(t *testing.T) { // HF02
	t.Parallel()
	for _, page := range []string{"/", "/pricing"} {
		words := strings.ToLower(published(t, page).Text("main, footer"))
		for _, name := range []string{
			"gptzero", "turnitin", "originality.ai", "copyleaks", "winston", "100%", "guaranteed to pass",
		} {
			if strings.Contains(words, name) {
				t.Errorf("%s speaks of %s", page, name)
			}
		}
	}
}

func TestWordsOfWritersLinkToPages(t *testing.T) { // G17
	t.Parallel()
	published(t, "/").Page().Find("#faq a, .measured a").Each(func(_ int, link *goquery.Selection) {
		if target := link.AttrOr("href", ""); strings.HasPrefix(target, "/") {
			published(t, target).WantStatus(http.StatusOK)
		}
	})
}
