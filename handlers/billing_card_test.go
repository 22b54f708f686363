package handlers_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"plainhand/internal/billing"
)

// noscript returns what the form with this action sends where no script runs.
func (a answer) noscript(action string) url.Values {
	a.t.Helper()
	a.body = strings.NewReplacer("<noscript>", "", "</noscript>", "").Replace(a.body)
	return a.form(action)
}

// replace sends the card form without a script.
func (c customer) replace(card string) answer {
	c.site.t.Helper()
	form := c.get("/account/card").wantStatus(http.StatusOK).noscript("/account/card")
	form.Set("card", card)
	return c.post("/account/card", form)
}

func TestReplacingACard(t *testing.T) { // AC12
	t.Parallel()
	ada := newSite(t).customer("ada@example.com", "basic")
	ada.get("/account/card").wantText("Your current card Card Visa ending in 4242 Expires 12/")
	ada.replace("pm_demo_insufficient").wantStatus(http.StatusBadRequest)
	ada.replace("").wantStatus(http.StatusBadRequest)
	ada.get("/account/card").wantText("Visa ending in 4242")
	ada.replace("pm_demo_mastercard").wantRedirect("/account")
	ada.get("/account").wantText("Your card has been replaced.")
	ada.get("/account/card").wantText("Mastercard ending in 4444")
	ada.post("/account/card", url.Values{"card": {"4242 4242 4242 4242"}}).wantStatus(http.StatusBadRequest).
		wantText("must never be sent to us")
}

// The bank is asked, then the same form takes the card. The browser sends that form by itself.
func TestReplacingACardThatTheBankAsksAbout(t *testing.T) {
	t.Parallel()
	ada := newSite(t).customer("ada@example.com", "basic")
	for _, approved := range []string{"no", "yes"} {
		question := ada.replace("pm_demo_asks").wantStatus(http.StatusOK).wantText("Your bank wants to confirm this card").
			wantText("Plan Basic, $14/month, 30,000 words Due now $0.00")
		form := question.noscript("/demo/confirm")
		form.Set("approved", approved)
		answered := ada.post("/demo/confirm", form)
		if approved == "no" {
			answered.wantStatus(http.StatusBadRequest).wantText("Your bank didn’t confirm the card").
				wantText("We are unable to authenticate your payment method.")
			ada.get("/account/card").wantText("Visa ending in 4242")
			continue
		}
		if answered.wantStatus(http.StatusTemporaryRedirect).header.Get("Location") != "/account/card" {
			t.Errorf("after the word to the bank: %v", answered.header)
		}
		ada.post("/account/card", form).wantRedirect("/account")
	}
	ada.get("/account").wantText("Your card has been replaced.")
	ada.get("/account/card").wantText("Visa ending in 3155")
}

// The way out of a declined renewal.
func TestANewCardPaysWhatIsOwed(t *testing.T) {
	t.Parallel()
	for name, wait := range map[string]time.Duration{"past due": 32 * 24 * time.Hour, "unpaid": 50 * 24 * time.Hour} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ada := newSite(t).customer("ada@example.com", "basic")
			ada.card("pm_demo_declines_later")
			ada.wait(wait)
			page := ada.get("/account")
			if link := page.page().Find(`.notice[role=alert] a[href="/account/card"]`); link.Text() != "Update Payment Method" {
				t.Errorf("the account's page says: %s", page.text(".notice"))
			}
			ada.get("/account/card").wantText("You owe $14.00.")
			ada.replace("pm_demo_declines_later").wantStatus(http.StatusBadRequest)
			ada.replace("pm_demo_asks").wantText("Your bank wants to confirm this payment").wantText("Due now $14.00")
			ada.replace("pm_demo_visa").wantRedirect("/account")
			if access := ada.access(); !access.Active || access.Notice != billing.NoNotice {
				t.Errorf("after it was paid: %+v", access)
			}
			if page := ada.get("/account"); page.page().Find(".notice[role=alert]").Length() != 0 {
				t.Errorf("the account's page says: %s", page.text(".notice"))
			}
		})
	}
}

func TestTheCallThatReplacesACard(t *testing.T) {
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
	asked := call("pm_demo_asks").wantStatus(http.StatusOK).json()
	if asked["status"] != "requires_action" || asked["client_secret"] == "" {
		t.Errorf("got %v", asked)
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

// An upgrade that the bank asks about begins when the customer says yes, and not before.
func TestTheBankAsksAboutAnUpgrade(t *testing.T) {
	t.Parallel()
	ada := newSite(t).customer("ada@example.com", "basic")
	form := ada.replace("pm_demo_asks").noscript("/demo/confirm")
	form.Set("approved", "yes")
	ada.post("/demo/confirm", form)
	ada.post("/account/card", form).wantRedirect("/account")
	for _, approved := range []string{"no", "yes"} {
		asked := ada.send("/account/plan?to=premium").wantStatus(http.StatusOK).
			wantText("Your bank wants to confirm this payment").
			wantText("Plan Premium, $99/month, unlimited words Due now $")
		ada.wantPlan("basic")
		form := asked.noscript("/demo/confirm")
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

func TestACardForNothing(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	site.member("new@example.com").get("/account/card").wantStatus(http.StatusOK).wantText("You haven’t bought a plan yet, so there’s no card to charge.")
	site.browser().get("/account/card").wantRedirect("/login?next=%2Faccount%2Fcard")
}
