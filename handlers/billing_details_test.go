package handlers_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"

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
func (a answer) wantDetails(typed url.Values) answer {
	a.t.Helper()
	for name := range typed {
		selector, attribute := "input[name="+name+"]", "value"
		if name == "country" || name == "taxIdKind" {
			selector = "select[name=" + name + "] option[selected]"
		}
		if got, want := a.page().Find(selector).AttrOr(attribute, ""), strings.TrimSpace(typed.Get(name)); got != want {
			a.t.Errorf("%s is %q; want %q", name, got, want)
		}
	}
	return a
}

// AC12: changed details apply to later invoices only.
func TestInvoicesContainBillingDetails(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "basic")
	ada.get("/account/invoices").wantText("the name, address, and tax ID on your next invoices")
	ada.get(detailsPath).wantStatus(http.StatusOK).wantText("your email address, ada@example.com")
	ada.post(detailsPath, company()).wantRedirect(detailsPath)
	ada.get(detailsPath).wantText("Saved. Your next invoice says this.").wantDetails(company())

	old := ada.get("/account/invoices/latest.pdf").wantStatus(http.StatusOK).body
	ada.send("/account/plan?to=pro").wantRedirect("/account")
	latest := ada.get("/account/invoices/latest.pdf").wantStatus(http.StatusOK).body
	for _, want := range []string{"S\xf6hne & Lovelace", "1 Main St", "Suite 2", "San Francisco, California 94111",
		"United States", "US EIN 12-3456789", "ada@example.com"} {
		if !strings.Contains(latest, "("+want+")") {
			t.Errorf("the new invoice does not say %q", want)
		}
		if want != "ada@example.com" && strings.Contains(old, want) {
			t.Errorf("the old invoice says %q", want)
		}
	}
	ada.post(detailsPath, nil).wantRedirect(detailsPath)
	ada.get(detailsPath).wantDetails(url.Values{"name": nil, "taxId": nil, "country": nil})
}

func TestFirstInvoiceContainsDetailsEnteredEarlier(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.member("new@example.com")
	b.get(detailsPath).wantStatus(http.StatusOK)
	b.post(detailsPath, company()).wantRedirect(detailsPath)
	b.get(detailsPath).wantDetails(company())
	user, err := site.store.Account.UserByEmail(t.Context(), uuid.Nil, "new@example.com")
	if err != nil {
		t.Fatal(err)
	}
	customer{b, user.ID}.subscribe("basic", "pm_demo_visa")
	if first := b.get("/account/invoices/latest.pdf").body; !strings.Contains(first, "(US EIN 12-3456789)") {
		t.Error("the first invoice lacks the tax ID")
	}
}

// Rejected details keep the submitted values on the page and change nothing, on both gateways.
func TestInvalidBillingDetailsAreRejected(t *testing.T) {
	t.Parallel()
	stripe, fake := newSiteWithStripe(t)
	for name, b := range map[string]*browser{"demo": newSite(t).member("ada@example.com"),
		"stripe": stripe.member("ada@example.com")} {
		b.post(detailsPath, company()).wantRedirect(detailsPath)
		for _, test := range []struct{ field, value, problem string }{
			{"taxId", "123", "This doesn’t look like a tax ID of the kind you chose."},
			{"taxId", "", "A tax ID needs its kind and its number."},
			{"taxIdKind", "", "A tax ID needs its kind and its number."},
			{"country", "", "Your address has no country."},
			{"city", strings.Repeat("long", 51), "The city is too long, or contains characters we can’t print."},
		} {
			typed := company()
			typed.Set("name", "Other Company")
			typed.Set(test.field, test.value)
			b.post(detailsPath, typed).wantStatus(http.StatusBadRequest).wantText(test.problem).wantText("Nothing was saved.").
				wantDetails(typed)
		}
		for field, value := range map[string]string{"country": "ZZ", "taxIdKind": "no_vat", "name": "a\x00b"} {
			typed := company()
			typed.Set(field, value)
			b.post(detailsPath, typed).wantStatus(http.StatusBadRequest)
		}
		t.Log(name)
		b.get(detailsPath).wantDetails(company())
	}
	user, err := stripe.store.Account.UserByEmail(t.Context(), uuid.Nil, "ada@example.com")
	if err != nil {
		t.Fatal(err)
	}
	customer, err := stripe.store.CustomerOf(t.Context(), user.ID)
	if err != nil || !slices.Equal(fake.TaxIDs(customer.ID), []string{"us_ein 12-3456789"}) {
		t.Errorf("%v, %q", err, fake.TaxIDs(customer.ID))
	}
}

// With Stripe, billing details are stored there alone, and neither in the database nor in the log.
func TestBillingDetailsAreStoredAtStripeOnly(t *testing.T) {
	t.Parallel()
	site, fake := newSiteWithStripe(t)
	b := site.member("ada@example.com")
	typed := company()
	typed.Set("name", "Analytical Engines")
	b.post(detailsPath, typed).wantRedirect(detailsPath)
	b.get(detailsPath).wantDetails(typed)
	typed.Set("taxIdKind", "gb_vat")
	typed.Set("taxId", "gb123456789")
	b.post(detailsPath, typed).wantRedirect(detailsPath)
	typed.Set("taxId", "GB123456789")
	b.get(detailsPath).wantDetails(typed)

	var stored int
	err := site.pool.QueryRow(t.Context(), `SELECT count(*) FROM demo_customers`).Scan(&stored)
	if err != nil || stored != 0 {
		t.Errorf("%v, %d documents", err, stored)
	}
	if strings.Contains(site.log.String(), "Analytical") {
		t.Error("a name is in the log")
	}
	b.site.member("eve@example.com").get(detailsPath).wantDetails(url.Values{"name": nil, "taxId": nil})

	down := make([]stripetest.Trouble, 3)
	for i := range down {
		down[i] = stripetest.Refused
	}
	fake.Trouble(down...)
	typed.Set("name", "Difference Engines")
	b.post(detailsPath, typed).wantStatus(http.StatusServiceUnavailable).wantDetails(typed).
		wantText("We don’t know yet whether your billing details were saved.")
}
