package billing_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"plainhand/handlers/sitetest"
	"plainhand/internal/billing"
)

// send opens a page and submits its form, whose action is the page's own path.
func send(c sitetest.Customer, path string) sitetest.Response {
	c.Site.T.Helper()
	action, _, _ := strings.Cut(path, "?")
	return c.Post(action, c.Get(path).WantStatus(http.StatusOK).Form(action))
}

// PR15: upgrades at any time, at the price shown.
func TestUpgradeChargesTheQuotedPrice(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "basic")
	page := ada.Get("/account/plan?to=pro").WantStatus(http.StatusOK)
	page.WantText("Basic, $14/month, 30,000 words").WantText("Pro, $24/month, 60,000 words").WantText("Due now $10.00").
		WantText("Next payment $24.00 on " + ada.Access().PeriodEnd.Format(billing.DayLayout)).
		WantText("you pay $24 every month until you cancel")
	if page.Header.Get("Cache-Control") != "no-store" {
		t.Error("the quote may be cached")
	}
	form := page.Form("/account/plan")
	ada.Post("/account/plan", form).WantRedirect("/account")
	ada.WantPlan("pro")
	ada.Get("/account").WantText("You’re on Pro now. You’ve paid $").
		WantText("Your next payment is $24.00 on " + ada.Access().PeriodEnd.Format(billing.DayLayout))
	ada.Post("/account/plan", form).WantRedirect("/account") // a double click
	ada.Get("/account/plan?to=pro").WantRedirect("/account")
	if got := ada.Get("/account/invoices").Text(".invoices tbody"); strings.Count(got, "$10.00") != 1 ||
		strings.Count(got, "Paid") != 2 {
		t.Errorf("billing history: %s", got)
	}
}

func TestDeclinedUpgradeKeepsThePlan(t *testing.T) { // CO13
	t.Parallel()
	ada := sitetest.New(t).Customer("ada@example.com", "basic")
	ada.Card("pm_demo_declines_later")
	page := ada.Get("/account/plan?to=premium")
	refused := ada.Post("/account/plan", page.Form("/account/plan")).WantStatus(http.StatusBadRequest).
		WantText("Your card was declined.")
	ada.WantPlan("basic")
	ada.Card("pm_demo_visa")
	ada.Post("/account/plan", refused.Form("/account/plan")).WantRedirect("/account") // with a new key and a new price
	ada.WantPlan("premium")
}

func TestQuoteExpiresAfterAnHour(t *testing.T) {
	t.Parallel()
	ada := sitetest.New(t).Customer("ada@example.com", "basic")
	form := ada.Get("/account/plan?to=pro").Form("/account/plan")
	ada.Advance(time.Hour + time.Minute)
	rejected := ada.Post("/account/plan", form).WantStatus(http.StatusBadRequest).WantText("This price has expired.")
	ada.WantPlan("basic")
	ada.Post("/account/plan", rejected.Form("/account/plan")).WantRedirect("/account")
	ada.WantPlan("pro")
	for _, broken := range []url.Values{
		{"to": {"basic"}, "at": {"soon"}, "key": form["key"]}, {"to": {"basic"}, "at": form["at"], "key": {"1"}},
	} {
		ada.Post("/account/plan", broken).WantStatus(http.StatusBadRequest)
	}
	ada.Post("/account/plan", url.Values{"to": {"gold"}, "at": form["at"], "key": form["key"]}).
		WantStatus(http.StatusNotFound)
	ada.WantPlan("pro")
}

// PR15
func TestDowngradeStartsNextPeriodAndCanBeUndone(t *testing.T) {
	t.Parallel()
	ada := sitetest.New(t).Customer("ada@example.com", "pro")
	ends := ada.Access().PeriodEnd.Format(billing.DayLayout)
	ada.Get("/account/plan?to=basic").WantText("Due now $0.00").WantText("Starts " + ends).
		WantText("Change to Basic on " + ends)
	send(ada, "/account/plan?to=basic").WantRedirect("/account")
	ada.WantPlan("pro")
	if access := ada.Access(); access.NextPlan == nil || access.NextPlan.ID != "basic" {
		t.Errorf("after a downgrade: %+v", access)
	}
	resume(ada)
	if access := ada.Access(); access.Notice != billing.NoNotice {
		t.Errorf("after undoing the downgrade: %+v", access)
	}
	send(ada, "/account/plan?to=basic").WantRedirect("/account")
	ada.Advance(32 * 24 * time.Hour)
	ada.WantPlan("basic")
}

// resume submits the form on the account page that undoes a cancellation or downgrade.
func resume(c sitetest.Customer) {
	c.Site.T.Helper()
	c.Post("/account/resume", c.Get("/account").Form("/account/resume")).WantRedirect("/account")
	c.Get("/account").WantText("You’re keeping your plan.")
	if page := c.Get("/account"); strings.Contains(page.Text("main"), "You’re keeping your plan.") {
		c.Site.T.Error("the confirmation is shown twice")
	}
}

func TestCanceledPlanCanBeResumed(t *testing.T) { // PR15
	t.Parallel()
	ada := sitetest.New(t).Customer("ada@example.com", "basic")
	ends := ada.Access().PeriodEnd.Format(billing.DayLayout)
	ada.Get("/account/cancel").WantText("your plan still runs until " + ends)
	send(ada, "/account/cancel").WantRedirect("/account")
	if access := ada.Access(); !access.Active || access.Notice != billing.NoticeEnding {
		t.Errorf("after canceling: %+v", access)
	}
	if page := ada.Get("/account").
		WantText("Your plan ends on " + ends); strings.Contains(page.Text("main"), "Cancel plan") {
		t.Error("a canceled plan can be canceled again")
	}
	ada.Get("/account/cancel").WantRedirect("/account")
	ada.Get("/account/plan?to=pro").WantText("You canceled your plan. If you make this change, it continues.")
	resume(ada)
	if access := ada.Access(); access.Notice != billing.NoNotice {
		t.Errorf("after resuming: %+v", access)
	}
	send(ada, "/account/cancel").WantRedirect("/account")
	ada.Advance(32 * 24 * time.Hour)
	ada.WantPlan("")
	ada.Post("/account/cancel", url.Values{"key": {uuid.NewString()}}).WantRedirect("/account")
	ada.Get("/account/plan?to=pro").WantRedirect("/checkout?plan=pro")
}

func TestCancelingAPastDuePlanEndsIt(t *testing.T) {
	t.Parallel()
	ada := sitetest.New(t).Customer("ada@example.com", "basic")
	ada.Card("pm_demo_declines_later")
	ada.Advance(32 * 24 * time.Hour)
	ada.Get("/account/plan?to=pro").WantRedirect("/account/card")
	ada.Get("/account/cancel").WantText("your plan ends now, and we won’t try the payment again")
	send(ada, "/account/cancel").WantRedirect("/account")
	ada.WantPlan("")
	ada.Get("/account").WantText("Your plan has ended. You won’t be charged again.")
}

func TestRefundPaysBackAndEndsThePlan(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "basic")
	send(ada, "/account/plan?to=pro").WantRedirect("/account")
	page := ada.Get("/account/refund").WantText("Paid $24.00").WantText("Words used 0 (must be under 6,000)").
		WantText("(7 days left)").
		WantText("We send the refund right away").WantText("5-10 business days")
	form := page.Form("/account/refund")
	ada.Post("/account/refund", form).WantRedirect("/account/invoices")
	ada.WantPlan("")
	history := ada.Get("/account/invoices").WantText("Your refund is on its way, and your plan has ended.")
	if got := history.Text(".invoices tbody"); strings.Count(got, "Refunded") != 2 {
		t.Errorf("billing history: %s", got)
	}
	ada.Post("/account/refund", form).WantRedirect("/account/invoices") // a double click
	if text := ada.Get("/account/invoices").Text("main"); strings.Contains(text, "on its way") {
		t.Error("the confirmation is shown twice")
	}
}

func TestRefundIsRefusedOutsideTheGuarantee(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	for name, test := range map[string]struct {
		prepare func(c sitetest.Customer)
		message string
	}{
		"late@example.com": {func(c sitetest.Customer) { c.Advance(8 * 24 * time.Hour) },
			"The 7 days of the money-back guarantee are over."},
		"used@example.com": {func(c sitetest.Customer) {
			c.Post("/platform", sitetest.Draft(sitetest.Words(3000))).WantStatus(http.StatusOK)
		}, "You’ve used too many words for a refund."},
		"twice@example.com": {func(c sitetest.Customer) {
			send(c, "/account/refund").WantRedirect("/account/invoices")
			c.Subscribe("basic", "pm_demo_visa")
		}, "You’ve already used the money-back guarantee."},
	} {
		t.Run(name, func(t *testing.T) {
			c := site.Customer(name, "basic")
			test.prepare(c)
			page := c.Get("/account/refund").WantText(test.message)
			if page.Page().Find(`form[action="/account/refund"]`).Length() != 0 {
				t.Error("the page has a refund button")
			}
			c.Post("/account/refund", url.Values{"key": {uuid.NewString()}}).WantStatus(http.StatusConflict).
				WantText(test.message)
			c.WantPlan("basic")
		})
	}
	site.Member("new@example.com").Get("/account/refund").WantRedirect("/account/invoices")
}

// No page promises a refund that the refund page would refuse.
func TestUsedGuaranteeIsNotPromisedAgain(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	const used = "You’ve already used the money-back guarantee, which works once per customer."
	says := func(c sitetest.Customer, path, selector, want string, not ...string) {
		t.Helper()
		text := c.Get(path).WantStatus(http.StatusOK).Text(selector)
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
	ada := site.Customer("ada@example.com", "basic")
	says(ada, "/account/cancel", "aside", "Made your first payment in the last 7 days?", used)
	send(ada, "/account/refund").WantRedirect("/account/invoices")
	says(ada, "/pricing", ".terms", used+" Cancel anytime.", promise)
	says(ada, "/blog", "footer", "Cancel anytime.", promise)
	says(ada, "/free-ai-humanizer", "main", "a month. Cancel anytime.", "money back")
	says(ada, "/tools/humanize-chatgpt-output", "main", "for 30,000 words. Cancel anytime.", promise+", cancel")
	ada.Get("/checkout?plan=pro").WantRedirect("/checkout")
	says(ada, "/checkout", ".order", used+" It doesn’t cover this payment: see the refund policy", promise)
	ada.Subscribe("pro", "pm_demo_visa")
	says(ada, "/account/cancel", "aside", used, "get your money back")
	says(ada, "/account/refund", "main", "It doesn’t cover what you’ve paid since then.", "Guaranteed until",
		"You get your money back")

	late := site.Customer("late@example.com", "basic")
	late.Advance(8 * 24 * time.Hour)
	says(late, "/account/cancel", "aside", "Your money-back guarantee has ended. It covers the 7 days after your first payment.")
	says(late, "/pricing", ".terms", "after your first payment. Cancel anytime.", promise)
}

func TestBillingHistoryListsInvoices(t *testing.T) { // AC12
	t.Parallel()
	site := sitetest.New(t)
	site.Member("new@example.com").Get("/account/invoices").WantStatus(http.StatusOK).
		WantText("You don’t have any invoices yet.")
	ada := site.Customer("ada@example.com", "pro")
	ada.Advance(32 * 24 * time.Hour)
	ada.Card("pm_demo_declines_later")
	ada.Advance(31 * 24 * time.Hour)
	rows := ada.Get("/account/invoices").Page().Find(".invoices tbody tr")
	if rows.Length() != 3 || !strings.Contains(rows.First().Text(), "Unpaid") ||
		!strings.Contains(rows.Last().Text(), "Paid") {
		t.Errorf("%d rows: %s", rows.Length(), rows.Text())
	}
}

func TestInvoicesDownloadAsPDF(t *testing.T) { // AC12
	t.Parallel()
	site := sitetest.New(t)
	ada, bob := site.Customer("ada@example.com", "pro"), site.Customer("bob@example.com", "basic")
	path, _ := ada.Get("/account/invoices").Page().Find(".invoices a").Attr("href")
	if !regexp.MustCompile(`^/account/invoices/in_demo_[\w-]+\.pdf$`).MatchString(path) {
		t.Fatalf("the invoice is at %q", path)
	}
	for _, address := range []string{path, "/account/invoices/latest.pdf"} {
		pdf := ada.Get(address).WantStatus(http.StatusOK)
		if pdf.Header.Get("Content-Type") != "application/pdf" || pdf.Header.Get("Cache-Control") != "no-store" ||
			pdf.Header.Get("Content-Disposition") != `attachment; filename="DEMO-0001.pdf"` {
			t.Errorf("headers %v", pdf.Header)
		}
		for _, words := range []string{
			"%PDF-",
			"(DEMO - no payment was made)",
			"(ada@example.com)",
			"($24.00)",
			"(Plainhand, support@plainhand.example)",
		} {
			if !strings.Contains(pdf.Body, words) {
				t.Errorf("%s lacks %q", address, words)
			}
		}
	}
	bob.Get(path).WantStatus(http.StatusNotFound).WantText("We couldn’t find that invoice.")
	ada.Get("/account/invoices/none.pdf").WantStatus(http.StatusNotFound)
	site.Member("new@example.com").Get("/account/invoices/latest.pdf").WantRedirect("/account/invoices")
}

func TestBillingRequiresSignIn(t *testing.T) {
	t.Parallel()
	b := sitetest.New(t).Browser()
	for _, path := range []string{
		"/account/plan?to=pro", "/account/cancel", "/account/refund", "/account/invoices", "/account/invoices/latest.pdf",
	} {
		b.Get(path).WantRedirect("/login?next=" + url.QueryEscape(path))
	}
	for _, path := range []string{"/account/plan", "/account/cancel", "/account/resume", "/account/refund"} {
		b.Post(path, url.Values{}).WantRedirect("/login?next=%2Faccount")
	}
}
