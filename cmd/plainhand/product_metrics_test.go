package main

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

func TestMetricsCountActionsOfCustomers(t *testing.T) {
	t.Parallel()
	s := newBillingFixture(t, nil)
	_, err := s.buy("pro", "pm_demo_visa")
	s.must(err)
	client := s.signedUp(t, "grace@example.org")
	granted := program(t, s.environment, "", "grant", "grace@example.org", "premium")
	if granted.Code != 0 {
		t.Fatalf("%+v", granted)
	}
	answer, err := client.Post(s.url+"/api/humanize", "application/json",
		strings.NewReader(`{"text":"We utilize a wide variety of tools."}`))
	s.must(err)
	answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		t.Fatalf("the text is answered with %d", answer.StatusCode)
	}
	for _, password := range []string{"correct horse battery", "wrong"} {
		form := url.Values{"email": {"grace@example.org"}, "password": {password}}
		s.status(t, http.MethodPost, "/login", form.Encode())
	}
	served := s.metrics(t)
	for _, want := range []string{
		`plainhand_sign_ups_total{method="password"} 1`,
		`plainhand_sign_ups_total{method="linked_account"} 0`,
		`plainhand_sign_ins_total{method="password",outcome="succeeded"} 1`,
		`plainhand_sign_ins_total{method="password",outcome="failed"} 1`,
		`plainhand_words_total 7`,
		`plainhand_subscriptions{plan="pro",status="active"} 1`,
		`plainhand_webhook_deliveries_total{outcome="delivered"} 0`,
	} {
		if !strings.Contains(served, want) {
			t.Errorf("no %s", want)
		}
	}
	for line := range strings.Lines(served) {
		if strings.Contains(line, "example.org") || strings.Contains(line, s.user.String()) {
			t.Errorf("a customer is named: %s", line)
		}
	}
}
