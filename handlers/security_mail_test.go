package handlers_test

import (
	"fmt"
	"net/http"
	"net/url"
	"testing"

	"plainhand/internal/mail"
)

// triggerEmail triggers every email that strangers can cause to an address, beyond its limit.
func (s *testSite) triggerEmail(to string) {
	s.t.Helper()
	b := s.browser()
	for range 5 {
		b.post("/contact", url.Values{"email": {to}, "message": {"Hello."}}).wantStatus(http.StatusOK)
		b.post("/signup", credentials(to, "a password"))
		b.post("/login", credentials(to, "a wrong password"))
		b.post("/forgot", url.Values{"email": {to}}).wantStatus(http.StatusOK)
	}
	for i := range 3 {
		other := fmt.Sprintf("eve%d@example.net", i)
		eve := s.confirmedUser(other)
		eve.post("/account/email", url.Values{"email": {to}, "emailPassword": {"secret"}}).
			wantRedirect("/account/security")
	}
	s.queuePasswordResets()
}

// sentTo counts the messages to an address with a subject, or with any if it is "".
func sentTo(sent []mail.Message, to, subject string) (count int) {
	for _, message := range sent {
		if message.To.Address == to && (subject == "" || message.Subject == subject) {
			count++
		}
	}
	return count
}

func TestStrangersCannotDelaySecurityEmail(t *testing.T) {
	t.Parallel()
	const ada, publicLimit = "ada@example.com", 3
	for name, signUp := range map[string]func(*testSite, string) *browser{
		"unconfirmed address": (*testSite).member, "confirmed address": (*testSite).confirmedUser,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			site := newSite(t)
			owner := signUp(site, ada)
			site.sendMails()
			site.resetThrottles()
			site.triggerEmail(ada)
			if sent := sentTo(site.sendMails(), ada, ""); sent < publicLimit || sent > publicLimit+1 {
				t.Errorf("strangers caused %d emails", sent) // a confirmed address also gets the link for a new password
			}
			owner.post("/account/password", passwords("secret", "rhubarb tin")).wantRedirect("/account/security")
			owner.post("/account/email", url.Values{"email": {"ada@example.net"}, "emailPassword": {"rhubarb tin"}}).
				wantRedirect("/account/security")
			sent := site.sendMails()
			owner.post("/account/delete", url.Values{"password": {"rhubarb tin"}}).wantRedirect("/account/deleted")
			sent = append(sent, site.sendMails()...)
			for _, subject := range []string{"Your password has been changed", "Somebody wants to change your email address",
				"Your account has been deleted"} {
				if sentTo(sent, ada, subject) != 1 {
					t.Errorf("%q was delayed", subject)
				}
			}
		})
	}
}
