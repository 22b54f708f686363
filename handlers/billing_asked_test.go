package handlers_test

import (
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"
)

// PR15: an upgrade that needs payment authentication is announced once, after the bank has approved it.
func TestAuthenticatedUpgradeIsAnnouncedOnce(t *testing.T) {
	t.Parallel()
	ada, secret := newSite(t).buyerAwaitingBank("ada@example.com")
	ada.call("/api/demo/confirm", fmt.Sprintf(`{"client_secret":%q,"approved":true}`, secret))
	const announcement = "You’re on Premium now."
	question := ada.post("/account/plan", ada.get("/account/plan?to=premium").form("/account/plan")).
		wantStatus(http.StatusOK)
	if text := ada.get("/account").text("main"); strings.Contains(text, announcement) {
		t.Error("the upgrade is announced before the bank has approved it")
	}
	answer := question.noscriptForm("/demo/confirm")
	answer.Set("approved", "yes")
	ada.post("/demo/confirm", answer).wantRedirect("/account")
	paid := regexp.MustCompile(`now\. You’ve paid (\$[\d.]+)\.`).
		FindStringSubmatch(ada.get("/account").wantText(announcement).text("main"))
	if paid == nil || !strings.Contains(ada.get("/account/invoices").text(".invoices tbody tr:first-child"), paid[1]) {
		t.Errorf("the announcement's amount is %q", paid)
	}
	if text := ada.get("/account").text("main"); strings.Contains(text, announcement) {
		t.Error("the upgrade is announced twice")
	}
}

// An upgrade that awaits payment authentication can be finished or dropped on the account page.
func TestPendingUpgradeCanBeFinishedOrDropped(t *testing.T) {
	t.Parallel()
	ada, secret := newSite(t).buyerAwaitingBank("ada@example.com")
	ada.call("/api/demo/confirm", fmt.Sprintf(`{"client_secret":%q,"approved":true}`, secret))
	upgrade := func() {
		ada.post("/account/plan", ada.get("/account/plan?to=premium").form("/account/plan")).wantStatus(http.StatusOK)
		ada.get("/account").wantText("Your upgrade to Premium isn’t finished.")
	}
	upgrade()
	ada.post("/account/plan/drop", ada.get("/account").form("/account/plan/drop")).wantRedirect("/account")
	dropped := ada.get("/account").wantText("The upgrade was dropped.")
	if strings.Contains(dropped.text("main"), "isn’t finished") {
		t.Error("the upgrade is still shown after it was dropped")
	}
	upgrade()
	form := ada.get("/account").form("/account/plan/finish")
	question := ada.post("/account/plan/finish", form).wantStatus(http.StatusOK)
	answer := question.noscriptForm("/demo/confirm")
	answer.Set("approved", "yes")
	ada.post("/demo/confirm", answer).wantRedirect("/account")
	ada.get("/account").wantText("You’re on Premium now.")
	ada.post("/account/plan/finish", nil).wantRedirect("/account") // from another tab
	if text := ada.get("/platform").text("main"); strings.Contains(text, "Upgrade Plan") {
		t.Error("the largest plan offers an upgrade")
	}
}

// AC12
func TestLatestInvoiceSkipsUnpaidInvoices(t *testing.T) {
	t.Parallel()
	ada, secret := newSite(t).buyerAwaitingBank("ada@example.com")
	ada.call("/api/demo/confirm", fmt.Sprintf(`{"client_secret":%q,"approved":true}`, secret))
	ada.post("/account/plan", ada.get("/account/plan?to=premium").form("/account/plan")).wantStatus(http.StatusOK)
	latest := ada.get("/account/invoices/latest.pdf").wantStatus(http.StatusOK)
	if name := latest.header.Get("Content-Disposition"); name != `attachment; filename="DEMO-0001.pdf"` {
		t.Errorf("the latest invoice is %s; DEMO-0002 is open", name)
	}
}
