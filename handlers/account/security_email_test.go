package account_test

import (
	"fmt"
	"net/http"
	"net/url"
	"testing"

	"plainhand/handlers/sitetest"
	"plainhand/internal/mail"
)

// triggerEmail triggers every email that strangers can cause to an address, beyond its limit.
func triggerEmail(s *sitetest.Site, to string) {
	s.T.Helper()
	b := s.Browser()
	for range 5 {
		b.Post("/contact", url.Values{"email": {to}, "message": {"Hello."}}).WantStatus(http.StatusOK)
		b.Post("/signup", sitetest.Credentials(to, "a password"))
		b.Post("/login", sitetest.Credentials(to, "a wrong password"))
		b.Post("/forgot", url.Values{"email": {to}}).WantStatus(http.StatusOK)
	}
	for i := range 3 {
		other := fmt.Sprintf("eve%d@example.net", i)
		eve := s.ConfirmedUser(other)
		eve.Post("/account/email", url.Values{"email": {to}, "emailPassword": {"secret"}}).
			WantRedirect("/account/security")
	}
	s.QueuePasswordResets()
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
	for name, signUp := range map[string]func(*sitetest.Site, string) *sitetest.Browser{
		"unconfirmed address": (*sitetest.Site).Member, "confirmed address": (*sitetest.Site).ConfirmedUser,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			site := sitetest.New(t)
			owner := signUp(site, ada)
			site.SendMails()
			site.ResetThrottles()
			triggerEmail(site, ada)
			if sent := sentTo(site.SendMails(), ada, ""); sent < publicLimit || sent > publicLimit+1 {
				t.Errorf("strangers caused %d emails", sent) // a confirmed address also gets the link for a new password
			}
			owner.Post("/account/password", sitetest.Passwords("secret", "rhubarb tin")).WantRedirect("/account/security")
			owner.Post("/account/email", url.Values{"email": {"ada@example.net"}, "emailPassword": {"rhubarb tin"}}).
				WantRedirect("/account/security")
			sent := site.SendMails()
			owner.Post("/account/delete", url.Values{"password": {"rhubarb tin"}}).WantRedirect("/account/deleted")
			sent = append(sent, site.SendMails()...)
			for _, subject := range []string{"Your password has been changed", "Someone wants to change your email address",
				"Your account has been deleted"} {
				if sentTo(sent, ada, subject) != 1 {
					t.Errorf("%q was delayed", subject)
				}
			}
		})
	}
}
