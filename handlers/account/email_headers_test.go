package account_test

import (
	"bytes"
	"net/http"
	netmail "net/mail"
	"net/url"
	"slices"
	"strings"
	"testing"

	"plainhand/handlers/sitetest"
	"plainhand/internal/mail"
)

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
	site := sitetest.New(t)
	owner := site.ConfirmedUser("ada@example.com")
	owner.ConfirmPassword("secret")
	site.SendMails()
	for _, end := range lineBreaks {
		for _, more := range []string{"Bcc: eve@evil.example", "eve@evil.example", "Subject: Prize\r\n\r\nevil.example"} {
			for _, email := range []string{"ada@example.net" + end + more, more + end + "ada@example.net",
				`"ada` + end + more + `"@example.net`, "ada@example.net" + end + more + end} {
				call := sitetest.AsJSON(map[string]any{"email": email, "password": "secret"}, nil)
				refused := map[string]sitetest.Response{
					"signing up":  site.Browser().Post("/signup", sitetest.Credentials(email, "secret")),
					"a call":      site.Browser().Call("/api/auth/register", call),
					"forgetting":  site.Browser().Post("/forgot", url.Values{"email": {email}}),
					"the account": owner.Post("/account/email", url.Values{"email": {email}}),
				}
				for name, got := range refused {
					if got.Status != http.StatusBadRequest && got.Status != http.StatusTooManyRequests {
						t.Errorf("%s takes %q: %d", name, email, got.Status)
					}
				}
			}
		}
	}
	site.QueuePasswordResets()
	if sent := site.SendMails(); len(sent) > 0 {
		t.Errorf("%d emails, the first to %q", len(sent), sent[0].To.Address)
	}
	site.ResetThrottles()
	// Surrounding text is dropped, and a valid address is left.
	site.Browser().Post("/signup", sitetest.Credentials(" \r\nbob@example.net\r\n", "secret")).WantRedirect("/")
	for _, one := range site.SendMails() {
		wantSafeHeaders(t, one, "bob@example.net")
	}
}

func TestANameAddsNoHeader(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	owner := site.ConfirmedUser("ada@example.com")
	reached := []string{"ada@example.com"}
	for i, end := range lineBreaks {
		name := "Ada" + end + "Bcc: eve@evil.example"
		email := strings.Repeat("a", i+1) + "@example.net"
		posted := sitetest.Credentials(email, "secret")
		posted.Set("firstName", name)
		posted.Set("lastName", name)
		if got := site.Browser().Post("/signup", posted); got.Status != http.StatusSeeOther {
			got.WantStatus(http.StatusBadRequest)
		}
		reached = append(reached, email, "x"+email)
		call := map[string]any{"email": "x" + email, "password": "secret", "firstName": "Ada", "lastName": name}
		if got := site.Browser().Call("/api/auth/register", sitetest.AsJSON(call, nil)); got.Status != http.StatusOK {
			got.WantStatus(http.StatusBadRequest)
		}
		if got := owner.Post("/account/name", url.Values{"firstName": {name}}); got.Status != http.StatusSeeOther {
			got.WantStatus(http.StatusBadRequest)
		}
	}
	site.Browser().Post("/forgot", url.Values{"email": {"ada@example.com"}}).WantStatus(http.StatusOK)
	site.QueuePasswordResets()
	owner.Post("/account/password", sitetest.Passwords("secret", "rhubarb tin")).WantRedirect("/account/security")
	sent := site.SendMails()
	if len(sent) < 2 {
		t.Errorf("%d emails", len(sent))
	}
	for _, one := range sent {
		wantSafeHeaders(t, one, reached...)
	}
}
