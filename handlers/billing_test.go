package handlers_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"
	"github.com/google/uuid"

	"plainhand/internal/billing"
)

// customer is the browser of a user with a purchased plan.
type customer struct {
	*browser
	id uuid.UUID
}

// customer registers a user and buys the plan with a card that always succeeds.
func (s *testSite) customer(email, planID string) customer {
	s.t.Helper()
	return s.customerWith(email, planID, "pm_demo_visa")
}

func (s *testSite) customerWith(email, planID string, card billing.CardToken) customer {
	s.t.Helper()
	c := customer{browser: s.member(email)}
	user, err := s.store.Account.UserByEmail(s.t.Context(), uuid.Nil, email)
	if err != nil {
		s.t.Fatal(err)
	}
	c.id = user.ID
	c.subscribe(planID, card)
	return c
}

func (c customer) subscribe(planID string, card billing.CardToken) {
	t := c.site.t
	t.Helper()
	user, err := c.site.store.Account.User(t.Context(), c.id)
	if err != nil {
		t.Fatal(err)
	}
	plan, err := billing.FindPlan(planID)
	if err == nil {
		_, err = c.site.payments.Cashier.Subscribe(t.Context(), c.id, user.Email, plan, card, billing.Key(uuid.NewString()))
	}
	if err != nil {
		t.Fatal(err)
	}
}

// card replaces the customer's card.
func (c customer) card(token billing.CardToken) {
	c.site.t.Helper()
	if _, err := c.site.payments.Cashier.ReplaceCard(c.site.t.Context(), c.id, token,
		billing.Key(uuid.NewString())); err != nil {
		c.site.t.Fatal(err)
	}
}

// advance moves the customer's demo clock ahead.
func (c customer) advance(ahead time.Duration) {
	t := c.site.t
	t.Helper()
	found, err := c.site.store.CustomerOf(t.Context(), c.id)
	if err == nil {
		err = c.site.payments.Demo.Wait(t.Context(), found.ID, billing.Clock(ahead/time.Second),
			c.site.payments.Sync.Customer)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func (c customer) access() billing.Access {
	c.site.t.Helper()
	holding, err := c.site.store.Billing.Holding(c.site.t.Context(), c.id)
	if err != nil {
		c.site.t.Fatal(err)
	}
	return billing.AccessAt(holding, time.Now())
}

func (c customer) wantPlan(id string) {
	c.site.t.Helper()
	if access := c.access(); access.Plan.ID != id {
		c.site.t.Errorf("the plan is %q, %+v; want %q", access.Plan.ID, access, id)
	}
}

// form returns the values of the page's form with this action.
func (a answer) form(action string) url.Values {
	a.t.Helper()
	form := a.page().Find(`form[action="` + action + `"]`).First()
	if form.Length() == 0 {
		a.t.Fatalf("no form to %s: %.1000s", action, a.text("main"))
	}
	values := url.Values{}
	form.Find("input[name]").Each(func(_ int, input *goquery.Selection) {
		values.Set(input.AttrOr("name", ""), input.AttrOr("value", ""))
	})
	return values
}

// send opens a page and submits its form, whose action is the page's own path.
func (c customer) send(path string) answer {
	c.site.t.Helper()
	action, _, _ := strings.Cut(path, "?")
	return c.post(action, c.get(path).wantStatus(http.StatusOK).form(action))
}

// PR15: upgrades at any time, at the price shown.
func TestUpgradeChargesTheQuotedPrice(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "basic")
	page := ada.get("/account/plan?to=pro").wantStatus(http.StatusOK)
	page.wantText("Basic, $14/month, 30,000 words").wantText("Pro, $24/month, 60,000 words").wantText("Due now $10.00").
		wantText("Next payment $24.00 on " + ada.access().PeriodEnd.Format(billing.DayLayout)).
		wantText("you pay $24 every month until you cancel")
	if page.header.Get("Cache-Control") != "no-store" {
		t.Error("the quote may be cached")
	}
	form := page.form("/account/plan")
	ada.post("/account/plan", form).wantRedirect("/account")
	ada.wantPlan("pro")
	ada.get("/account").wantText("You’re on Pro now. You’ve paid $").
		wantText("Your next payment is $24.00 on " + ada.access().PeriodEnd.Format(billing.DayLayout))
	ada.post("/account/plan", form).wantRedirect("/account") // a double click
	ada.get("/account/plan?to=pro").wantRedirect("/account")
	if got := ada.get("/account/invoices").text(".invoices tbody"); strings.Count(got, "$10.00") != 1 ||
		strings.Count(got, "Paid") != 2 {
		t.Errorf("billing history: %s", got)
	}
}

func TestDeclinedUpgradeKeepsThePlan(t *testing.T) { // CO13
	t.Parallel()
	ada := newSite(t).customer("ada@example.com", "basic")
	ada.card("pm_demo_declines_later")
	page := ada.get("/account/plan?to=premium")
	refused := ada.post("/account/plan", page.form("/account/plan")).wantStatus(http.StatusBadRequest).
		wantText("Your card was declined.")
	ada.wantPlan("basic")
	ada.card("pm_demo_visa")
	ada.post("/account/plan", refused.form("/account/plan")).wantRedirect("/account") // with a new key and a new price
	ada.wantPlan("premium")
}

func TestQuoteExpiresAfterAnHour(t *testing.T) {
	t.Parallel()
	ada := newSite(t).customer("ada@example.com", "basic")
	form := ada.get("/account/plan?to=pro").form("/account/plan")
	ada.advance(time.Hour + time.Minute)
	again := ada.post("/account/plan", form).wantStatus(http.StatusBadRequest).wantText("This price has expired.")
	ada.wantPlan("basic")
	ada.post("/account/plan", again.form("/account/plan")).wantRedirect("/account")
	ada.wantPlan("pro")
	for _, broken := range []url.Values{
		{"to": {"basic"}, "at": {"soon"}, "key": form["key"]}, {"to": {"basic"}, "at": form["at"], "key": {"1"}},
	} {
		ada.post("/account/plan", broken).wantStatus(http.StatusBadRequest)
	}
	ada.post("/account/plan", url.Values{"to": {"gold"}, "at": form["at"], "key": form["key"]}).
		wantStatus(http.StatusNotFound)
	ada.wantPlan("pro")
}

// PR15
func TestDowngradeStartsNextPeriodAndCanBeUndone(t *testing.T) {
	t.Parallel()
	ada := newSite(t).customer("ada@example.com", "pro")
	ends := ada.access().PeriodEnd.Format(billing.DayLayout)
	ada.get("/account/plan?to=basic").wantText("Due now $0.00").wantText("Starts " + ends).
		wantText("Change to Basic on " + ends)
	ada.send("/account/plan?to=basic").wantRedirect("/account")
	ada.wantPlan("pro")
	if access := ada.access(); access.NextPlan == nil || access.NextPlan.ID != "basic" {
		t.Errorf("after a downgrade: %+v", access)
	}
	ada.resume()
	if access := ada.access(); access.Notice != billing.NoNotice {
		t.Errorf("after undoing the downgrade: %+v", access)
	}
	ada.send("/account/plan?to=basic").wantRedirect("/account")
	ada.advance(32 * 24 * time.Hour)
	ada.wantPlan("basic")
}

// resume submits the form on the account page that undoes a cancellation or downgrade.
func (c customer) resume() {
	c.site.t.Helper()
	c.post("/account/resume", c.get("/account").form("/account/resume")).wantRedirect("/account")
	c.get("/account").wantText("You’re keeping your plan.")
	if page := c.get("/account"); strings.Contains(page.text("main"), "You’re keeping your plan.") {
		c.site.t.Error("the confirmation is shown twice")
	}
}

func TestCanceledPlanCanBeResumed(t *testing.T) { // PR15
	t.Parallel()
	ada := newSite(t).customer("ada@example.com", "basic")
	ends := ada.access().PeriodEnd.Format(billing.DayLayout)
	ada.get("/account/cancel").wantText("your plan still runs until " + ends)
	ada.send("/account/cancel").wantRedirect("/account")
	if access := ada.access(); !access.Active || access.Notice != billing.NoticeEnding {
		t.Errorf("after canceling: %+v", access)
	}
	if page := ada.get("/account").
		wantText("Your plan ends on " + ends); strings.Contains(page.text("main"), "Cancel plan") {
		t.Error("a canceled plan can be canceled again")
	}
	ada.get("/account/cancel").wantRedirect("/account")
	ada.get("/account/plan?to=pro").wantText("You canceled your plan. If you make this change, it continues.")
	ada.resume()
	if access := ada.access(); access.Notice != billing.NoNotice {
		t.Errorf("after resuming: %+v", access)
	}
	ada.send("/account/cancel").wantRedirect("/account")
	ada.advance(32 * 24 * time.Hour)
	ada.wantPlan("")
	ada.post("/account/cancel", url.Values{"key": {uuid.NewString()}}).wantRedirect("/account")
	ada.get("/account/plan?to=pro").wantRedirect("/checkout?plan=pro")
}

func TestCancelingAPastDuePlanEndsIt(t *testing.T) {
	t.Parallel()
	ada := newSite(t).customer("ada@example.com", "basic")
	ada.card("pm_demo_declines_later")
	ada.advance(32 * 24 * time.Hour)
	ada.get("/account/plan?to=pro").wantRedirect("/account/card")
	ada.get("/account/cancel").wantText("your plan ends now, and we won’t try the payment again")
	ada.send("/account/cancel").wantRedirect("/account")
	ada.wantPlan("")
	ada.get("/account").wantText("Your plan has ended. You won’t be charged again.")
}

func TestRefundPaysBackAndEndsThePlan(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "basic")
	ada.send("/account/plan?to=pro").wantRedirect("/account")
	page := ada.get("/account/refund").wantText("Paid $24.00").wantText("Words used 0 (must be under 6,000)").
		wantText("(7 days left)").
		wantText("process refunds within 2-3 business days").wantText("5-10 business days")
	form := page.form("/account/refund")
	ada.post("/account/refund", form).wantRedirect("/account/invoices")
	ada.wantPlan("")
	history := ada.get("/account/invoices").wantText("Your refund is on its way, and your plan has ended.")
	if got := history.text(".invoices tbody"); strings.Count(got, "Refunded") != 2 {
		t.Errorf("billing history: %s", got)
	}
	ada.post("/account/refund", form).wantRedirect("/account/invoices") // a double click
	if text := ada.get("/account/invoices").text("main"); strings.Contains(text, "on its way") {
		t.Error("the confirmation is shown twice")
	}
}

func TestRefundIsRefusedOutsideTheGuarantee(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	for name, test := range map[string]struct {
		prepare func(c customer)
		message string
	}{
		"late@example.com": {func(c customer) { c.advance(8 * 24 * time.Hour) },
			"The 7 days of the money-back guarantee are over."},
		"used@example.com": {func(c customer) {
			c.post("/platform", draft(words(3000))).wantStatus(http.StatusOK)
		}, "You’ve used too many words for a refund."},
		"twice@example.com": {func(c customer) {
			c.send("/account/refund").wantRedirect("/account/invoices")
			c.subscribe("basic", "pm_demo_visa")
		}, "You’ve already used the money-back guarantee."},
	} {
		t.Run(name, func(t *testing.T) {
			c := site.customer(name, "basic")
			test.prepare(c)
			page := c.get("/account/refund").wantText(test.message)
			if page.page().Find(`form[action="/account/refund"]`).Length() != 0 {
				t.Error("the page has a refund button")
			}
			c.post("/account/refund", url.Values{"key": {uuid.NewString()}}).wantStatus(http.StatusConflict).
				wantText(test.message)
			c.wantPlan("basic")
		})
	}
	site.member("new@example.com").get("/account/refund").wantRedirect("/account/invoices")
}

// No page promises a refund that the refund page would refuse.
func TestUsedGuaranteeIsNotPromisedAgain(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	const used = "You’ve already used the money-back guarantee, which works once per customer."
	says := func(c customer, path, selector, want string, not ...string) {
		t.Helper()
		text := c.get(path).wantStatus(http.StatusOK).text(selector)
		if !strings.Contains(text, want) {
			t.Errorf("%s does not say %q:\n%s", path, want, text)
		}
		for _, not := range not {
			if strings.Contains(text, not) {
				t.Errorf("%s says %q:\n%s", path, not, text)
			}
		}
	}
	const promise = "7-day money-back guarantee"
	ada := site.customer("ada@example.com", "basic")
	says(ada, "/account/cancel", "aside", "Made your first payment in the last 7 days?", used)
	ada.send("/account/refund").wantRedirect("/account/invoices")
	says(ada, "/pricing", ".terms", used+" Cancel anytime.", promise)
	says(ada, "/blog", "footer", "Cancel anytime.", promise)
	says(ada, "/free-ai-humanizer", "main", "a month. Cancel anytime.", "money back")
	says(ada, "/tools/humanize-chatgpt-output", "main", "for 30,000 words. Cancel anytime.", promise+", cancel")
	ada.get("/checkout?plan=pro").wantRedirect("/checkout")
	says(ada, "/checkout", ".order", used+" It doesn’t cover this payment: see the refund policy", promise)
	ada.subscribe("pro", "pm_demo_visa")
	says(ada, "/account/cancel", "aside", used, "get your money back")
	says(ada, "/account/refund", "main", "What you’ve paid since then isn’t covered.", "Guaranteed until",
		"You get your money back")

	late := site.customer("late@example.com", "basic")
	late.advance(8 * 24 * time.Hour)
	says(late, "/account/cancel", "aside", "Your money-back guarantee ran for 7 days from your first payment, and is over.")
	says(late, "/pricing", ".terms", "and is over. Cancel anytime.", promise)
}

func TestBillingHistoryListsInvoices(t *testing.T) { // AC12
	t.Parallel()
	site := newSite(t)
	site.member("new@example.com").get("/account/invoices").wantStatus(http.StatusOK).
		wantText("You don’t have any invoices yet.")
	ada := site.customer("ada@example.com", "pro")
	ada.advance(32 * 24 * time.Hour)
	ada.card("pm_demo_declines_later")
	ada.advance(31 * 24 * time.Hour)
	rows := ada.get("/account/invoices").page().Find(".invoices tbody tr")
	if rows.Length() != 3 || !strings.Contains(rows.First().Text(), "Unpaid") ||
		!strings.Contains(rows.Last().Text(), "Paid") {
		t.Errorf("%d rows: %s", rows.Length(), rows.Text())
	}
}

func TestInvoicesDownloadAsPDF(t *testing.T) { // AC12
	t.Parallel()
	site := newSite(t)
	ada, bob := site.customer("ada@example.com", "pro"), site.customer("bob@example.com", "basic")
	path, _ := ada.get("/account/invoices").page().Find(".invoices a").Attr("href")
	if !regexp.MustCompile(`^/account/invoices/in_demo_[\w-]+\.pdf$`).MatchString(path) {
		t.Fatalf("the invoice is at %q", path)
	}
	for _, address := range []string{path, "/account/invoices/latest.pdf"} {
		pdf := ada.get(address).wantStatus(http.StatusOK)
		if pdf.header.Get("Content-Type") != "application/pdf" || pdf.header.Get("Cache-Control") != "no-store" ||
			pdf.header.Get("Content-Disposition") != `attachment; filename="DEMO-0001.pdf"` {
			t.Errorf("headers %v", pdf.header)
		}
		for _, words := range []string{
			"%PDF-",
			"(DEMO - no payment was made)",
			"(ada@example.com)",
			"($24.00)",
			"(Plainhand, support@plainhand.example)",
		} {
			if !strings.Contains(pdf.body, words) {
				t.Errorf("%s lacks %q", address, words)
			}
		}
	}
	bob.get(path).wantStatus(http.StatusNotFound).wantText("We couldn’t find that invoice.")
	ada.get("/account/invoices/none.pdf").wantStatus(http.StatusNotFound)
	site.member("new@example.com").get("/account/invoices/latest.pdf").wantRedirect("/account/invoices")
}

func TestBillingRequiresSignIn(t *testing.T) {
	t.Parallel()
	b := newSite(t).browser()
	for _, path := range []string{
		"/account/plan?to=pro", "/account/cancel", "/account/refund", "/account/invoices", "/account/invoices/latest.pdf",
	} {
		b.get(path).wantRedirect("/login?next=" + url.QueryEscape(path))
	}
	for _, path := range []string{"/account/plan", "/account/cancel", "/account/resume", "/account/refund"} {
		b.post(path, url.Values{}).wantRedirect("/login?next=%2Faccount")
	}
}
