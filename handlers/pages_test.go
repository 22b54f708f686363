package handlers_test

import (
	"net/http"
	"strings"
	"testing"

	"plainhand/internal/billing"
)

// LG01, LG04
func TestTextPagesAreServed(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	seen := map[string]string{}
	for path, title := range map[string]string{
		"/privacy": "Privacy", "/terms": "Terms of service", "/refund": "Refund policy",
		"/methodology": "What our claims mean", "/about": "About us", "/help": "Help",
	} {
		got := site.browser().get(path).wantStatus(http.StatusOK)
		if got.text("h1") != title || got.text("nav.crumbs li:last-child") != title {
			t.Errorf("%s: h1 %q, crumbs %q", path, got.text("h1"), got.text("nav.crumbs"))
		}
		for name, found := range map[string]string{"title": got.text("title"),
			"description": got.attribute("meta[name=description]", "content"),
			"canonical":   got.attribute("link[rel=canonical]", "href")} {
			if other, taken := seen[found]; found == "" || taken {
				t.Errorf("%s: its %s %q is that of %s", path, name, found, other)
			}
			seen[found] = path
		}
		if got.page().Find("nav.toc a").Length() < 4 || got.page().Find("article time").Length() != 1 {
			t.Errorf("%s has no contents, or no date", path)
		}
	}
}

// LG02, LG03: the page matches the code.
func TestTheRefundPageStatesTheRule(t *testing.T) {
	t.Parallel()
	page := newSite(t).browser().get("/refund")
	if billing.RefundWindow.Hours() != 7*24 || billing.RefundShare != 10 {
		t.Errorf("the guarantee is %s and %d percent", billing.RefundWindow, billing.RefundShare)
	}
	for _, want := range []string{"within 7 days", "under 10 percent of the monthly word limit", "not violated the terms",
		"fewer than 3,000 words", "fewer than 6,000", "once per customer", "within 2-3 business days",
		"in 5-10 business days"} {
		page.wantText(want)
	}
}

// The terms must state these decisions: the school caution, grace, downgrades.
func TestTheTermsStateTheRules(t *testing.T) {
	t.Parallel()
	page := newSite(t).browser().get("/terms")
	for _, want := range []string{"Many schools treat rewritten AI text as misconduct", "for 14 days", "starts with your next billing cycle",
		"do not roll over", "A run that fails is not charged", "$14",
		"Unlimited"} {
		page.wantText(want)
	}
}

func TestEveryClaimIsDefined(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	method := site.browser().get("/methodology")
	claims := contentOf(t).Claims
	if len(claims) == 0 {
		t.Fatal("nothing is claimed")
	}
	for _, claim := range claims {
		path, anchor, _ := strings.Cut(claim.Method, "#")
		if path != "/methodology" || anchor != claim.ID || method.page().Find("h2#"+claim.ID).Length() != 1 {
			t.Errorf("%s is defined at %q, which is no heading", claim.ID, claim.Method)
		}
		if claim.Unmeasured && strings.Contains(method.body, claim.Text) {
			t.Errorf("the unmeasured %q is on the page", claim.Text)
		}
	}
}

// attribute returns the attribute of the first matching element, or "".
func (a answer) attribute(selector, name string) string {
	a.t.Helper()
	return a.page().Find(selector).First().AttrOr(name, "")
}
