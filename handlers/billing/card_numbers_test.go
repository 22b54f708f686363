package billing_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/go-chi/chi/v5"

	"plainhand/handlers/sitetest"
)

func TestCardNumbersAreRejectedAndNotLogged(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := buyer(site, "ada@example.com", "basic")
	const number = "4242 4242 4242 4242"
	const refusal = "That looks like a card number"
	form := sitetest.Payment("basic", number)
	b.Post("/checkout", form).WantStatus(http.StatusBadRequest).WantText(refusal)
	for _, path := range []string{"/api/create-subscription", "/api/user/update-plan"} {
		got := b.Call(path, `{"paymentMethodId":"`+number+`","priceId":"price_demo_basic"}`).WantStatus(http.StatusBadRequest)
		if message, _ := got.JSON()["error"].(string); !strings.Contains(message, refusal) {
			t.Errorf("%s: %s", path, got.Body)
		}
		if strings.Contains(got.Body, "4242") {
			t.Errorf("%s repeats the card number: %s", path, got.Body)
		}
	}
	if log := site.Log.String(); strings.Contains(log, "4242 4242") || strings.Contains(log, "4242+4242") {
		t.Errorf("the card number was logged: %s", log)
	}
	if len(invoicesOf(site, "ada@example.com")) != 0 {
		t.Error("something was bought")
	}
	b.Post("/checkout", sitetest.Payment("basic", "pm_demo_visa")).WantRedirect("/success")
}

// The prefixes in others are the routes that do not concern payments, and Stripe's webhooks.
func TestEveryBillingRouteRejectsCardNumbers(t *testing.T) {
	t.Parallel()
	others := []string{"/", "/tools/{slug}", "/blog/{slug}", "/platform", "/platform/check", "/login", "/signup",
		"/logout", "/static/", "/webhooks/", "/api/auth/", "/api/humanize", "/api/user/usage", "/forgot", "/reset/",
		"/verify/", "/change-email/", "/account/email", "/account/email/", "/account/password", "/account/sessions/",
		"/account/verify", "/account/security/",
		"/account/two-step", "/account/two-step/", "/account/name", "/login/code", "/login/code/", "/keep-email/",
		"/two-step/", "/account/texts/", "/api/texts",
		"/account/preferences", "/account/confirm", "/account/confirm/", "/api/account/", "/account/passkeys/",
		"/v1/", "/mcp", "/mcp/", "/oauth/", "/account/linked/", "/account/api", "/account/api/", "/account/data",
		"/platform/bulk", "/platform/bulk/",
		"/platform/document", "/platform/texts/",
		"/contact", "/login/with/", "/undo-way-in/", "/account/brand", "/account/brand/",
		"/w/"}
	site := sitetest.New(t)
	b := buyer(site, "ada@example.com", "basic")
	guarded := 0
	if err := chi.Walk(site.Routes.(chi.Routes),
		func(method, route string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
			open := slices.ContainsFunc(others, func(other string) bool {
				return route == other || len(other) > 1 && strings.HasSuffix(other, "/") && strings.HasPrefix(route, other)
			})
			if method == http.MethodPost && !open {
				guarded++
				b.Post(route, url.Values{"note": {"4242-4242-4242-4242"}}).WantStatus(http.StatusBadRequest)
			}
			return nil
		}); err != nil {
		t.Fatal(err)
	}
	if guarded < 12 {
		t.Errorf("only %d routes reject card numbers", guarded)
	}
}
