package billing_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"

	"plainhand/handlers/sitetest"
	"plainhand/internal/billing/stripe/stripetest"
)

const detailsPath = "/account/billing-details"

// company returns the billing details of a company.
func company() url.Values {
	return url.Values{"name": {"Söhne & Lovelace"}, "line1": {"1 Main St"}, "line2": {" Suite 2 "},
		"postalCode": {"94111"}, "city": {"San Francisco"}, "state": {"California"}, "country": {"US"},
		"taxIdKind": {"us_ein"}, "taxId": {"12-3456789"}}
}

// wantDetails checks the form's values.
func wantDetails(a sitetest.Response, typed url.Values) sitetest.Response {
	a.T.Helper()
	for name := range typed {
		selector, attribute := "input[name="+name+"]", "value"
		if name == "country" || name == "taxIdKind" {
			selector = "select[name=" + name + "] option[selected]"
		}
		if got, want := a.Page().Find(selector).AttrOr(attribute, ""), strings.TrimSpace(typed.Get(name)); got != want {
			a.T.Errorf("%s is %q; want %q", name, got, want)
		}
	}
	return a
}

// AC12: changed details apply to later invoices only.
func TestInvoicesContainBillingDetails(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "basic")
	ada.Get("/account/invoices").WantText("the name, address, and tax ID on your next invoices")
	ada.Get(detailsPath).WantStatus(http.StatusOK).WantText("your email address, ada@example.com")
	ada.Post(detailsPath, company()).WantRedirect(detailsPath)
	wantDetails(ada.Get(detailsPath).WantText("Saved. Your next invoice says this."), company())

	old := ada.Get("/account/invoices/latest.pdf").WantStatus(http.StatusOK).Body
	send(ada, "/account/plan?to=pro").WantRedirect("/account")
	latest := ada.Get("/account/invoices/latest.pdf").WantStatus(http.StatusOK).Body
	for _, want := range []string{"S\xf6hne & Lovelace", "1 Main St", "Suite 2", "San Francisco, California 94111",
		"United States", "US EIN 12-3456789", "ada@example.com"} {
		if !strings.Contains(latest, "("+want+")") {
			t.Errorf("the new invoice does not say %q", want)
		}
		if want != "ada@example.com" && strings.Contains(old, want) {
			t.Errorf("the old invoice says %q", want)
		}
	}
	ada.Post(detailsPath, nil).WantRedirect(detailsPath)
	wantDetails(ada.Get(detailsPath), url.Values{"name": nil, "taxId": nil, "country": nil})
}

func TestFirstInvoiceContainsDetailsEnteredEarlier(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Member("new@example.com")
	b.Get(detailsPath).WantStatus(http.StatusOK)
	b.Post(detailsPath, company()).WantRedirect(detailsPath)
	wantDetails(b.Get(detailsPath), company())
	user, err := site.Store.Account.Users.UserByEmail(t.Context(), uuid.Nil, "new@example.com")
	if err != nil {
		t.Fatal(err)
	}
	sitetest.Customer{Browser: b, ID: user.ID}.Subscribe("basic", "pm_demo_visa")
	if first := b.Get("/account/invoices/latest.pdf").Body; !strings.Contains(first, "(US EIN 12-3456789)") {
		t.Error("the first invoice lacks the tax ID")
	}
}

// Rejected details keep the submitted values on the page and change nothing, on both gateways.
func TestInvalidBillingDetailsAreRejected(t *testing.T) {
	t.Parallel()
	stripe, fake := newSiteWithStripe(t)
	for name, b := range map[string]*sitetest.Browser{"demo": sitetest.New(t).Member("ada@example.com"),
		"stripe": stripe.Member("ada@example.com")} {
		b.Post(detailsPath, company()).WantRedirect(detailsPath)
		for _, test := range []struct{ field, value, problem string }{
			{"taxId", "123", "This doesn’t look like a tax ID of the kind you chose."},
			{"taxId", "", "A tax ID needs both a kind and a number."},
			{"taxIdKind", "", "A tax ID needs both a kind and a number."},
			{"country", "", "Your address has no country."},
			{"city", strings.Repeat("long", 51), "The city is too long, or contains characters we can’t print."},
		} {
			typed := company()
			typed.Set("name", "Other Company")
			typed.Set(test.field, test.value)
			wantDetails(b.Post(detailsPath, typed).WantStatus(http.StatusBadRequest).WantText(test.problem).
				WantText("Nothing was saved."), typed)
		}
		for field, value := range map[string]string{"country": "ZZ", "taxIdKind": "no_vat", "name": "a\x00b"} {
			typed := company()
			typed.Set(field, value)
			b.Post(detailsPath, typed).WantStatus(http.StatusBadRequest)
		}
		t.Log(name)
		wantDetails(b.Get(detailsPath), company())
	}
	user, err := stripe.Store.Account.Users.UserByEmail(t.Context(), uuid.Nil, "ada@example.com")
	if err != nil {
		t.Fatal(err)
	}
	customer, err := stripe.Store.CustomerOf(t.Context(), user.ID)
	if err != nil || !slices.Equal(fake.TaxIDs(customer.ID), []string{"us_ein 12-3456789"}) {
		t.Errorf("%v, %q", err, fake.TaxIDs(customer.ID))
	}
}

// With Stripe, billing details are stored there alone, and neither in the database nor in the log.
func TestBillingDetailsAreStoredAtStripeOnly(t *testing.T) {
	t.Parallel()
	site, fake := newSiteWithStripe(t)
	b := site.Member("ada@example.com")
	typed := company()
	typed.Set("name", "Analytical Engines")
	b.Post(detailsPath, typed).WantRedirect(detailsPath)
	wantDetails(b.Get(detailsPath), typed)
	typed.Set("taxIdKind", "gb_vat")
	typed.Set("taxId", "gb123456789")
	b.Post(detailsPath, typed).WantRedirect(detailsPath)
	typed.Set("taxId", "GB123456789")
	wantDetails(b.Get(detailsPath), typed)

	var stored int
	err := site.Pool.QueryRow(t.Context(), `SELECT count(*) FROM demo_customers`).Scan(&stored)
	if err != nil || stored != 0 {
		t.Errorf("%v, %d documents", err, stored)
	}
	if strings.Contains(site.Log.String(), "Analytical") {
		t.Error("a name is in the log")
	}
	wantDetails(b.Site.Member("eve@example.com").Get(detailsPath), url.Values{"name": nil, "taxId": nil})

	down := make([]stripetest.Trouble, 3)
	for i := range down {
		down[i] = stripetest.Refused
	}
	fake.Trouble(down...)
	typed.Set("name", "Difference Engines")
	wantDetails(b.Post(detailsPath, typed).WantStatus(http.StatusServiceUnavailable), typed).
		WantText("We don’t know yet whether your billing details were saved.")
}
