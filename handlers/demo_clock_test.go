package handlers_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"plainhand/handlers"
	"plainhand/internal/pgtest"
	"plainhand/store"
)

// wait presses a button of the clock.
func (b *browser) wait(by string) answer {
	b.site.t.Helper()
	return b.post("/demo/clock", url.Values{"by": {by}, "next": {"/account"}})
}

func TestTheClockMovesASubscription(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.buyer("ada@example.com", "basic")
	b.post("/checkout", payment("basic", "pm_demo_visa")).wantRedirect("/success")
	today := time.Now().UTC()
	shows := func(when time.Time) {
		t.Helper()
		if got, _ := b.get("/account").page().Find(".demo-mode time").Attr("datetime"); got != when.Format(time.DateOnly) {
			t.Errorf("the clock shows %s, want %s", got, when.Format(time.DateOnly))
		}
	}
	shows(today)
	b.wait("day").wantRedirect("/account")
	shows(today.AddDate(0, 0, 1))
	b.wait("week").wantRedirect("/account")
	shows(today.AddDate(0, 0, 8))
	site.wantPaid("ada@example.com", 1400)
	b.wait("next").wantRedirect("/account")
	site.wantPaid("ada@example.com", 1400, 1400)
	b.get("/account").wantStatus(http.StatusOK).wantText("Premium Member").wantText("Demo date:")
	if got := b.get("/account").text(".tally, .figures"); !strings.Contains(got, "Next Reset") {
		t.Errorf("the figures are %q", got)
	}
	b.post("/demo/clock", url.Values{"by": {"day"}, "next": {"//elsewhere.example"}}).wantRedirect("/account")
	b.wait("year").wantStatus(http.StatusBadRequest)
}

func TestWhoHasNoClock(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	site.browser().wait("day").wantStatus(http.StatusUnauthorized)
	b := site.member("ada@example.com")
	b.wait("day").wantStatus(http.StatusNotFound)
	if got := b.get("/account"); got.page().Find(".demo-mode form").Length() != 0 {
		t.Error("somebody without a subscription can move it")
	}
	b = site.subscriber("grace@example.com", "pro")
	b.wait("day").wantStatus(http.StatusNotFound)
}

// Each customer has a clock of their own.
func TestEachHasTheirOwnClock(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada, grace := site.buyer("ada@example.com", "basic"), site.buyer("grace@example.com", "basic")
	for _, b := range []*browser{ada, grace} {
		b.post("/checkout", payment("basic", "pm_demo_visa")).wantRedirect("/success")
	}
	ada.wait("next").wantRedirect("/account")
	site.wantPaid("ada@example.com", 1400, 1400)
	site.wantPaid("grace@example.com", 1400)
	if got, _ := grace.get("/account").page().Find(".demo-mode time").Attr("datetime"); got != time.Now().UTC().
		Format(time.DateOnly) {
		t.Errorf("somebody else's clock shows %s", got)
	}
}

func TestBillingPagesSayThatNoMoneyMoves(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.buyer("ada@example.com", "basic")
	site.browser().get("/pricing").wantText("No real payment is processed.")
	inTheForm := func(path string) {
		t.Helper()
		if got := b.get(path).wantText("No real payment is processed."); got.page().Find(".demo-mode").Length() != 0 {
			t.Errorf("%s says it twice", path)
		}
	}
	inTheForm("/checkout")
	b.post("/checkout", payment("basic", "pm_demo_visa"))
	inTheForm("/account/card")
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
			t.Errorf("%s is no billing page", path)
		}
	}
}

// Where money is real there is no clock, and no mention of a demo.
func TestWhereMoneyIsRealThereIsNoClock(t *testing.T) {
	t.Parallel()
	site := newSitePaidTo(t, pgtest.New(t), "http://localhost:8080", nil, renderer(),
		func(s *store.Store) handlers.Payments {
			payments := demoPayments(s)
			payments.Demo = nil
			return payments
		})
	b := site.member("ada@example.com")
	b.wait("day").wantStatus(http.StatusNotFound)
	for _, path := range []string{"/pricing", "/account"} {
		if got := b.get(path); got.page().Find(".demo-mode").Length() > 0 {
			t.Errorf("%s tells of a demo", path)
		}
	}
}
