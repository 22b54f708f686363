package billing_test

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"

	"plainhand/handlers/sitetest"
)

// PR15: an upgrade that needs payment authentication is announced once, after the bank has approved it.
func TestAuthenticatedUpgradeIsAnnouncedOnce(t *testing.T) {
	t.Parallel()
	ada, secret := sitetest.New(t).BuyerAwaitingBank("ada@example.com")
	ada.Call("/api/demo/confirm", fmt.Sprintf(`{"client_secret":%q,"approved":true}`, secret))
	const announcement = "You’re on Premium now."
	question := ada.Post("/account/plan", ada.Get("/account/plan?to=premium").Form("/account/plan")).
		WantStatus(http.StatusOK)
	if text := ada.Get("/account").Text("main"); strings.Contains(text, announcement) {
		t.Error("the upgrade is announced before the bank has approved it")
	}
	answer := noscriptForm(question, "/demo/confirm")
	answer.Set("approved", "yes")
	ada.Post("/demo/confirm", answer).WantRedirect("/account")
	paid := regexp.MustCompile(`now\. You’ve paid (\$[\d.]+)\.`).
		FindStringSubmatch(ada.Get("/account").WantText(announcement).Text("main"))
	if paid == nil || !strings.Contains(ada.Get("/account/invoices").Text(".invoices tbody tr:first-child"), paid[1]) {
		t.Errorf("the announcement's amount is %q", paid)
	}
	if text := ada.Get("/account").Text("main"); strings.Contains(text, announcement) {
		t.Error("the upgrade is announced twice")
	}
}

// An upgrade that awaits payment authentication can be finished or dropped on the account page.
func TestPendingUpgradeCanBeFinishedOrDropped(t *testing.T) {
	t.Parallel()
	ada, secret := sitetest.New(t).BuyerAwaitingBank("ada@example.com")
	ada.Call("/api/demo/confirm", fmt.Sprintf(`{"client_secret":%q,"approved":true}`, secret))
	upgrade := func() {
		ada.Post("/account/plan", ada.Get("/account/plan?to=premium").Form("/account/plan")).WantStatus(http.StatusOK)
		ada.Get("/account").WantText("Your upgrade to Premium isn’t finished.")
	}
	upgrade()
	ada.Post("/account/plan/drop", ada.Get("/account").Form("/account/plan/drop")).WantRedirect("/account")
	dropped := ada.Get("/account").WantText("The upgrade was canceled.")
	if strings.Contains(dropped.Text("main"), "isn’t finished") {
		t.Error("the upgrade is still shown after it was dropped")
	}
	upgrade()
	form := ada.Get("/account").Form("/account/plan/finish")
	question := ada.Post("/account/plan/finish", form).WantStatus(http.StatusOK)
	answer := noscriptForm(question, "/demo/confirm")
	answer.Set("approved", "yes")
	ada.Post("/demo/confirm", answer).WantRedirect("/account")
	ada.Get("/account").WantText("You’re on Premium now.")
	ada.Post("/account/plan/finish", nil).WantRedirect("/account") // from another tab
	if text := ada.Get("/platform").Text("main"); strings.Contains(text, "Upgrade Plan") {
		t.Error("the largest plan offers an upgrade")
	}
}

// AC12
func TestLatestInvoiceSkipsUnpaidInvoices(t *testing.T) {
	t.Parallel()
	ada, secret := sitetest.New(t).BuyerAwaitingBank("ada@example.com")
	ada.Call("/api/demo/confirm", fmt.Sprintf(`{"client_secret":%q,"approved":true}`, secret))
	ada.Post("/account/plan", ada.Get("/account/plan?to=premium").Form("/account/plan")).WantStatus(http.StatusOK)
	latest := ada.Get("/account/invoices/latest.pdf").WantStatus(http.StatusOK)
	if name := latest.Header.Get("Content-Disposition"); name != `attachment; filename="DEMO-0001.pdf"` {
		t.Errorf("the latest invoice is %s; DEMO-0002 is open", name)
	}
}
