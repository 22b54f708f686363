package editor_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"plainhand/handlers/sitetest"
)

func TestNewUserIsOfferedTheSample(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Subscriber("ada@example.com", "basic")
	if lead := ada.Get("/platform").Page().Find(`a[href="/platform/sample"]`); lead.Length() != 1 {
		t.Error("a new user is not offered the sample")
	}
	page := ada.Get("/platform/sample").WantStatus(http.StatusOK).WantText("This is a sample").Page()
	if draft := page.Find("#text").Text(); !strings.Contains(draft, "48 Harbor Street") {
		t.Errorf("the draft is %.80q", draft)
	}
	if lines := ada.Get("/account/texts").Page().Find("ul.log a").Length(); lines != 0 {
		t.Errorf("%d texts are kept", lines)
	}
	var used int
	if err := site.Pool.QueryRow(t.Context(), `SELECT count(*) FROM usage_ledger`).Scan(&used); err != nil || used != 0 {
		t.Errorf("%d runs are counted, %v", used, err)
	}
	ada.Post("/platform", url.Values{"text": {"We utilize the tool."}}).WantStatus(http.StatusOK)
	if lead := ada.Get("/platform/new").Page().Find(`a[href="/platform/sample"]`); lead.Length() != 0 {
		t.Error("a user with a text is offered the sample")
	}
}
