package handlers_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/account"
	"plainhand/internal/billing"
	"plainhand/views"
)

// buy subscribes the user to a plan.
func (s *testSite) buy(email, planID string) account.User {
	s.t.Helper()
	user, err := s.store.Account.UserByEmail(s.t.Context(), uuid.Nil, email)
	if err != nil {
		s.t.Fatal(err)
	}
	plan, err := billing.FindPlan(planID)
	if err != nil {
		s.t.Fatal(err)
	}
	key := billing.Key(uuid.NewString())
	if _, err := s.payments.Cashier.Subscribe(s.t.Context(), user.ID, user.Email, plan, "pm_demo_visa", key); err != nil {
		s.t.Fatal(err)
	}
	return user
}

// AC01, AC13
func TestAccountPageRequiresSignIn(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	guard := site.browser().get("/account").wantStatus(http.StatusOK).wantText("Sign In Required").
		wantText("Please sign in to access your account dashboard.")
	if strings.Contains(guard.body, "Usage Statistics") || strings.Contains(guard.body, "Welcome back") {
		t.Error("the sign-in prompt shows account data")
	}
	b := site.member("ada@example.com")
	shown := b.get("/account").wantText("ada@example.com")
	if got := shown.header.Get("Cache-Control"); got != "no-store" {
		t.Errorf("the account page may be cached: %q", got)
	}
	b.post("/logout", url.Values{}).wantStatus(http.StatusSeeOther)
	if after := b.get("/account").wantText("Sign In Required"); strings.Contains(after.body, "ada@example.com") {
		t.Error("the account is shown after signing out")
	}
}

// AC02, AC05, AC06, AC07, AC08, AC09, AC10, AC14
func TestAccountPageOffersAPlan(t *testing.T) {
	t.Parallel()
	got := newSite(t).member("ada@example.com").get("/account").wantStatus(http.StatusOK)
	today := time.Now().UTC()
	for selector, want := range map[string]string{
		"h1":                             "Welcome back, Ada!",
		"section:has(#activity-heading)": "Recent Activity Account Created " + today.Format(billing.DayLayout),
		"section:has(#info-heading)": "Account Info Email ada@example.com Member since " + today.Format("January 2006") +
			" Status Inactive Subscription",
		"section:has(#plan-heading)":  "Current Plan Plan None Word limit 0 words From $14 a month for 30,000 words. Upgrade Plan",
		"section:has(#usage-heading)": "Usage Statistics You don’t have a plan, so there are no words to count.",
	} {
		if text := got.text(selector); text != want {
			t.Errorf("%s says %q, want %q", selector, text, want)
		}
	}
	if href, _ := got.page().Find("a:contains('Upgrade Plan')").Attr("href"); href != "/pricing" {
		t.Errorf("Upgrade Plan leads to %q", href)
	}
	if got.page().Find("main a[href='/platform']").Length() > 0 {
		t.Error("a user without a plan gets a link to the platform")
	}
}

// AC03, AC04, AC05, AC07, AC08, AC09, AC10
func TestAccountPageShowsPlanAndUsage(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.member("ada@example.com")
	site.buy("ada@example.com", "basic")
	fresh := b.get("/account").wantText("Words Used 0 Remaining 30,000 Next Reset").
		wantText("There were none in the last 30 days.")
	if fresh.page().Find(".chart").Length() > 0 {
		t.Error("a chart without usage")
	}
	b.post("/platform", draft("We utilize it.")).wantStatus(http.StatusOK)
	b.post("/platform", draft("They utilize it, too.")).wantStatus(http.StatusOK)

	got := b.get("/account").wantText("Premium Member Basic plan").wantText("Words Used 7 Remaining 29,993 Next Reset").
		wantText("Plan Basic Price $14 per month Word limit 30,000 words Next Reset")
	activity := got.text("section:has(#activity-heading) li")
	today := time.Now().UTC().Format(billing.DayLayout)
	if want := "Humanized 7 words in 2 texts Today Started the Basic plan Today Account Created " + today; activity != want {
		t.Errorf("the activity is %q, want %q", activity, want)
	}
	bars := got.page().Find(".chart g")
	if last := bars.Last(); bars.Length() != 30 || !strings.HasSuffix(last.Find("title").Text(), ": 7 words") ||
		last.AttrOr("data-today", "no") == "no" {
		t.Errorf("%d bars, the last %q", bars.Length(), last.Text())
	}
	if table := got.text(".chart tbody td"); table != "7 2" {
		t.Errorf("the chart's table says %q", table)
	}
	if got.page().Find("a:contains('Upgrade Plan')").Length() > 0 || got.page().Find("main a[href='/platform']").
		Length() != 1 {
		t.Error("a subscriber gets an upgrade link, or no link to the platform")
	}
}

// AC04
func TestUnlimitedPlanShowsNoLimit(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	got := site.subscriber("ada@example.com", "premium").get("/account").wantText("Remaining Unlimited").
		wantText("Word limit Unlimited words").wantText("This plan was given to you, free of charge.")
	if got.page().Find("progress").Length() > 0 {
		t.Error("a progress bar without a limit")
	}
}

// AC11, AC12
func TestQuickActionsExplainWhenTheyDoNotApply(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.member("ada@example.com")
	const actions = "Your texts API keys Your brand Update Payment Method Download Invoice Billing History Preferences " +
		"Sign-in and security Sign Out"
	if got := b.get("/account").text(".quick"); got != actions {
		t.Errorf("without a plan: %q", got)
	}
	b.get("/account/invoices/latest.pdf").wantRedirect("/account/invoices")
	b.get("/account/invoices").wantStatus(http.StatusOK)
	b.get("/account/card").wantStatus(http.StatusOK).wantText("You haven’t bought a plan yet")

	site.buy("ada@example.com", "basic")
	if got := b.get("/account").text(".quick"); got != "Go to Platform Bulk processing "+actions {
		t.Errorf("with a plan: %q", got)
	}
	b.get("/account/invoices").wantText("$14.00")
	invoice := b.get("/account/invoices/latest.pdf").wantStatus(http.StatusOK)
	if !strings.HasPrefix(invoice.body, "%PDF-") {
		t.Errorf("the invoice begins with %.20q", invoice.body)
	}
	b.get("/account/card").wantStatus(http.StatusOK)
}

func TestAccountPageShowsPlanEventsAndNextStep(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.member("ada@example.com")
	user := site.buy("ada@example.com", "basic")
	post := func(path string) {
		t.Helper()
		b.post(path, url.Values{"key": {uuid.NewString()}}).wantRedirect("/account")
	}
	post("/account/cancel")
	ending := b.get("/account").wantText("Your plan ends on").wantText("Canceled the Basic plan; it runs until")
	if text := ending.text("main"); !strings.Contains(text, "Ends ") || strings.Contains(text, "Next Reset") {
		t.Errorf("a canceled plan is shown as one that renews:\n%s", text)
	}
	post("/account/resume")
	b.get("/account").wantText("You’re keeping your plan. Your next payment is $14.00 on").wantText("Kept the Basic plan after all Today")
	if again := b.get("/account").text("main"); strings.Contains(again, "You’re keeping your plan.") {
		t.Error("the confirmation is shown twice")
	}
	if _, err := site.payments.Cashier.ReplaceCard(t.Context(), user.ID, "pm_demo_declines_later",
		billing.Key(uuid.NewString())); err != nil {
		t.Fatal(err)
	}
	next := url.Values{"by": {views.ByNext}, "next": {"/account"}}
	b.post("/demo/clock", next).wantRedirect("/account")
	b.get("/account").wantText("Your last payment was declined.").wantText("Premium Member").
		wantText("Switched to a new card, Visa ending in 0341").wantText("Payment for the Basic plan was declined Today")
	for range 3 {
		b.post("/demo/clock", next).wantRedirect("/account")
	}
	unpaid := b.get("/account").wantText("Your plan is unpaid.").wantText("Inactive Subscription").
		wantText("The Basic plan stopped")
	if strings.Contains(unpaid.body, "Upgrade Plan") {
		t.Error("another plan is offered instead of a new card")
	}
	post("/account/cancel")
	b.get("/account").wantText("The Basic plan ended Today").wantText("Upgrade Plan")
}
