package pages_test

import (
	"net/http"
	"strings"
	"testing"

	"plainhand/handlers/sitetest"
	"plainhand/internal/billing"
)

// LG01, LG04
func TestTextPagesAreServed(t *testing.T) {
	t.Parallel()
	seen := map[string]string{}
	for path, title := range map[string]string{
		"/privacy": "Privacy", "/terms": "Terms of service", "/refund": "Refund policy",
		"/methodology": "How we measure", "/about": "About us", "/help": "Help",
	} {
		got := published(t, path).WantStatus(http.StatusOK)
		if got.Text("h1") != title || got.Text("nav.crumbs li:last-child") != title {
			t.Errorf("%s: h1 %q, crumbs %q", path, got.Text("h1"), got.Text("nav.crumbs"))
		}
		for name, found := range map[string]string{"title": got.Text("title"),
			"description": got.Attribute("meta[name=description]", "content"),
			"canonical":   got.Attribute("link[rel=canonical]", "href")} {
			if other, duplicate := seen[found]; found == "" || duplicate {
				t.Errorf("%s: its %s %q is that of %s", path, name, found, other)
			}
			seen[found] = path
		}
		if got.Page().Find("nav.toc a").Length() < 4 || got.Page().Find("article time").Length() != 1 {
			t.Errorf("%s has no contents, or no date", path)
		}
	}
}

// LG02, LG03: the page matches the code.
func TestTheRefundPageStatesTheRule(t *testing.T) {
	t.Parallel()
	page := published(t, "/refund")
	if billing.RefundWindow.Hours() != 7*24 || billing.RefundShare != 10 {
		t.Errorf("the guarantee is %s and %d percent", billing.RefundWindow, billing.RefundShare)
	}
	for _, want := range []string{"within 7 days", "under 10 percent of the monthly word limit", "not violated the terms",
		"fewer than 3,000 words", "fewer than 6,000", "once per customer", "within 2-3 business days",
		"in 5-10 business days"} {
		page.WantText(want)
	}
}

// The terms must state these decisions: the school caution, grace, downgrades.
func TestTheTermsStateTheRules(t *testing.T) {
	t.Parallel()
	page := published(t, "/terms")
	for _, want := range []string{"Many schools treat rewritten AI text as misconduct", "for 14 days", "starts with your next billing cycle",
		"do not roll over", "A run that fails is not charged", "$14",
		"Unlimited"} {
		page.WantText(want)
	}
}

func TestEveryClaimIsDefined(t *testing.T) {
	t.Parallel()
	method := published(t, "/methodology")
	claims := sitetest.Content(t).Claims
	if len(claims) == 0 {
		t.Fatal("nothing is claimed")
	}
	for _, claim := range claims {
		path, anchor, _ := strings.Cut(claim.Method, "#")
		if path != "/methodology" || anchor != claim.ID || method.Page().Find("h2#"+claim.ID).Length() != 1 {
			t.Errorf("%s is defined at %q, which is no heading", claim.ID, claim.Method)
		}
		if claim.Unmeasured && strings.Contains(method.Body, claim.Text) {
			t.Errorf("the unmeasured %q is on the page", claim.Text)
		}
	}
}
