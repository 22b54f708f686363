package pages_test

import (
	"net/http"
	"strings"
	"testing"
)

func TestMissingPageSuggestsOthers(t *testing.T) {
	t.Parallel()
	b := visitor(t)
	near := b.Get("/refunds.html").WantStatus(http.StatusNotFound)
	if got := near.Attribute("main nav a", "href"); got != "/refund" {
		t.Errorf("the nearest is %q", got)
	}
	if got := near.Attribute("form[role=search]", "action"); got != "/blog" {
		t.Errorf("the search leads to %q", got)
	}
	if far := b.Get("/wp-admin.php").WantStatus(http.StatusNotFound); far.Page().Find("main nav").Length() != 0 {
		t.Errorf("suggested for nothing: %s", far.Text("main nav"))
	}
	long := "/" + strings.Repeat("refund-", 500)
	b.Get(long).WantStatus(http.StatusNotFound)
}
