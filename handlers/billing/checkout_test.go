package billing_test

import (
	"context"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/PuerkitoBio/goquery"
	"github.com/google/uuid"

	"plainhand/handlers/sitetest"
	"plainhand/internal/billing"
)

// withoutScript returns the page's content for browsers without JavaScript.
func withoutScript(a sitetest.Response) *goquery.Document {
	a.T.Helper()
	a.Body = a.Page().Find("main noscript").Text()
	return a.Page()
}

// buyer returns a browser whose user is signed in and has chosen a plan.
func buyer(s *sitetest.Site, email, plan string) *sitetest.Browser {
	s.T.Helper()
	b := s.Member(email)
	b.Get("/checkout?plan=" + plan).WantRedirect("/checkout")
	return b
}

// invoicesOf returns the invoices of the user with this email.
func invoicesOf(s *sitetest.Site, email string) []billing.Invoice {
	s.T.Helper()
	user, err := s.Store.Account.Users.UserByEmail(s.T.Context(), uuid.Nil, email)
	if err != nil {
		s.T.Fatal(err)
	}
	invoices, err := s.Payments.Cashier.Invoices(s.T.Context(), user.ID)
	if err != nil {
		s.T.Fatal(err)
	}
	return invoices
}

// wantPaid checks the paid amounts of the user's invoices.
func wantPaid(s *sitetest.Site, email string, cents ...billing.Cents) {
	s.T.Helper()
	invoices := invoicesOf(s, email)
	if len(invoices) != len(cents) {
		s.T.Fatalf("%d invoices, want %d: %+v", len(invoices), len(cents), invoices)
	}
	for i, invoice := range invoices {
		if invoice.Paid != cents[i] {
			s.T.Errorf("invoice %d: %d cents are paid, want %d", i, invoice.Paid, cents[i])
		}
	}
}

// CO01
func TestCheckoutRequiresAPlan(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	member := site.Member("ada@example.com")
	for _, b := range []*sitetest.Browser{site.Browser(), member} {
		b.Get("/checkout").WantRedirect("/pricing")
		b.Get("/checkout?plan=gold").WantRedirect("/pricing")
		b.Post("/checkout", sitetest.Payment("gold", "pm_demo_visa")).WantRedirect("/pricing")
	}
}

// PR12, PR13: without JavaScript.
func TestChosenPlanSurvivesSignUp(t *testing.T) {
	t.Parallel()
	b := sitetest.New(t).Browser()
	b.Get("/checkout?plan=pro").WantRedirect("/signup?plan=pro")
	b.Post("/checkout", sitetest.Payment("pro", "pm_demo_visa")).WantRedirect("/signup?plan=pro")
	link, _ := b.Get("/pricing").Page().Find("#pro a.button").Attr("href")
	signup := b.Get(link).Page()
	form := url.Values{"email": {"ada@example.com"}, "password": {"secret"}}
	form.Set("plan", signup.Find("input[name=plan]").AttrOr("value", ""))
	next := b.Post("/signup", form).Header.Get("Location")
	b.Get(next).WantRedirect("/checkout")
	b.Get("/checkout").WantStatus(http.StatusOK).WantText("Start Pro - $24/mo")
	b.Get("/signup?plan=premium").WantRedirect("/checkout?plan=premium") // a sign-up page left open in another tab
}

// PR14, CO02, CO03, CO04, CO05, CO06, CO08, CO09
func TestCheckoutShowsPlanPriceAndTerms(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Member("ada@example.com")
	for _, test := range []struct{ plan, name, price, words, submit string }{
		{"basic", "Basic", "$14/month", "30K", "Start Basic - $14/mo"},
		{"pro", "Pro", "$24/month", "60K", "Start Pro - $24/mo"},
		{"premium", "Premium", "$99/month", "Unlimited", "Start Premium - $99/mo"},
	} {
		link, _ := b.Get("/pricing").Page().Find("#" + test.plan + " a.button").Attr("href")
		b.Get(link).WantRedirect("/checkout")
		got := b.Get("/checkout").WantStatus(http.StatusOK)
		if title := got.Text("h1"); title != "Start Humanizing" {
			t.Errorf("%s: the title is %q", test.plan, title)
		}
		order := got.Text(".order")
		for _, part := range []string{test.name, test.price, "Monthly words " + test.words, "Secure payment.",
			"7-day money-back guarantee"} {
			if !strings.Contains(strings.ReplaceAll(order, " /", "/"), part) {
				t.Errorf("%s: %q is not in %q", test.plan, part, order)
			}
		}
		if features := got.Page().Find(".order .ticks > li").Length(); features != 3 ||
			strings.Contains(order, "Advanced settings") {
			t.Errorf("%s: %d features: %q", test.plan, features, order)
		}
		for _, path := range []string{"/refund", "/terms"} {
			if link := got.Page().Find(".order a[href='" + path + "'][target=_blank]"); link.Length() != 1 {
				t.Errorf("%s: %s does not open in a new tab", test.plan, path)
			}
		}
		got.WantText(test.submit).WantText("You can cancel anytime on your account page")
		form := withoutScript(got).Find("form[action='/checkout']")
		if plan := form.Find("[name=plan]").AttrOr("value", ""); plan != test.plan {
			t.Errorf("%s: the form names the plan %q", test.plan, plan)
		}
		if cancel := form.Find("a:contains('Cancel')").AttrOr("href", ""); cancel != "/pricing" {
			t.Errorf("%s: Cancel leads to %q", test.plan, cancel)
		}
		if got.Header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s: the page may be cached", test.plan)
		}
	}
}

// CO19, SU01, SU02, SU03, SU04, SU05, SU06, SU07
func TestCheckoutWorksWithoutJavaScript(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := buyer(site, "ada@example.com", "pro")
	b.Get("/success").WantRedirect("/pricing")
	declined := b.Post("/checkout", sitetest.Payment("pro", "pm_demo_declined")).WantStatus(http.StatusBadRequest)
	if got := declined.Text("[role=alert]"); !strings.Contains(got, "Your card was declined.") { // CO13
		t.Errorf("the alert says %q", got)
	}
	b.Post("/checkout", sitetest.Payment("pro", "pm_demo_visa")).WantRedirect("/success")
	got := b.Get("/success").WantStatus(http.StatusOK)
	for _, text := range []string{
		"You're All Set!", "Pro", "$24 /month", "Word limit 60,000", "Paste AI text", "Get human version", "Use anywhere",
	} {
		got.WantText(text)
	}
	for label, path := range map[string]string{"Start Humanizing Now": "/platform", "View Dashboard": "/account",
		"support@plainhand.example": "mailto:support@plainhand.example"} {
		if link := got.Page().Find("main a:contains('" + label + "')"); link.AttrOr("href", "") != path {
			t.Errorf("%s leads to %q", label, link.AttrOr("href", ""))
		}
	}
	b.Get("/platform").WantStatus(http.StatusOK)
	wantPaid(site, "ada@example.com", 2400)

	b.Get("/success").WantStatus(http.StatusOK) // reloaded
	b.Get("/checkout").WantRedirect("/account") // after going back
	b.Get("/checkout?plan=premium").WantRedirect("/account")
	b.Post("/checkout", sitetest.Payment("premium", "pm_demo_visa")).WantRedirect("/account")
	wantPaid(site, "ada@example.com", 2400)
	if button := b.Get("/pricing").Page().Find("#pro button[disabled]").Text(); button != "Current Plan" { // PR07
		t.Errorf("the plan's button says %q", button)
	}
}

// CO17, CO18, CO19: without JavaScript.
func TestFirstPaymentIsAuthenticated(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := buyer(site, "ada@example.com", "pro")
	answer := func(approved string) sitetest.Response {
		t.Helper()
		question := b.Post("/checkout", sitetest.Payment("pro", "pm_demo_asks")).WantStatus(http.StatusOK)
		form := url.Values{"approved": {approved}}
		withoutScript(question).Find("form[action='/demo/confirm'] input").Each(func(_ int, field *goquery.Selection) {
			form.Set(field.AttrOr("name", ""), field.AttrOr("value", ""))
		})
		return b.Post("/demo/confirm", form)
	}
	refused := answer("no").WantStatus(http.StatusBadRequest)
	if back := refused.Page().Find("main a:contains('Use another card')").AttrOr("href", ""); back != "/checkout" {
		t.Errorf("the link for another card leads to %q", back)
	}
	b.Get("/success").WantRedirect("/pricing")
	answer("yes").WantRedirect("/success")
	b.Get("/success").WantStatus(http.StatusOK)
	if invoices := invoicesOf(site, "ada@example.com"); len(invoices) != 1 || invoices[0].Paid != 2400 {
		t.Errorf("invoices: %+v", invoices)
	}
}

// CO22: the bank approves the payment and no event reports it.
func TestSuccessPageReadsTheGateway(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := buyer(site, "ada@example.com", "pro")
	pending := b.Subscribe("pm_demo_asks", "price_demo_pro").WantStatus(http.StatusOK).JSON()
	b.Get("/success").WantRedirect("/pricing")
	if err := site.Payments.Demo.Confirm(t.Context(), pending["customer_id"].(string), pending["client_secret"].(string),
		true); err != nil {
		t.Fatal(err)
	}
	b.Get("/success").WantStatus(http.StatusOK).WantText("You're All Set!").WantText("Platform")
}

// A purchase can replace a granted plan.
func TestGrantedPlanIsNotAPurchase(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Subscriber("ada@example.com", "basic")
	b.Get("/success").WantRedirect("/pricing") // SU01
	if link := b.Get("/pricing").Page().Find("#pro a.button").AttrOr("href", ""); link != "/checkout?plan=pro" {
		t.Errorf("Pro is at %q", link)
	}
}

// Two tabs show two plans.
func TestCheckoutRejectsAPlanOtherThanTheChosenOne(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := buyer(site, "ada@example.com", "basic")
	b.Get("/checkout?plan=pro").WantRedirect("/checkout") // in another tab
	refused := b.Post("/checkout", sitetest.Payment("basic", "pm_demo_visa")).WantStatus(http.StatusConflict)
	refused.WantText("You’ve since chosen Pro.").WantText("Nothing was charged.")
	b.Call("/api/create-subscription", `{"paymentMethodId":"pm_demo_visa","priceId":"price_demo_basic","email":"ada@example.com"}`).
		WantStatus(http.StatusConflict)
	wantPaid(site, "ada@example.com")
	b.Post("/checkout", sitetest.Payment("pro", "pm_demo_visa")).WantRedirect("/success")
	wantPaid(site, "ada@example.com", 2400)
}

// CO12: without JavaScript.
func TestCheckoutRequiresACard(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := buyer(site, "ada@example.com", "basic")
	b.Post("/checkout", sitetest.Payment("basic", "")).WantStatus(http.StatusBadRequest).
		WantText("Card information is required")
	b.Post("/checkout", sitetest.Payment("basic", "4242424242424242")).WantStatus(http.StatusBadRequest)
	wantPaid(site, "ada@example.com")
}

// The accepted terms are recorded before the card is charged, even if the charge fails.
func TestConsentIsRecorded(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := buyer(site, "ada@example.com", "pro")
	terms := b.Get("/checkout").Text("main")
	b.Post("/checkout", sitetest.Payment("pro", "pm_demo_declined")).WantStatus(http.StatusBadRequest)
	var plan, agreed string
	var price int
	const query = `SELECT plan_id, price_cents, terms FROM consents JOIN users ON users.id = user_id WHERE email = 'ada@example.com'`
	if err := site.Pool.QueryRow(t.Context(), query).Scan(&plan, &price, &agreed); err != nil {
		t.Fatal(err)
	}
	if plan != "pro" || price != 2400 || !strings.Contains(terms, agreed) ||
		!strings.Contains(agreed, "every month until you cancel") {
		t.Errorf("recorded: %s for %d cents, %q", plan, price, agreed)
	}
}

// CO24: fifty concurrent submissions of one form, and of fifty forms.
func TestConcurrentSubmissionsCreateOneSubscription(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name string
		key  func() string
		want int // status of every response but the first
	}{
		{"one form", sync.OnceValue(uuid.NewString), http.StatusOK},
		{"a form for each", uuid.NewString, http.StatusConflict},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			site := sitetest.New(t)
			b := buyer(site, "ada@example.com", "pro")
			answers := make([]sitetest.Response, 50)
			var submissions sync.WaitGroup
			for i := range answers {
				submissions.Go(func() {
					request := b.Request(http.MethodPost, "/api/create-subscription", "application/json",
						`{"paymentMethodId":"pm_demo_visa","priceId":"price_demo_pro","email":"ada@example.com"}`)
					request.Header.Set("Idempotency-Key", test.key())
					answers[i] = b.Do(request)
				})
			}
			submissions.Wait()
			sold := 0
			for _, answer := range answers {
				if answer.Status == http.StatusOK {
					sold++
				} else if answer.Status != test.want {
					t.Errorf("status %d: %s", answer.Status, answer.Body)
				}
			}
			if sold != 1 && test.want != http.StatusOK {
				t.Errorf("%d responses report a purchase", sold)
			}
			wantPaid(site, "ada@example.com", 2400)
			var subscriptions int
			if err := site.Pool.QueryRow(t.Context(), `SELECT count(*) FROM subscriptions`).Scan(&subscriptions); err != nil ||
				subscriptions != 1 {
				t.Errorf("%d subscriptions, %v", subscriptions, err)
			}
		})
	}
}

// PR01, PR08, PR09, PR10, PR11
func TestPlansListTheirFeatures(t *testing.T) {
	t.Parallel()
	got := sitetest.New(t).Browser().Get("/pricing").WantStatus(http.StatusOK).WantText("Questions?")
	if title := got.Text("h1"); title != "Get Human-Like Text" {
		t.Errorf("the headline is %q", title)
	}
	everywhere := []string{"Priority support", "Advanced settings", "Download results"}
	for _, test := range []struct {
		plan, words string
		has         []string
	}{
		{"basic", "30,000 words per month", nil},
		{"pro", "60,000 words per month", []string{"Bulk processing", "API access"}},
		{"premium", "Unlimited words",
			[]string{"Bulk processing", "API access", "PDF/DOC processing", "White-label option"}},
	} {
		card := got.Page().Find("#" + test.plan)
		want := slices.Concat([]string{test.words, "All humanization modes"}, test.has, everywhere)
		if ticked := textsOf(card.Find(".ticks > li")); !slices.Equal(ticked, want) {
			t.Errorf("%s ticks %q", test.plan, ticked)
		}
	}
}

// textsOf returns the text of each element, with whitespace collapsed.
func textsOf(elements *goquery.Selection) []string {
	return elements.Map(func(_ int, element *goquery.Selection) string {
		return strings.Join(strings.Fields(element.Text()), " ")
	})
}

// A purchase is completed even if the tab is closed before the response.
func TestPurchaseCompletesAfterTheClientDisconnects(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := buyer(site, "ada@example.com", "pro")
	b.Subscribe("pm_demo_declined", "price_demo_pro").WantStatus(http.StatusBadRequest) // creates the customer
	lock, err := site.Pool.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer lock.Rollback(t.Context())
	if _, err := lock.Exec(t.Context(), `SELECT FROM demo_customers FOR UPDATE`); err != nil {
		t.Fatal(err)
	}
	ctx, disconnect := context.WithCancel(t.Context())
	disconnected := make(chan struct{})
	go func() {
		defer close(disconnected)
		request := b.Request(http.MethodPost, "/checkout", "application/x-www-form-urlencoded",
			sitetest.Payment("pro", "pm_demo_visa").Encode())
		if response, err := b.Client.Do(request.WithContext(ctx)); err == nil {
			response.Body.Close()
		}
	}()
	site.WaitFor(`SELECT count(*) > 0 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)
	disconnect()
	<-disconnected
	if err := lock.Rollback(t.Context()); err != nil {
		t.Fatal(err)
	}
	site.WaitFor(`SELECT count(*) > 0 FROM subscriptions WHERE status = 'active'`)
	b.Get("/success").WantStatus(http.StatusOK)
	wantPaid(site, "ada@example.com", 2400)
}
