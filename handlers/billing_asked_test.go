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

// An upgrade that a bank asked about can be finished or dropped later, from the account page.
func TestAnUnfinishedUpgradeIsFinishedOrDroppedLater(t *testing.T) {
	t.Parallel()
	ada, secret := newSite(t).asked("ada@example.com")
	ada.call("/api/demo/confirm", fmt.Sprintf(`{"client_secret":%q,"approved":true}`, secret))
	upgrade := func() {
		ada.post("/account/plan", ada.get("/account/plan?to=premium").form("/account/plan")).wantStatus(http.StatusOK)
		ada.get("/account").wantText("Your upgrade to Premium isn’t finished.")
	}
	upgrade()
	ada.post("/account/plan/drop", ada.get("/account").form("/account/plan/drop")).wantRedirect("/account")
	dropped := ada.get("/account").wantText("The upgrade was dropped.")
	if strings.Contains(dropped.text("main"), "isn’t finished") {
		t.Error("it is still shown after it was dropped")
	}
	upgrade()
	form := ada.get("/account").form("/account/plan/finish")
	question := ada.post("/account/plan/finish", form).wantStatus(http.StatusOK)
	answer := question.noscript("/demo/confirm")
	answer.Set("approved", "yes")
	ada.post("/demo/confirm", answer).wantRedirect("/account")
	ada.get("/account").wantText("You’re on Premium now.")
	ada.post("/account/plan/finish", nil).wantRedirect("/account") // from another tab
	if text := ada.get("/platform").text("main"); strings.Contains(text, "Upgrade Plan") {
		t.Error("the largest plan offers an upgrade")
	}
}

// AC12: an invoice that was never paid is not the one to download.
func TestTheLatestInvoiceIsAPaidOne(t *testing.T) {
	t.Parallel()
	ada, secret := newSite(t).asked("ada@example.com")
	ada.call("/api/demo/confirm", fmt.Sprintf(`{"client_secret":%q,"approved":true}`, secret))
	ada.post("/account/plan", ada.get("/account/plan?to=premium").form("/account/plan")).wantStatus(http.StatusOK)
	latest := ada.get("/account/invoices/latest.pdf").wantStatus(http.StatusOK)
	if name := latest.header.Get("Content-Disposition"); name != `attachment; filename="DEMO-0001.pdf"` {
		t.Errorf("it is %s, and the open one DEMO-0002", name)
	}
}
