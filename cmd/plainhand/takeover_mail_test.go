package main

import (
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"

	"plainhand/internal/mail"
	"plainhand/internal/mail/mailtest"
	"plainhand/internal/pg/pgtest"
	"plainhand/internal/pg/pgtest/eventually"
)

// takeover is a site with the account of an owner whose password an attacker knows, and a mail server for both.
type takeover struct {
	*testing.T
	site    running
	pool    *pgxpool.Pool
	mailbox *mailtest.Server
}

// The owner's mail server responds with 451 to the email with the link that keeps the address. The attacker has changed
// the address before the retry.
func TestLinkThatKeepsAnAddressNeverReachesTheAttacker(t *testing.T) {
	t.Parallel()
	const owner, attacker, password = "ada@example.org", "eve@example.net", "rhubarb tin"
	s := takeover{T: t, pool: pgtest.New(t), mailbox: new(mailtest.Server)}
	s.mailbox.Start(t)
	s.site = serving(t, map[string]string{"DATABASE_URL": s.pool.Config().ConnString(), "DATA_DIR": t.TempDir(),
		"SMTP_URL": "smtp://" + s.mailbox.Host + ":" + s.mailbox.Port})

	ada := s.browser()
	s.post(ada, "/signup", url.Values{"email": {owner}, "password": {password}})
	s.post(ada, s.link("/verify/", owner), nil)

	busy := "RCPT TO:<" + owner + ">"
	s.mailbox.Answer(busy, "451 4.7.1 Greylisted, try again later")
	eve := s.browser()
	s.post(eve, "/login", url.Values{"email": {owner}, "password": {password}})
	s.post(eve, "/account/email", url.Values{"email": {attacker}, "emailPassword": {password}})
	change := s.link("/change-email/", attacker)
	eventually.Holds(t, "the email to the owner is delayed", func() bool { return s.waiting("retryable", "keep_email") })
	s.post(eve, change, nil)
	if got := s.address(); got != attacker {
		t.Fatalf("the address is %s", got)
	}

	s.mailbox.Answer(busy, "")
	s.retry()
	keep := s.link("/keep-email/", owner)
	eventually.Holds(t, "no email waits", func() bool { s.retry(); return !s.waiting("", "") })
	for _, message := range s.messages() {
		for _, link := range []string{"/keep-email/", "/undo-way-in/", "/two-step/undo/"} {
			if message.To.Address != owner && strings.Contains(message.Text, link) {
				t.Errorf("%s got %q", message.To.Address, message.Subject)
			}
		}
	}
	s.post(s.browser(), keep, nil)
	if got := s.address(); got != owner {
		t.Errorf("the address is %s", got)
	}
}

// browser keeps cookies and follows no redirects.
func (s takeover) browser() *http.Client {
	jar, _ := cookiejar.New(nil) // never fails
	return &http.Client{Jar: jar,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
}

func (s takeover) post(browser *http.Client, path string, form url.Values) {
	s.Helper()
	response, err := browser.PostForm(s.site.url+path, form)
	if err != nil {
		s.Fatal(err)
	}
	response.Body.Close()
	if response.StatusCode >= 400 {
		s.Fatalf("%s: status %d", path, response.StatusCode)
	}
}

// messages are the emails that have arrived.
func (s takeover) messages() (read []mail.Message) {
	s.Helper()
	_, messages := s.mailbox.Conversation()
	for _, text := range messages {
		message, err := mail.Parse(strings.NewReader(text))
		if err != nil {
			s.Fatal(err)
		}
		read = append(read, message)
	}
	return read
}

// link waits for an email with a link below a path, checks its recipient, and returns the link.
func (s takeover) link(path, to string) (found string) {
	s.Helper()
	links := regexp.MustCompile(path + `[\w-]+`)
	eventually.Holds(s, "an email with "+path+" arrives", func() bool {
		for _, message := range s.messages() {
			if found = links.FindString(message.Text); found != "" {
				if message.To.Address != to {
					s.Fatalf("the email with %s went to %s", path, message.To.Address)
				}
				return true
			}
		}
		return false
	})
	return found
}

// waiting reports whether an email is queued; with a state and a kind, whether one of the kind has a job in the state.
func (s takeover) waiting(state, kind string) (waits bool) {
	s.Helper()
	const query = `SELECT EXISTS (SELECT FROM mails JOIN river_job ON args->>'id' = mails.id::text
		WHERE sent_at IS NULL AND given_up_at IS NULL AND $1 IN ('', state::text) AND $2 IN ('', mails.kind))`
	if err := s.pool.QueryRow(s.Context(), query, state, kind).Scan(&waits); err != nil {
		s.Fatal(err)
	}
	return waits
}

// retry makes every delayed email due.
func (s takeover) retry() {
	s.Helper()
	const statement = `UPDATE river_job SET state = 'available', scheduled_at = now()
		WHERE kind = 'send_mail' AND state IN ('retryable', 'scheduled')`
	if _, err := s.pool.Exec(s.Context(), statement); err != nil {
		s.Fatal(err)
	}
}

// address returns the account's current address.
func (s takeover) address() (email string) {
	s.Helper()
	if err := s.pool.QueryRow(s.Context(), `SELECT email FROM users`).Scan(&email); err != nil {
		s.Fatal(err)
	}
	return email
}
