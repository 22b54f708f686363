package billing_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"plainhand/handlers/sitetest"
	"plainhand/internal/billing"
)

// noscriptForm returns the values of the form with this action in a browser without JavaScript.
func noscriptForm(a sitetest.Response, action string) url.Values {
	a.T.Helper()
	a.Body = strings.NewReplacer("<noscript>", "", "</noscript>", "").Replace(a.Body)
	return a.Form(action)
}

// replaceCard submits the card form without JavaScript.
func replaceCard(c sitetest.Customer, card string) sitetest.Response {
	c.Site.T.Helper()
	form := noscriptForm(c.Get("/account/card").WantStatus(http.StatusOK), "/account/card")
	form.Set("card", card)
	return c.Post("/account/card", form)
}

func TestCardIsReplaced(t *testing.T) { // AC12
	t.Parallel()
	ada := sitetest.New(t).Customer("ada@example.com", "basic")
	ada.Get("/account/card").WantText("Your current card Card Visa ending in 4242 Expires 12/")
	replaceCard(ada, "pm_demo_insufficient").WantStatus(http.StatusBadRequest)
	replaceCard(ada, "").WantStatus(http.StatusBadRequest)
	ada.Get("/account/card").WantText("Visa ending in 4242")
	replaceCard(ada, "pm_demo_mastercard").WantRedirect("/account")
	ada.Get("/account").WantText("Your card has been replaced.")
	ada.Get("/account/card").WantText("Mastercard ending in 4444")
	ada.Post("/account/card", url.Values{"card": {"4242 4242 4242 4242"}}).WantStatus(http.StatusBadRequest).
		WantText("must never be sent to us")
}

// After payment authentication, the browser resubmits the card form by itself.
func TestCardIsReplacedAfterAuthentication(t *testing.T) {
	t.Parallel()
	ada := sitetest.New(t).Customer("ada@example.com", "basic")
	for _, approved := range []string{"no", "yes"} {
		question := replaceCard(ada, "pm_demo_asks").WantStatus(http.StatusOK).
			WantText("Your bank wants to confirm this card").
			WantText("Plan Basic, $14/month, 30,000 words Due now $0.00")
		form := noscriptForm(question, "/demo/confirm")
		form.Set("approved", approved)
		answered := ada.Post("/demo/confirm", form)
		if approved == "no" {
			answered.WantStatus(http.StatusBadRequest).WantText("Your bank didn’t confirm the card").
				WantText("We are unable to authenticate your payment method.")
			ada.Get("/account/card").WantText("Visa ending in 4242")
			continue
		}
		if answered.WantStatus(http.StatusTemporaryRedirect).Header.Get("Location") != "/account/card" {
			t.Errorf("after the authentication: %v", answered.Header)
		}
		ada.Post("/account/card", form).WantRedirect("/account")
	}
	ada.Get("/account").WantText("Your card has been replaced.")
	ada.Get("/account/card").WantText("Visa ending in 3155")
}

// A new card settles a declined renewal.
func TestNewCardPaysOpenInvoices(t *testing.T) {
	t.Parallel()
	for name, wait := range map[string]time.Duration{"past due": 32 * 24 * time.Hour, "unpaid": 50 * 24 * time.Hour} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ada := sitetest.New(t).Customer("ada@example.com", "basic")
			ada.Card("pm_demo_declines_later")
			ada.Advance(wait)
			page := ada.Get("/account")
			if link := page.Page().Find(`.notice[role=alert] a[href="/account/card"]`); link.Text() != "Update Payment Method" {
				t.Errorf("the account page says: %s", page.Text(".notice"))
			}
			ada.Get("/account/card").WantText("You owe $14.00.")
			replaceCard(ada, "pm_demo_declines_later").WantStatus(http.StatusBadRequest)
			replaceCard(ada, "pm_demo_asks").WantText("Your bank wants to confirm this payment").WantText("Due now $14.00")
			replaceCard(ada, "pm_demo_visa").WantRedirect("/account")
			if access := ada.Access(); !access.Active || access.Notice != billing.NoNotice {
				t.Errorf("access after the payment: %+v", access)
			}
			if page := ada.Get("/account"); page.Page().Find(".notice[role=alert]").Length() != 0 {
				t.Errorf("the account page says: %s", page.Text(".notice"))
			}
		})
	}
}

func TestPaymentMethodCallReplacesTheCard(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Customer("ada@example.com", "basic")
	call := func(card string) sitetest.Response {
		return ada.Call("/api/payment-method", `{"paymentMethodId":"`+card+`"}`)
	}
	got := call("pm_demo_mastercard").WantStatus(http.StatusOK).JSON()
	if got["status"] != "succeeded" || got["client_secret"] != "" ||
		!strings.HasPrefix(got["customer_id"].(string), "cus_demo_") {
		t.Errorf("got %v", got)
	}
	ada.Get("/account").WantText("Your card has been replaced.")
	pending := call("pm_demo_asks").WantStatus(http.StatusOK).JSON()
	if pending["status"] != "requires_action" || pending["client_secret"] == "" {
		t.Errorf("got %v", pending)
	}
	ada.Get("/account/card").WantText("Mastercard ending in 4444")
	if got := call("pm_demo_declined").WantStatus(http.StatusBadRequest).
		JSON(); got["error"] != "Your card was declined." {
		t.Errorf("got %v", got)
	}
	call("").WantStatus(http.StatusBadRequest)
	site.Browser().Call("/api/payment-method", `{"paymentMethodId":"pm_demo_visa"}`).WantStatus(http.StatusUnauthorized)
	site.Member("new@example.com").Call("/api/payment-method", `{"paymentMethodId":"pm_demo_visa"}`).
		WantStatus(http.StatusNotFound)
}

// An upgrade that needs payment authentication starts when the customer approves it.
func TestUpgradeStartsAfterAuthentication(t *testing.T) {
	t.Parallel()
	ada := sitetest.New(t).Customer("ada@example.com", "basic")
	form := noscriptForm(replaceCard(ada, "pm_demo_asks"), "/demo/confirm")
	form.Set("approved", "yes")
	ada.Post("/demo/confirm", form)
	ada.Post("/account/card", form).WantRedirect("/account")
	for _, approved := range []string{"no", "yes"} {
		question := send(ada, "/account/plan?to=premium").WantStatus(http.StatusOK).
			WantText("Your bank wants to confirm this payment").
			WantText("Plan Premium, $99/month, unlimited words Due now $")
		ada.WantPlan("basic")
		form := noscriptForm(question, "/demo/confirm")
		form.Set("approved", approved)
		answered := ada.Post("/demo/confirm", form)
		if approved == "no" {
			answered.WantStatus(http.StatusBadRequest)
			ada.WantPlan("basic")
			continue
		}
		answered.WantRedirect("/account")
	}
	ada.WantPlan("premium")
}

func TestCardPageRequiresAPurchase(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	site.Member("new@example.com").Get("/account/card").WantStatus(http.StatusOK).WantText("You haven’t bought a plan yet, so there’s no card to charge.")
	site.Browser().Get("/account/card").WantRedirect("/login?next=%2Faccount%2Fcard")
}
