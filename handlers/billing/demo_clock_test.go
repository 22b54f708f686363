package billing_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"plainhand/handlers/sitetest"
	"plainhand/internal/billing/payments"
	"plainhand/store/stores"
)

// moveClock submits a button of the demo clock.
func moveClock(b *sitetest.Browser, by string) sitetest.Response {
	b.Site.T.Helper()
	return b.Post("/demo/clock", url.Values{"by": {by}, "next": {"/account"}})
}

func TestDemoClockRenewsTheSubscription(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := buyer(site, "ada@example.com", "basic")
	b.Post("/checkout", sitetest.Payment("basic", "pm_demo_visa")).WantRedirect("/success")
	today := time.Now().UTC()
	wantDate := func(when time.Time) {
		t.Helper()
		if got, _ := b.Get("/account").Page().Find(".demo-mode time").Attr("datetime"); got != when.Format(time.DateOnly) {
			t.Errorf("the clock shows %s, want %s", got, when.Format(time.DateOnly))
		}
	}
	wantDate(today)
	moveClock(b, "day").WantRedirect("/account")
	wantDate(today.AddDate(0, 0, 1))
	moveClock(b, "week").WantRedirect("/account")
	wantDate(today.AddDate(0, 0, 8))
	wantPaid(site, "ada@example.com", 1400)
	moveClock(b, "next").WantRedirect("/account")
	wantPaid(site, "ada@example.com", 1400, 1400)
	b.Get("/account").WantStatus(http.StatusOK).WantText("Premium Member").WantText("Demo date:")
	if got := b.Get("/account").Text(".tally, .figures"); !strings.Contains(got, "Next Reset") {
		t.Errorf("the figures are %q", got)
	}
	b.Post("/demo/clock", url.Values{"by": {"day"}, "next": {"//elsewhere.example"}}).WantRedirect("/account")
	moveClock(b, "year").WantStatus(http.StatusBadRequest)
}

func TestDemoClockRequiresAPurchase(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	moveClock(site.Browser(), "day").WantStatus(http.StatusUnauthorized)
	b := site.Member("ada@example.com")
	moveClock(b, "day").WantStatus(http.StatusNotFound)
	if got := b.Get("/account"); got.Page().Find(".demo-mode form").Length() != 0 {
		t.Error("a user without a subscription gets the clock's form")
	}
	b = site.Subscriber("grace@example.com", "pro")
	moveClock(b, "day").WantStatus(http.StatusNotFound)
}

func TestDemoClockMovesOneCustomerOnly(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada, grace := buyer(site, "ada@example.com", "basic"), buyer(site, "grace@example.com", "basic")
	for _, b := range []*sitetest.Browser{ada, grace} {
		b.Post("/checkout", sitetest.Payment("basic", "pm_demo_visa")).WantRedirect("/success")
	}
	moveClock(ada, "next").WantRedirect("/account")
	wantPaid(site, "ada@example.com", 1400, 1400)
	wantPaid(site, "grace@example.com", 1400)
	if got, _ := grace.Get("/account").Page().Find(".demo-mode time").Attr("datetime"); got != time.Now().UTC().
		Format(time.DateOnly) {
		t.Errorf("the other customer's clock shows %s", got)
	}
}

func TestBillingPagesShowTheDemoNotice(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := buyer(site, "ada@example.com", "basic")
	site.Browser().Get("/pricing").WantText("No real payment is processed.")
	wantInForm := func(path string) {
		t.Helper()
		if got := b.Get(path).WantText("No real payment is processed."); got.Page().Find(".demo-mode").Length() != 0 {
			t.Errorf("%s has the notice twice", path)
		}
	}
	wantInForm("/checkout")
	b.Post("/checkout", sitetest.Payment("basic", "pm_demo_visa"))
	wantInForm("/account/card")
	for _, path := range []string{
		"/success", "/account", "/pricing", "/account/plan?to=pro", "/account/cancel", "/account/refund",
		"/account/invoices",
	} {
		if got := b.Get(path).Text(".demo-mode"); !strings.Contains(got, "No real payment is processed.") {
			t.Errorf("%s says %q", path, got)
		}
	}
	for _, path := range []string{"/", "/login", "/platform"} {
		if got := b.Get(path); got.Page().Find(".demo-mode").Length() != 0 {
			t.Errorf("%s has the notice", path)
		}
	}
}

func TestLivePaymentsHaveNoDemoClockOrNotice(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t, sitetest.WithPayments(func(s *stores.Set) payments.Services {
		payments := sitetest.DemoPayments(s)
		payments.Demo = nil
		return payments
	}))
	b := site.Member("ada@example.com")
	moveClock(b, "day").WantStatus(http.StatusNotFound)
	for _, path := range []string{"/pricing", "/account"} {
		if got := b.Get(path); got.Page().Find(".demo-mode").Length() > 0 {
			t.Errorf("%s has the demo notice", path)
		}
	}
}
