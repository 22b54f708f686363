package handlers_test

import (
	"net/http"
	"strings"
	"testing"
)

func TestMissingPageSuggestsOthers(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.browser()
	near := b.get("/refunds.html").wantStatus(http.StatusNotFound)
	if got := near.attribute("main nav a", "href"); got != "/refund" {
		t.Errorf("the nearest is %q", got)
	}
	if got := near.attribute("form[role=search]", "action"); got != "/blog" {
		t.Errorf("the search leads to %q", got)
	}
	if far := b.get("/wp-admin.php").wantStatus(http.StatusNotFound); far.page().Find("main nav").Length() != 0 {
		t.Errorf("suggested for nothing: %s", far.text("main nav"))
	}
	long := "/" + strings.Repeat("refund-", 500)
	b.get(long).wantStatus(http.StatusNotFound)
}
