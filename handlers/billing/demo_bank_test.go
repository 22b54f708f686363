package billing_test

import (
	"fmt"
	"net/http"
	"net/url"
	"testing"

	"plainhand/handlers/sitetest"
)

// CO17, CO18
func TestDemoBankAcceptsAnswersFromTheCustomerOnly(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada, secret := site.BuyerAwaitingBank("ada@example.com")
	confirmation := func(approved bool) string {
		return fmt.Sprintf(`{"client_secret":%q,"approved":%t}`, secret,
			approved)
	}

	if got := site.Browser().Call("/api/demo/confirm", confirmation(true)); got.Status != http.StatusUnauthorized {
		t.Errorf("signed out: %d %s", got.Status, got.Body)
	}
	if got := site.Member("eve@example.com").Call("/api/demo/confirm", confirmation(true)); got.Status !=
		http.StatusNotFound {
		t.Errorf("another user: %d %s", got.Status, got.Body)
	}
	if got := ada.Get("/platform"); got.Status != http.StatusSeeOther {
		t.Errorf("before the answer: %d", got.Status)
	}
	if got := ada.Call("/api/demo/confirm", confirmation(true)); got.Status != http.StatusOK {
		t.Errorf("yes: %d %s", got.Status, got.Body)
	}
	if got := ada.Get("/platform"); got.Status != http.StatusOK {
		t.Errorf("after a yes: %d", got.Status)
	}
	if got := ada.Call("/api/demo/confirm", confirmation(false)); got.Status != http.StatusNotFound {
		t.Errorf("a second answer: %d %s", got.Status, got.Body)
	}
}

// CO18
func TestDemoBankRejectsThePayment(t *testing.T) {
	t.Parallel()
	ada, secret := sitetest.New(t).BuyerAwaitingBank("ada@example.com")
	got := ada.Call("/api/demo/confirm", fmt.Sprintf(`{"client_secret":%q}`, secret))
	if got.Status != http.StatusBadRequest || got.JSON()["error"] != "We are unable to authenticate your payment method. "+
		"Please choose a different payment method and try again." {
		t.Errorf("no: %d %s", got.Status, got.Body)
	}
	if got := ada.Get("/platform"); got.Header.Get("Location") != "/pricing" {
		t.Errorf("after a no: %d", got.Status)
	}
}

func TestDemoBankRedirectsAfterItsForm(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	tests := []struct {
		name     string
		answer   url.Values
		status   int
		location string
	}{
		{"yes", url.Values{"approved": {"yes"}, "next": {"/success"}}, http.StatusSeeOther, "/success"},
		{"yes, to another site", url.Values{"approved": {"yes"}, "next": {"//evil.example"}}, http.StatusSeeOther,
			"/account"},
		{"yes, then the same again", url.Values{"approved": {"yes"}, "again": {"/account/card"}},
			http.StatusTemporaryRedirect, "/account/card"},
		{"no", url.Values{"approved": {"no"}, "back": {"/checkout"}, "again": {"/account/card"}}, http.StatusBadRequest, ""},
		{"nothing", url.Values{}, http.StatusBadRequest, ""},
	}
	for i, test := range tests {
		b, secret := site.BuyerAwaitingBank(fmt.Sprintf("ada%d@example.com", i))
		test.answer.Set("client_secret", secret)
		got := b.Post("/demo/confirm", test.answer)
		if got.Status != test.status || got.Header.Get("Location") != test.location {
			t.Errorf("%s: %d to %q", test.name, got.Status, got.Header.Get("Location"))
		}
		if back := test.answer.Get("back"); back != "" && got.Page().Find("main a[href='"+back+"']").Length() != 1 {
			t.Errorf("%s: no link back to %s", test.name, back)
		}
	}
}
