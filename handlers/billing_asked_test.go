package handlers_test

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"
)

// PR15: an upgrade that waited for a bank is announced like any other: once, and only after the bank has agreed.
func TestAnUpgradeThatABankAskedAboutIsTold(t *testing.T) {
	t.Parallel()
	ada, secret := newSite(t).asked("ada@example.com")
	ada.call("/api/demo/confirm", fmt.Sprintf(`{"client_secret":%q,"approved":true}`, secret))
	const told = "You’re on Premium now."
	question := ada.post("/account/plan", ada.get("/account/plan?to=premium").form("/account/plan")).
		wantStatus(http.StatusOK)
	if text := ada.get("/account").text("main"); strings.Contains(text, told) {
		t.Error("it is told before the bank has agreed")
	}
	answer := question.noscript("/demo/confirm")
	answer.Set("approved", "yes")
	ada.post("/demo/confirm", answer).wantRedirect("/account")
	paid := regexp.MustCompile(`now\. You’ve paid (\$[\d.]+)\.`).
		FindStringSubmatch(ada.get("/account").wantText(told).text("main"))
	if paid == nil || !strings.Contains(ada.get("/account/invoices").text(".invoices tbody tr:first-child"), paid[1]) {
		t.Errorf("it is told as paid for %q", paid)
	}
	if text := ada.get("/account").text("main"); strings.Contains(text, told) {
		t.Error("it is told twice")
	}
}
