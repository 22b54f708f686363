package main

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"plainhand/internal/mail/mailtest"
	"plainhand/internal/pg/pgtest"
	"plainhand/internal/pg/pgtest/eventually"
)

func TestMetricsCountEmailsByOutcome(t *testing.T) {
	t.Parallel()
	server := &mailtest.Server{Answers: map[string]string{
		"RCPT TO:<ada@example.org>": "451 4.7.1 Greylisted, try again later",
		"RCPT TO:<bob@example.org>": "550 5.1.1 no such user",
	}}
	server.Start(t)
	site := serving(t, map[string]string{"DATABASE_URL": pgtest.New(t).Config().ConnString(), "DATA_DIR": t.TempDir(),
		"SMTP_URL": "smtp://" + server.Host + ":" + server.Port})
	for _, metric := range []string{"queued", "sent_total", `delayed_total{reason="limit"}`,
		`delayed_total{reason="failure"}`, `abandoned_total{reason="refused"}`, `abandoned_total{reason="expired"}`} {
		if line := "plainhand_emails_" + metric + " 0\n"; !strings.Contains(site.metrics(t), line) {
			t.Errorf("before any email, there is no %s", line)
		}
	}
	for _, name := range []string{"ada", "bob"} { // each gets a link to confirm the address
		form := url.Values{"email": {name + "@example.org"}, "password": {"rhubarb tin"}}
		if status := site.status(t, http.MethodPost, "/signup", form.Encode()); status != http.StatusSeeOther {
			t.Fatalf("signing up: status %d", status)
		}
	}
	for range 4 { // each is an email to support and a copy for its sender, who gets three
		form := url.Values{"email": {"eve@example.org"}, "message": {"It lost a name."}}
		if status := site.status(t, http.MethodPost, "/contact", form.Encode()); status != http.StatusOK {
			t.Fatalf("writing: status %d", status)
		}
	}
	const want = "plainhand_emails_sent_total 7\n"
	eventually.Holds(t, "seven emails are sent", func() bool { return strings.Contains(site.metrics(t), want) })
	eventually.Holds(t, "two emails are queued, and one is abandoned", func() bool {
		metrics := site.metrics(t)
		for _, line := range []string{`delayed_total{reason="limit"} 1`, `delayed_total{reason="failure"} 1`,
			`abandoned_total{reason="refused"} 1`, `abandoned_total{reason="expired"} 0`, "queued 2"} {
			if !strings.Contains(metrics, "plainhand_emails_"+line+"\n") {
				return false
			}
		}
		return true
	})
}
