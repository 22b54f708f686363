package handlers_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"plainhand/internal/billing/payments"
	"plainhand/store/stores"
)

// moveClock submits a button of the demo clock.
func (b *browser) moveClock(by string) answer {
	b.site.t.Helper()
	return b.post("/demo/clock", url.Values{"by": {by}, "next": {"/account"}})
}

func TestDemoClockRenewsTheSubscription(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.buyer("ada@example.com", "basic")
	b.post("/checkout", payment("basic", "pm_demo_visa")).wantRedirect("/success")
	today := time.Now().UTC()
	wantDate := func(when time.Time) {
		t.Helper()
		if got, _ := b.get("/account").page().Find(".demo-mode time").Attr("datetime"); got != when.Format(time.DateOnly) {
			t.Errorf("the clock shows %s, want %s", got, when.Format(time.DateOnly))
		}
	}
	wantDate(today)
	b.moveClock("day").wantRedirect("/account")
	wantDate(today.AddDate(0, 0, 1))
	b.moveClock("week").wantRedirect("/account")
	wantDate(today.AddDate(0, 0, 8))
	site.wantPaid("ada@example.com", 1400)
	b.moveClock("next").wantRedirect("/account")
	site.wantPaid("ada@example.com", 1400, 1400)
	b.get("/account").wantStatus(http.StatusOK).wantText("Premium Member").wantText("Demo date:")
	if got := b.get("/account").text(".tally, .figures"); !strings.Contains(got, "Next Reset") {
		t.Errorf("the figures are %q", got)
	}
	b.post("/demo/clock", url.Values{"by": {"day"}, "next": {"//elsewhere.example"}}).wantRedirect("/account")
	b.moveClock("year").wantStatus(http.StatusBadRequest)
}

func TestDemoClockRequiresAPurchase(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	site.browser().moveClock("day").wantStatus(http.StatusUnauthorized)
	b := site.member("ada@example.com")
	b.moveClock("day").wantStatus(http.StatusNotFound)
	if got := b.get("/account"); got.page().Find(".demo-mode form").Length() != 0 {
		t.Error("a user without a subscription gets the clock's form")
	}
	b = site.subscriber("grace@example.com", "pro")
	b.moveClock("day").wantStatus(http.StatusNotFound)
}

func TestDemoClockMovesOneCustomerOnly(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada, grace := site.buyer("ada@example.com", "basic"), site.buyer("grace@example.com", "basic")
	for _, b := range []*browser{ada, grace} {
		b.post("/checkout", payment("basic", "pm_demo_visa")).wantRedirect("/success")
	}
	ada.moveClock("next").wantRedirect("/account")
	site.wantPaid("ada@example.com", 1400, 1400)
	site.wantPaid("grace@example.com", 1400)
	if got, _ := grace.get("/account").page().Find(".demo-mode time").Attr("datetime"); got != time.Now().UTC().
		Format(time.DateOnly) {
		t.Errorf("the other customer's clock shows %s", got)
	}
}

func TestBillingPagesShowTheDemoNotice(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.buyer("ada@example.com", "basic")
	site.browser().get("/pricing").wantText("No real payment is processed.")
	wantInForm := func(path string) {
		t.Helper()
		if got := b.get(path).wantText("No real payment is processed."); got.page().Find(".demo-mode").Length() != 0 {
			t.Errorf("%s has the notice twice", path)
		}
	}
	wantInForm("/checkout")
	b.post("/checkout", payment("basic", "pm_demo_visa"))
	wantInForm("/account/card")
	for _, path := range []string{
		"/success", "/account", "/pricing", "/account/plan?to=pro", "/account/cancel", "/account/refund",
		"/account/invoices",
	} {
		if got := b.get(path).text(".demo-mode"); !strings.Contains(got, "No real payment is processed.") {
			t.Errorf("%s says %q", path, got)
		}
	}
	for _, path := range []string{"/", "/login", "/platform"} {
		if got := b.get(path); got.page().Find(".demo-mode").Length() != 0 {
			t.Errorf("%s has the notice", path)
		}
	}
}

func TestLivePaymentsHaveNoDemoClockOrNotice(t *testing.T) {
	t.Parallel()
	site := newSite(t, withPayments(func(s *stores.Set) payments.Services {
		payments := demoPayments(s)
		payments.Demo = nil
		return payments
	}))
	b := site.member("ada@example.com")
	b.moveClock("day").wantStatus(http.StatusNotFound)
	for _, path := range []string{"/pricing", "/account"} {
		if got := b.get(path); got.page().Find(".demo-mode").Length() > 0 {
			t.Errorf("%s has the demo notice", path)
		}
	}
}
