package handlers_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

func TestNewUserIsOfferedTheSample(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.subscriber("ada@example.com", "basic")
	if lead := ada.get("/platform").page().Find(`a[href="/platform/sample"]`); lead.Length() != 1 {
		t.Error("a new user is not offered the sample")
	}
	page := ada.get("/platform/sample").wantStatus(http.StatusOK).wantText("This is a sample").page()
	if draft := page.Find("#text").Text(); !strings.Contains(draft, "48 Harbor Street") {
		t.Errorf("the draft is %.80q", draft)
	}
	if lines := ada.get("/account/texts").page().Find("ul.log a").Length(); lines != 0 {
		t.Errorf("%d texts are kept", lines)
	}
	var used int
	if err := site.pool.QueryRow(t.Context(), `SELECT count(*) FROM usage_ledger`).Scan(&used); err != nil || used != 0 {
		t.Errorf("%d runs are counted, %v", used, err)
	}
	ada.post("/platform", url.Values{"text": {"We utilize the tool."}}).wantStatus(http.StatusOK)
	if lead := ada.get("/platform/new").page().Find(`a[href="/platform/sample"]`); lead.Length() != 0 {
		t.Error("a user with a text is offered the sample")
	}
}
