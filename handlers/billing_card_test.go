package handlers_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"plainhand/internal/billing"
)

// noscriptForm returns the values of the form with this action in a browser without JavaScript.
func (a answer) noscriptForm(action string) url.Values {
	a.t.Helper()
	a.body = strings.NewReplacer("<noscript>", "", "</noscript>", "").Replace(a.body)
	return a.form(action)
}

// replaceCard submits the card form without JavaScript.
func (c customer) replaceCard(card string) answer {
	c.site.t.Helper()
	form := c.get("/account/card").wantStatus(http.StatusOK).noscriptForm("/account/card")
	form.Set("card", card)
	return c.post("/account/card", form)
}

func TestCardIsReplaced(t *testing.T) { // AC12
	t.Parallel()
	ada := newSite(t).customer("ada@example.com", "basic")
	ada.get("/account/card").wantText("Your current card Card Visa ending in 4242 Expires 12/")
	ada.replaceCard("pm_demo_insufficient").wantStatus(http.StatusBadRequest)
	ada.replaceCard("").wantStatus(http.StatusBadRequest)
	ada.get("/account/card").wantText("Visa ending in 4242")
	ada.replaceCard("pm_demo_mastercard").wantRedirect("/account")
	ada.get("/account").wantText("Your card has been replaced.")
	ada.get("/account/card").wantText("Mastercard ending in 4444")
	ada.post("/account/card", url.Values{"card": {"4242 4242 4242 4242"}}).wantStatus(http.StatusBadRequest).
		wantText("must never be sent to us")
}

// After payment authentication, the browser resubmits the card form by itself.
func TestCardIsReplacedAfterAuthentication(t *testing.T) {
	t.Parallel()
	ada := newSite(t).customer("ada@example.com", "basic")
	for _, approved := range []string{"no", "yes"} {
		question := ada.replaceCard("pm_demo_asks").wantStatus(http.StatusOK).
			wantText("Your bank wants to confirm this card").
			wantText("Plan Basic, $14/month, 30,000 words Due now $0.00")
		form := question.noscriptForm("/demo/confirm")
		form.Set("approved", approved)
		answered := ada.post("/demo/confirm", form)
		if approved == "no" {
			answered.wantStatus(http.StatusBadRequest).wantText("Your bank didn’t confirm the card").
				wantText("We are unable to authenticate your payment method.")
			ada.get("/account/card").wantText("Visa ending in 4242")
			continue
		}
		if answered.wantStatus(http.StatusTemporaryRedirect).header.Get("Location") != "/account/card" {
			t.Errorf("after the authentication: %v", answered.header)
		}
		ada.post("/account/card", form).wantRedirect("/account")
	}
	ada.get("/account").wantText("Your card has been replaced.")
	ada.get("/account/card").wantText("Visa ending in 3155")
}

// A new card settles a declined renewal.
func TestNewCardPaysOpenInvoices(t *testing.T) {
	t.Parallel()
	for name, wait := range map[string]time.Duration{"past due": 32 * 24 * time.Hour, "unpaid": 50 * 24 * time.Hour} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ada := newSite(t).customer("ada@example.com", "basic")
			ada.card("pm_demo_declines_later")
			ada.advance(wait)
			page := ada.get("/account")
			if link := page.page().Find(`.notice[role=alert] a[href="/account/card"]`); link.Text() != "Update Payment Method" {
				t.Errorf("the account page says: %s", page.text(".notice"))
			}
			ada.get("/account/card").wantText("You owe $14.00.")
			ada.replaceCard("pm_demo_declines_later").wantStatus(http.StatusBadRequest)
			ada.replaceCard("pm_demo_asks").wantText("Your bank wants to confirm this payment").wantText("Due now $14.00")
			ada.replaceCard("pm_demo_visa").wantRedirect("/account")
			if access := ada.access(); !access.Active || access.Notice != billing.NoNotice {
				t.Errorf("access after the payment: %+v", access)
			}
			if page := ada.get("/account"); page.page().Find(".notice[role=alert]").Length() != 0 {
				t.Errorf("the account page says: %s", page.text(".notice"))
			}
		})
	}
}

func TestPaymentMethodCallReplacesTheCard(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	ada := site.customer("ada@example.com", "basic")
	call := func(card string) answer { return ada.call("/api/payment-method", `{"paymentMethodId":"`+card+`"}`) }
	got := call("pm_demo_mastercard").wantStatus(http.StatusOK).json()
	if got["status"] != "succeeded" || got["client_secret"] != "" ||
		!strings.HasPrefix(got["customer_id"].(string), "cus_demo_") {
		t.Errorf("got %v", got)
	}
	ada.get("/account").wantText("Your card has been replaced.")
	pending := call("pm_demo_asks").wantStatus(http.StatusOK).json()
	if pending["status"] != "requires_action" || pending["client_secret"] == "" {
		t.Errorf("got %v", pending)
	}
	ada.get("/account/card").wantText("Mastercard ending in 4444")
	if got := call("pm_demo_declined").wantStatus(http.StatusBadRequest).
		json(); got["error"] != "Your card was declined." {
		t.Errorf("got %v", got)
	}
	call("").wantStatus(http.StatusBadRequest)
	site.browser().call("/api/payment-method", `{"paymentMethodId":"pm_demo_visa"}`).wantStatus(http.StatusUnauthorized)
	site.member("new@example.com").call("/api/payment-method", `{"paymentMethodId":"pm_demo_visa"}`).
		wantStatus(http.StatusNotFound)
}

// An upgrade that needs payment authentication starts when the customer approves it.
func TestUpgradeStartsAfterAuthentication(t *testing.T) {
	t.Parallel()
	ada := newSite(t).customer("ada@example.com", "basic")
	form := ada.replaceCard("pm_demo_asks").noscriptForm("/demo/confirm")
	form.Set("approved", "yes")
	ada.post("/demo/confirm", form)
	ada.post("/account/card", form).wantRedirect("/account")
	for _, approved := range []string{"no", "yes"} {
		question := ada.send("/account/plan?to=premium").wantStatus(http.StatusOK).
			wantText("Your bank wants to confirm this payment").
			wantText("Plan Premium, $99/month, unlimited words Due now $")
		ada.wantPlan("basic")
		form := question.noscriptForm("/demo/confirm")
		form.Set("approved", approved)
		answered := ada.post("/demo/confirm", form)
		if approved == "no" {
			answered.wantStatus(http.StatusBadRequest)
			ada.wantPlan("basic")
			continue
		}
		answered.wantRedirect("/account")
	}
	ada.wantPlan("premium")
}

func TestCardPageRequiresAPurchase(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	site.member("new@example.com").get("/account/card").wantStatus(http.StatusOK).wantText("You haven’t bought a plan yet, so there’s no card to charge.")
	site.browser().get("/account/card").wantRedirect("/login?next=%2Faccount%2Fcard")
}
