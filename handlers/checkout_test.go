package handlers_test

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

	"plainhand/internal/billing"
	"plainhand/internal/pg/pgtest/eventually"
)

// payment returns the values of the checkout form.
func payment(plan, card string) url.Values {
	return url.Values{"plan": {plan}, "card": {card}, "key": {uuid.NewString()}}
}

// withoutScript returns the page's content for browsers without JavaScript.
func (a answer) withoutScript() *goquery.Document {
	a.t.Helper()
	a.body = a.page().Find("main noscript").Text()
	return a.page()
}

// buyer returns a browser whose user is signed in and has chosen a plan.
func (s *testSite) buyer(email, plan string) *browser {
	s.t.Helper()
	b := s.member(email)
	b.get("/checkout?plan=" + plan).wantRedirect("/checkout")
	return b
}

// invoices returns the invoices of the user with this email.
func (s *testSite) invoices(email string) []billing.Invoice {
	s.t.Helper()
	user, err := s.store.Account.UserByEmail(s.t.Context(), uuid.Nil, email)
	if err != nil {
		s.t.Fatal(err)
	}
	invoices, err := s.payments.Cashier.Invoices(s.t.Context(), user.ID)
	if err != nil {
		s.t.Fatal(err)
	}
	return invoices
}

// wantPaid checks the paid amounts of the user's invoices.
func (s *testSite) wantPaid(email string, cents ...billing.Cents) {
	s.t.Helper()
	invoices := s.invoices(email)
	if len(invoices) != len(cents) {
		s.t.Fatalf("%d invoices, want %d: %+v", len(invoices), len(cents), invoices)
	}
	for i, invoice := range invoices {
		if invoice.Paid != cents[i] {
			s.t.Errorf("invoice %d: %d cents are paid, want %d", i, invoice.Paid, cents[i])
		}
	}
}

// CO01
func TestCheckoutRequiresAPlan(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	member := site.member("ada@example.com")
	for _, b := range []*browser{site.browser(), member} {
		b.get("/checkout").wantRedirect("/pricing")
		b.get("/checkout?plan=gold").wantRedirect("/pricing")
		b.post("/checkout", payment("gold", "pm_demo_visa")).wantRedirect("/pricing")
	}
}

// PR12, PR13: without JavaScript.
func TestChosenPlanSurvivesSignUp(t *testing.T) {
	t.Parallel()
	b := newSite(t).browser()
	b.get("/checkout?plan=pro").wantRedirect("/signup?plan=pro")
	b.post("/checkout", payment("pro", "pm_demo_visa")).wantRedirect("/signup?plan=pro")
	link, _ := b.get("/pricing").page().Find("#pro a.button").Attr("href")
	signup := b.get(link).page()
	form := url.Values{"email": {"ada@example.com"}, "password": {"secret"}}
	form.Set("plan", signup.Find("input[name=plan]").AttrOr("value", ""))
	next := b.post("/signup", form).header.Get("Location")
	b.get(next).wantRedirect("/checkout")
	b.get("/checkout").wantStatus(http.StatusOK).wantText("Start Pro - $24/mo")
	b.get("/signup?plan=premium").wantRedirect("/checkout?plan=premium") // a sign-up page left open in another tab
}

// PR14, CO02, CO03, CO04, CO05, CO06, CO08, CO09
func TestCheckoutShowsPlanPriceAndTerms(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.member("ada@example.com")
	for _, test := range []struct{ plan, name, price, words, submit string }{
		{"basic", "Basic", "$14/month", "30K", "Start Basic - $14/mo"},
		{"pro", "Pro", "$24/month", "60K", "Start Pro - $24/mo"},
		{"premium", "Premium", "$99/month", "Unlimited", "Start Premium - $99/mo"},
	} {
		link, _ := b.get("/pricing").page().Find("#" + test.plan + " a.button").Attr("href")
		b.get(link).wantRedirect("/checkout")
		got := b.get("/checkout").wantStatus(http.StatusOK)
		if title := got.text("h1"); title != "Start Humanizing" {
			t.Errorf("%s: the title is %q", test.plan, title)
		}
		order := got.text(".order")
		for _, part := range []string{test.name, test.price, "Monthly words " + test.words, "Secure payment.",
			"7-day money-back guarantee"} {
			if !strings.Contains(strings.ReplaceAll(order, " /", "/"), part) {
				t.Errorf("%s: %q is not in %q", test.plan, part, order)
			}
		}
		if features := got.page().Find(".order .ticks > li").Length(); features != 3 ||
			strings.Contains(order, "Advanced settings") {
			t.Errorf("%s: %d features: %q", test.plan, features, order)
		}
		for _, path := range []string{"/refund", "/terms"} {
			if link := got.page().Find(".order a[href='" + path + "'][target=_blank]"); link.Length() != 1 {
				t.Errorf("%s: %s does not open in a new tab", test.plan, path)
			}
		}
		got.wantText(test.submit).wantText("You can cancel anytime on your account page")
		form := got.withoutScript().Find("form[action='/checkout']")
		if plan := form.Find("[name=plan]").AttrOr("value", ""); plan != test.plan {
			t.Errorf("%s: the form names the plan %q", test.plan, plan)
		}
		if cancel := form.Find("a:contains('Cancel')").AttrOr("href", ""); cancel != "/pricing" {
			t.Errorf("%s: Cancel leads to %q", test.plan, cancel)
		}
		if got.header.Get("Cache-Control") != "no-store" {
			t.Errorf("%s: the page may be cached", test.plan)
		}
	}
}

// CO19, SU01, SU02, SU03, SU04, SU05, SU06, SU07
func TestCheckoutWorksWithoutJavaScript(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.buyer("ada@example.com", "pro")
	b.get("/success").wantRedirect("/pricing")
	declined := b.post("/checkout", payment("pro", "pm_demo_declined")).wantStatus(http.StatusBadRequest)
	if got := declined.text("[role=alert]"); !strings.Contains(got, "Your card was declined.") { // CO13
		t.Errorf("the alert says %q", got)
	}
	b.post("/checkout", payment("pro", "pm_demo_visa")).wantRedirect("/success")
	got := b.get("/success").wantStatus(http.StatusOK)
	for _, text := range []string{
		"You're All Set!", "Pro", "$24 /month", "Word limit 60,000", "Paste AI text", "Get human version", "Use anywhere",
	} {
		got.wantText(text)
	}
	for label, path := range map[string]string{"Start Humanizing Now": "/platform", "View Dashboard": "/account",
		"support@plainhand.example": "mailto:support@plainhand.example"} {
		if link := got.page().Find("main a:contains('" + label + "')"); link.AttrOr("href", "") != path {
			t.Errorf("%s leads to %q", label, link.AttrOr("href", ""))
		}
	}
	b.get("/platform").wantStatus(http.StatusOK)
	site.wantPaid("ada@example.com", 2400)

	b.get("/success").wantStatus(http.StatusOK) // reloaded
	b.get("/checkout").wantRedirect("/account") // after going back
	b.get("/checkout?plan=premium").wantRedirect("/account")
	b.post("/checkout", payment("premium", "pm_demo_visa")).wantRedirect("/account")
	site.wantPaid("ada@example.com", 2400)
	if button := b.get("/pricing").page().Find("#pro button[disabled]").Text(); button != "Current Plan" { // PR07
		t.Errorf("the plan's button says %q", button)
	}
}

// CO17, CO18, CO19: without JavaScript.
func TestFirstPaymentIsAuthenticated(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.buyer("ada@example.com", "pro")
	answer := func(approved string) answer {
		t.Helper()
		question := b.post("/checkout", payment("pro", "pm_demo_asks")).wantStatus(http.StatusOK)
		form := url.Values{"approved": {approved}}
		question.withoutScript().Find("form[action='/demo/confirm'] input").Each(func(_ int, field *goquery.Selection) {
			form.Set(field.AttrOr("name", ""), field.AttrOr("value", ""))
		})
		return b.post("/demo/confirm", form)
	}
	refused := answer("no").wantStatus(http.StatusBadRequest)
	if back := refused.page().Find("main a:contains('Use another card')").AttrOr("href", ""); back != "/checkout" {
		t.Errorf("the link for another card leads to %q", back)
	}
	b.get("/success").wantRedirect("/pricing")
	answer("yes").wantRedirect("/success")
	b.get("/success").wantStatus(http.StatusOK)
	if invoices := site.invoices("ada@example.com"); len(invoices) != 1 || invoices[0].Paid != 2400 {
		t.Errorf("invoices: %+v", invoices)
	}
}

// CO22: the bank approves the payment and no event reports it.
func TestSuccessPageReadsTheGateway(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.buyer("ada@example.com", "pro")
	pending := b.subscribe("pm_demo_asks", "price_demo_pro").wantStatus(http.StatusOK).json()
	b.get("/success").wantRedirect("/pricing")
	if err := site.payments.Demo.Confirm(t.Context(), pending["customer_id"].(string), pending["client_secret"].(string),
		true); err != nil {
		t.Fatal(err)
	}
	b.get("/success").wantStatus(http.StatusOK).wantText("You're All Set!").wantText("Platform")
}

// A purchase can replace a granted plan.
func TestGrantedPlanIsNotAPurchase(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.subscriber("ada@example.com", "basic")
	b.get("/success").wantRedirect("/pricing") // SU01
	if link := b.get("/pricing").page().Find("#pro a.button").AttrOr("href", ""); link != "/checkout?plan=pro" {
		t.Errorf("Pro is at %q", link)
	}
}

// Two tabs show two plans.
func TestCheckoutRejectsAPlanOtherThanTheChosenOne(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.buyer("ada@example.com", "basic")
	b.get("/checkout?plan=pro").wantRedirect("/checkout") // in another tab
	refused := b.post("/checkout", payment("basic", "pm_demo_visa")).wantStatus(http.StatusConflict)
	refused.wantText("You’ve since chosen Pro.").wantText("Nothing was charged.")
	b.call("/api/create-subscription", `{"paymentMethodId":"pm_demo_visa","priceId":"price_demo_basic","email":"ada@example.com"}`).
		wantStatus(http.StatusConflict)
	site.wantPaid("ada@example.com")
	b.post("/checkout", payment("pro", "pm_demo_visa")).wantRedirect("/success")
	site.wantPaid("ada@example.com", 2400)
}

// CO12: without JavaScript.
func TestCheckoutRequiresACard(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.buyer("ada@example.com", "basic")
	b.post("/checkout", payment("basic", "")).wantStatus(http.StatusBadRequest).wantText("Card information is required")
	b.post("/checkout", payment("basic", "4242424242424242")).wantStatus(http.StatusBadRequest)
	site.wantPaid("ada@example.com")
}

// The accepted terms are recorded before the card is charged, even if the charge fails.
func TestConsentIsRecorded(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.buyer("ada@example.com", "pro")
	terms := b.get("/checkout").text("main")
	b.post("/checkout", payment("pro", "pm_demo_declined")).wantStatus(http.StatusBadRequest)
	var plan, agreed string
	var price int
	const query = `SELECT plan_id, price_cents, terms FROM consents JOIN users ON users.id = user_id WHERE email = 'ada@example.com'`
	if err := site.pool.QueryRow(t.Context(), query).Scan(&plan, &price, &agreed); err != nil {
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
			site := newSite(t)
			b := site.buyer("ada@example.com", "pro")
			answers := make([]answer, 50)
			var submissions sync.WaitGroup
			for i := range answers {
				submissions.Go(func() {
					request := b.request(http.MethodPost, "/api/create-subscription", "application/json",
						`{"paymentMethodId":"pm_demo_visa","priceId":"price_demo_pro","email":"ada@example.com"}`)
					request.Header.Set("Idempotency-Key", test.key())
					answers[i] = b.do(request)
				})
			}
			submissions.Wait()
			sold := 0
			for _, answer := range answers {
				if answer.status == http.StatusOK {
					sold++
				} else if answer.status != test.want {
					t.Errorf("status %d: %s", answer.status, answer.body)
				}
			}
			if sold != 1 && test.want != http.StatusOK {
				t.Errorf("%d responses report a purchase", sold)
			}
			site.wantPaid("ada@example.com", 2400)
			var subscriptions int
			if err := site.pool.QueryRow(t.Context(), `SELECT count(*) FROM subscriptions`).Scan(&subscriptions); err != nil ||
				subscriptions != 1 {
				t.Errorf("%d subscriptions, %v", subscriptions, err)
			}
		})
	}
}

// PR01, PR08, PR09, PR10, PR11
func TestPlansListTheirFeatures(t *testing.T) {
	t.Parallel()
	got := newSite(t).browser().get("/pricing").wantStatus(http.StatusOK).wantText("Questions?")
	if title := got.text("h1"); title != "Get Human-Like Text" {
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
		card := got.page().Find("#" + test.plan)
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
	site := newSite(t)
	b := site.buyer("ada@example.com", "pro")
	b.subscribe("pm_demo_declined", "price_demo_pro").wantStatus(http.StatusBadRequest) // creates the customer
	lock, err := site.pool.Begin(t.Context())
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
		request := b.request(http.MethodPost, "/checkout", "application/x-www-form-urlencoded",
			payment("pro", "pm_demo_visa").Encode())
		if response, err := b.client.Do(request.WithContext(ctx)); err == nil {
			response.Body.Close()
		}
	}()
	site.await(`SELECT count(*) > 0 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`)
	disconnect()
	<-disconnected
	if err := lock.Rollback(t.Context()); err != nil {
		t.Fatal(err)
	}
	site.await(`SELECT count(*) > 0 FROM subscriptions WHERE status = 'active'`)
	b.get("/success").wantStatus(http.StatusOK)
	site.wantPaid("ada@example.com", 2400)
}

// await waits until the query selects true.
func (s *testSite) await(query string) {
	s.t.Helper()
	eventually.Holds(s.t, query, func() bool {
		var answer bool
		if err := s.pool.QueryRow(s.t.Context(), query).Scan(&answer); err != nil {
			s.t.Fatal(err)
		}
		return answer
	})
}
