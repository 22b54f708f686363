package stripetest_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	api "github.com/stripe/stripe-go/v85"

	"plainhand/internal/billing/stripe/stripetest"
)

// What Stripe would refuse must not pass here; otherwise the gateway's tests prove nothing.
func TestInvalidRequestsAreRefused(t *testing.T) {
	t.Parallel()
	fake := stripetest.New(t, time.Unix(1_800_000_000, 0))
	created := post(t, fake, "/v1/customers", "one", url.Values{"metadata[user_id]": {"ada"}})
	customer, _ := created["id"].(string)
	for _, test := range []struct {
		name, path, key string
		form            url.Values
		want            string // the type or code of the error
	}{
		{"an unknown parameter", "/v1/customers", "", url.Values{"mail": {"ada"}}, "invalid_request_error"},
		{"an unknown expansion", "/v1/customers", "", url.Values{"expand[0]": {"sources"}}, "invalid_request_error"},
		{"a key with other parameters", "/v1/customers", "one", url.Values{"metadata[user_id]": {"grace"}},
			"idempotency_error"},
		{"an unknown route", "/v1/coupons", "", nil, "invalid_request_error"},
		{"an unknown customer", "/v1/subscriptions", "", url.Values{"customer": {"cus_nobody"}}, "invalid_request_error"},
		{"another customer's card", "/v1/customers/" + customer, "",
			url.Values{"invoice_settings[default_payment_method]": {fake.Card("pm_card_visa")}}, "invalid_request_error"},
		{"a tax id of another country", "/v1/customers/" + customer + "/tax_ids", "",
			url.Values{"type": {"eu_vat"}, "value": {"GB123456789"}}, "invalid_request_error"},
		{"a declined card", "/v1/payment_methods/" + fake.Card("pm_card_chargeDeclined") + "/attach", "",
			url.Values{"customer": {customer}}, "card_error"},
	} {
		reply, _ := post(t, fake, test.path, test.key, test.form)["error"].(map[string]any)
		if reply["type"] != test.want {
			t.Errorf("%s: %v", test.name, reply)
		}
	}
	second := post(t, fake, "/v1/customers", "one", url.Values{"metadata[user_id]": {"ada"}})
	if second["id"] != customer {
		t.Errorf("the same call made %v", second)
	}
}

func post(t *testing.T, fake *stripetest.Server, path, key string, form url.Values) (reply map[string]any) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, fake.URL+path,
		strings.NewReader(form.Encode()))
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	request.Header.Set("Authorization", "Bearer "+stripetest.SecretKey)
	request.Header.Set("Stripe-Version", api.APIVersion)
	request.Header.Set("Idempotency-Key", key)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = response.Body.Close() }()
	if err := json.NewDecoder(response.Body).Decode(&reply); err != nil {
		t.Fatal(err)
	}
	return reply
}
