package account_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"plainhand/handlers/sitetest"
	"plainhand/internal/account"
	"plainhand/internal/billing"
	"plainhand/views"
)

// buy subscribes the user to a plan.
func buy(s *sitetest.Site, email, planID string) account.User {
	s.T.Helper()
	user, err := s.Store.Account.Users.UserByEmail(s.T.Context(), uuid.Nil, email)
	if err != nil {
		s.T.Fatal(err)
	}
	plan, err := billing.FindPlan(planID)
	if err != nil {
		s.T.Fatal(err)
	}
	key := billing.Key(uuid.NewString())
	if _, err := s.Payments.Cashier.Subscribe(s.T.Context(), user.ID, user.Email, plan, "pm_demo_visa", key); err != nil {
		s.T.Fatal(err)
	}
	return user
}

// AC01, AC13
func TestAccountPageRequiresSignIn(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	guard := site.Browser().Get("/account").WantStatus(http.StatusOK).WantText("Sign In Required").
		WantText("Please sign in to access your account dashboard.")
	if strings.Contains(guard.Body, "Usage Statistics") || strings.Contains(guard.Body, "Welcome back") {
		t.Error("the sign-in prompt shows account data")
	}
	b := site.Member("ada@example.com")
	page := b.Get("/account").WantText("ada@example.com")
	if got := page.Header.Get("Cache-Control"); got != "no-store" {
		t.Errorf("the account page may be cached: %q", got)
	}
	b.Post("/logout", url.Values{}).WantStatus(http.StatusSeeOther)
	if after := b.Get("/account").WantText("Sign In Required"); strings.Contains(after.Body, "ada@example.com") {
		t.Error("the account is shown after signing out")
	}
}

// AC02, AC05, AC06, AC07, AC08, AC09, AC10, AC14
func TestAccountPageOffersAPlan(t *testing.T) {
	t.Parallel()
	got := sitetest.New(t).Member("ada@example.com").Get("/account").WantStatus(http.StatusOK)
	today := time.Now().UTC()
	for selector, want := range map[string]string{
		"h1":                             "Welcome back, Ada!",
		"section:has(#activity-heading)": "Recent Activity Account Created " + today.Format(billing.DayLayout),
		"section:has(#info-heading)": "Account Info Email ada@example.com Member since " + today.Format("January 2006") +
			" Status Inactive Subscription",
		"section:has(#plan-heading)":  "Current Plan Plan None Word limit 0 words From $14 a month for 30,000 words. Upgrade Plan",
		"section:has(#usage-heading)": "Usage Statistics You don’t have a plan, so there’s no usage to show.",
	} {
		if text := got.Text(selector); text != want {
			t.Errorf("%s says %q, want %q", selector, text, want)
		}
	}
	if href, _ := got.Page().Find("a:contains('Upgrade Plan')").Attr("href"); href != "/pricing" {
		t.Errorf("Upgrade Plan leads to %q", href)
	}
	if got.Page().Find("main a[href='/platform']").Length() > 0 {
		t.Error("a user without a plan gets a link to the platform")
	}
}

// AC03, AC04, AC05, AC07, AC08, AC09, AC10
func TestAccountPageShowsPlanAndUsage(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Member("ada@example.com")
	buy(site, "ada@example.com", "basic")
	fresh := b.Get("/account").WantText("Words Used 0 Remaining 30,000 Next Reset").
		WantText("You haven’t humanized any text in the last 30 days.")
	if fresh.Page().Find(".chart").Length() > 0 {
		t.Error("a chart without usage")
	}
	b.Post("/platform", sitetest.Draft("We utilize it.")).WantStatus(http.StatusOK)
	b.Post("/platform", sitetest.Draft("They utilize it, too.")).WantStatus(http.StatusOK)

	got := b.Get("/account").WantText("Premium Member Basic plan").WantText("Words Used 7 Remaining 29,993 Next Reset").
		WantText("Plan Basic Price $14 per month Word limit 30,000 words Next Reset")
	activity := got.Text("section:has(#activity-heading) li")
	today := time.Now().UTC().Format(billing.DayLayout)
	if want := "Humanized 7 words in 2 texts Today Started the Basic plan Today Account Created " + today; activity != want {
		t.Errorf("the activity is %q, want %q", activity, want)
	}
	bars := got.Page().Find(".chart g")
	if last := bars.Last(); bars.Length() != 30 || !strings.HasSuffix(last.Find("title").Text(), ": 7 words") ||
		last.AttrOr("data-today", "no") == "no" {
		t.Errorf("%d bars, the last %q", bars.Length(), last.Text())
	}
	if table := got.Text(".chart tbody td"); table != "7 2" {
		t.Errorf("the chart's table says %q", table)
	}
	if got.Page().Find("a:contains('Upgrade Plan')").Length() > 0 || got.Page().Find("main a[href='/platform']").
		Length() != 1 {
		t.Error("a subscriber gets an upgrade link, or no link to the platform")
	}
}

// AC04
func TestUnlimitedPlanShowsNoLimit(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	got := site.Subscriber("ada@example.com", "premium").Get("/account").WantText("Remaining Unlimited").
		WantText("Word limit Unlimited words").WantText("This plan was given to you, free of charge.")
	if got.Page().Find("progress").Length() > 0 {
		t.Error("a progress bar without a limit")
	}
}

// AC11, AC12
func TestQuickActionsExplainWhenTheyDoNotApply(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Member("ada@example.com")
	const actions = "Your texts API keys Your brand Update Payment Method Download Invoice Billing History Preferences " +
		"Sign-in and security Sign Out"
	if got := b.Get("/account").Text(".quick"); got != actions {
		t.Errorf("without a plan: %q", got)
	}
	b.Get("/account/invoices/latest.pdf").WantRedirect("/account/invoices")
	b.Get("/account/invoices").WantStatus(http.StatusOK)
	b.Get("/account/card").WantStatus(http.StatusOK).WantText("You haven’t bought a plan yet")

	buy(site, "ada@example.com", "basic")
	if got := b.Get("/account").Text(".quick"); got != "Go to Platform Bulk processing "+actions {
		t.Errorf("with a plan: %q", got)
	}
	b.Get("/account/invoices").WantText("$14.00")
	invoice := b.Get("/account/invoices/latest.pdf").WantStatus(http.StatusOK)
	if !strings.HasPrefix(invoice.Body, "%PDF-") {
		t.Errorf("the invoice begins with %.20q", invoice.Body)
	}
	b.Get("/account/card").WantStatus(http.StatusOK)
}

func TestAccountPageShowsPlanEventsAndNextStep(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Member("ada@example.com")
	user := buy(site, "ada@example.com", "basic")
	post := func(path string) {
		t.Helper()
		b.Post(path, url.Values{"key": {uuid.NewString()}}).WantRedirect("/account")
	}
	post("/account/cancel")
	ending := b.Get("/account").WantText("Your plan ends on").WantText("Canceled the Basic plan; it runs until")
	if text := ending.Text("main"); !strings.Contains(text, "Ends ") || strings.Contains(text, "Next Reset") {
		t.Errorf("a canceled plan is shown as one that renews:\n%s", text)
	}
	post("/account/resume")
	b.Get("/account").WantText("You’re keeping your plan. Your next payment is $14.00 on").WantText("Kept the Basic plan after all Today")
	if text := b.Get("/account").Text("main"); strings.Contains(text, "You’re keeping your plan.") {
		t.Error("the confirmation is shown twice")
	}
	if _, err := site.Payments.Cashier.ReplaceCard(t.Context(), user.ID, "pm_demo_declines_later",
		billing.Key(uuid.NewString())); err != nil {
		t.Fatal(err)
	}
	next := url.Values{"by": {views.ByNext}, "next": {"/account"}}
	b.Post("/demo/clock", next).WantRedirect("/account")
	b.Get("/account").WantText("Your last payment was declined.").WantText("Premium Member").
		WantText("Switched to a new card, Visa ending in 0341").WantText("Payment for the Basic plan was declined Today")
	for range 3 {
		b.Post("/demo/clock", next).WantRedirect("/account")
	}
	unpaid := b.Get("/account").WantText("Your plan is unpaid.").WantText("Inactive Subscription").
		WantText("The Basic plan stopped")
	if strings.Contains(unpaid.Body, "Upgrade Plan") {
		t.Error("another plan is offered instead of a new card")
	}
	post("/account/cancel")
	b.Get("/account").WantText("The Basic plan ended Today").WantText("Upgrade Plan")
}
