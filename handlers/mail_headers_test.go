package handlers_test

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"net/http"
	netmail "net/mail"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"plainhand/handlers/web"
	"plainhand/internal/account"
	"plainhand/internal/account/throttle"
	"plainhand/internal/mail"
	"plainhand/views/email"
)

// recordingMailer records the messages that it is given to send.
type recordingMailer struct{ sent []mail.Message }

func (p *recordingMailer) Send(_ context.Context, message mail.Message) error {
	p.sent = append(p.sent, message)
	return nil
}

// sendMails sends all queued emails: those about accounts, and copies of contact forms.
func (s *testSite) sendMails() []mail.Message {
	s.t.Helper()
	rows, _ := s.pool.Query(s.t.Context(), `DELETE FROM river_job WHERE kind = 'send_mail' RETURNING args->>'id'`)
	ids, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		s.t.Fatal(err)
	}
	box := new(recordingMailer)
	sender := mail.NewSender(mail.Outbox{Storage: s.store.DB, Write: s.writeMail, Post: box,
		Tries: throttle.NewCounter(s.store.DB, testKeys), Count: func(mail.Outcome) {},
		Log: slog.New(slog.DiscardHandler), Now: time.Now})
	for _, id := range ids {
		job := river.Job[mail.Send]{Args: mail.Send{ID: uuid.MustParse(id)}}
		if err := sender.Work(s.t.Context(), &job); err != nil {
			s.t.Logf("email delayed: recipient limit: %v", err)
		}
	}
	return box.sent
}

func (s *testSite) writeMail(_ context.Context, entry mail.Entry) (mail.Message, error) {
	written, err := s.compose(entry)
	if err != nil {
		return mail.Message{}, err
	}
	html, err := written.HTML()
	return mail.Message{ID: entry.ID, From: mail.Address{Name: "Plainhand", Address: "mail@plainhand.example"},
		To: mail.Address{Address: entry.To}, ReplyTo: "support@plainhand.example", Date: entry.CreatedAt,
		Subject: written.Subject, Text: written.Text(), HTML: html}, err
}

func (s *testSite) compose(entry mail.Entry) (email.Email, error) {
	from := email.Site{Brand: "Plainhand", BaseURL: s.base}
	if !account.IsLetter(entry.Kind) {
		return email.NewContactReceived(from), nil
	}
	var letter account.Email
	if err := json.Unmarshal(entry.Facts, &letter); err != nil {
		return email.Email{}, err
	}
	return email.NewForAccount(from, letter, web.TicketPath(letter.Kind, testLinks.Code(letter.Ticket)))
}

// lineBreaks are line breaks in some mail program, server, or decoder.
var lineBreaks = []string{"\r\n", "\n", "\r", "\x00", "\v", "\f", "\u0085", "\u2028", "\u2029", "%0d%0a", "%0a",
	"\\r\\n",
	"\r\n ", "&#13;&#10;", " ", ", ", ";"}

// wantSafeHeaders fails unless a message has exactly the headers of our emails, and only the recipients to.
func wantSafeHeaders(t *testing.T, message mail.Message, to ...string) {
	t.Helper()
	written, err := message.Bytes()
	if err != nil {
		t.Errorf("to %q: %v", message.To.Address, err)
		return
	}
	read, err := netmail.ReadMessage(bytes.NewReader(written))
	if err != nil {
		t.Fatalf("%v in %q", err, written)
	}
	ours := []string{"Auto-Submitted", "Content-Type", "Date", "From", "Message-Id", "Mime-Version", "Reply-To", "Subject",
		"To"}
	for name, values := range read.Header {
		if !slices.Contains(ours, name) || len(values) != 1 {
			t.Errorf("%s is %q", name, values)
		}
	}
	recipients, err := read.Header.AddressList("To")
	if err != nil || len(recipients) != 1 || !slices.Contains(to, recipients[0].Address) {
		t.Errorf("it goes to %q, %v", read.Header["To"], err)
	}
	if strings.Contains(message.Text, "evil.example") || strings.Contains(message.HTML, "evil.example") {
		t.Errorf("it says %s", message.Text)
	}
}

func TestAnAddressAddsNoRecipient(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	owner := site.confirmedUser("ada@example.com")
	owner.confirmPassword("secret")
	site.sendMails()
	for _, end := range lineBreaks {
		for _, more := range []string{"Bcc: eve@evil.example", "eve@evil.example", "Subject: Prize\r\n\r\nevil.example"} {
			for _, email := range []string{"ada@example.net" + end + more, more + end + "ada@example.net",
				`"ada` + end + more + `"@example.net`, "ada@example.net" + end + more + end} {
				call := asJSON(map[string]any{"email": email, "password": "secret"}, nil)
				refused := map[string]answer{
					"signing up":  site.browser().post("/signup", credentials(email, "secret")),
					"a call":      site.browser().call("/api/auth/register", call),
					"forgetting":  site.browser().post("/forgot", url.Values{"email": {email}}),
					"the account": owner.post("/account/email", url.Values{"email": {email}}),
				}
				for name, got := range refused {
					if got.status != http.StatusBadRequest && got.status != http.StatusTooManyRequests {
						t.Errorf("%s takes %q: %d", name, email, got.status)
					}
				}
			}
		}
	}
	site.queuePasswordResets()
	if sent := site.sendMails(); len(sent) > 0 {
		t.Errorf("%d emails, the first to %q", len(sent), sent[0].To.Address)
	}
	site.resetThrottles()
	// Surrounding text is dropped, and a valid address is left.
	site.browser().post("/signup", credentials(" \r\nbob@example.net\r\n", "secret")).wantRedirect("/")
	for _, one := range site.sendMails() {
		wantSafeHeaders(t, one, "bob@example.net")
	}
}

func TestANameAddsNoHeader(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	owner := site.confirmedUser("ada@example.com")
	reached := []string{"ada@example.com"}
	for i, end := range lineBreaks {
		name := "Ada" + end + "Bcc: eve@evil.example"
		email := strings.Repeat("a", i+1) + "@example.net"
		posted := credentials(email, "secret")
		posted.Set("firstName", name)
		posted.Set("lastName", name)
		if got := site.browser().post("/signup", posted); got.status != http.StatusSeeOther {
			got.wantStatus(http.StatusBadRequest)
		}
		reached = append(reached, email, "x"+email)
		call := map[string]any{"email": "x" + email, "password": "secret", "firstName": "Ada", "lastName": name}
		if got := site.browser().call("/api/auth/register", asJSON(call, nil)); got.status != http.StatusOK {
			got.wantStatus(http.StatusBadRequest)
		}
		if got := owner.post("/account/name", url.Values{"firstName": {name}}); got.status != http.StatusSeeOther {
			got.wantStatus(http.StatusBadRequest)
		}
	}
	site.browser().post("/forgot", url.Values{"email": {"ada@example.com"}}).wantStatus(http.StatusOK)
	site.queuePasswordResets()
	owner.post("/account/password", passwords("secret", "rhubarb tin")).wantRedirect("/account/security")
	sent := site.sendMails()
	if len(sent) < 2 {
		t.Errorf("%d emails", len(sent))
	}
	for _, one := range sent {
		wantSafeHeaders(t, one, reached...)
	}
}
