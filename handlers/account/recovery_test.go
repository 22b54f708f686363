package account_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"plainhand/handlers/sitetest"
	"plainhand/internal/account"
)

func TestForgottenPasswordIsReset(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	elsewhere := site.Member("ada@example.com")
	b := site.Browser()
	b.Get("/login").WantText("Forgot your password?")
	b.Post("/forgot", url.Values{"email": {"ADA@example.com"}}).WantStatus(http.StatusOK).WantText("Check your email.")
	site.QueuePasswordResets()
	codes := site.MailedCodes("ada@example.com", account.EmailResetPassword)
	if len(codes) != 1 {
		t.Fatalf("%d links", len(codes))
	}
	link := "/reset/" + codes[0]
	if page := b.Get(link).WantStatus(http.StatusOK); strings.Contains(page.Body, "ada@") {
		t.Error("the page shows whose link it is")
	}

	// A rejected password does not use up the link.
	b.Post(link, url.Values{"newPassword": {"five5"}}).WantStatus(http.StatusBadRequest).
		WantText("Password must be at least 6 characters")
	b.Post(link, url.Values{"newPassword": {"rhubarb tin"}}).WantRedirect("/account/security")
	b.Get("/account/security").WantText("Your password has been changed.").WantText("Confirmed")

	elsewhere.Get("/account").WantText("Sign In Required")
	site.Browser().Post("/login", sitetest.Credentials("ada@example.com", "secret")).WantStatus(http.StatusUnauthorized)
	site.Browser().Post("/login", sitetest.Credentials("ada@example.com", "rhubarb tin")).WantRedirect("/")
	for _, answer := range []sitetest.Response{b.Get(link), b.Post(link, url.Values{"newPassword": {"another one"}})} {
		answer.WantStatus(http.StatusNotFound).WantText("This link doesn’t work anymore.")
	}
	if log := site.FinalLog(); strings.Contains(log, codes[0]) || strings.Contains(log, "rhubarb") ||
		strings.Contains(log, "ada@example.com") {
		t.Errorf("the log reveals it: %s", log)
	}
}

func TestPasswordResetDoesNotRevealAccounts(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	site.Member("ada@example.com")
	b := site.Browser()
	here := b.Post("/forgot", url.Values{"email": {"ada@example.com"}}).WantStatus(http.StatusOK)
	unknown := b.Post("/forgot", url.Values{"email": {"bob@example.com"}}).WantStatus(http.StatusOK)
	if strings.ReplaceAll(here.Text("main"), "ada@", "bob@") != unknown.Text("main") {
		t.Errorf("the answers differ:\n%s\n%s", here.Text("main"), unknown.Text("main"))
	}
	site.QueuePasswordResets()
	if codes := site.MailedCodes("bob@example.com", account.EmailResetPassword); len(codes) > 0 {
		t.Errorf("an address without an account got %v", codes)
	}
	b.Post("/forgot", url.Values{"email": {"no address"}}).WantStatus(http.StatusBadRequest).
		WantText("Enter a complete email address.")
}

// A stranger's requests cannot invalidate a link: it works until another is sent, at most hourly.
func TestResetLinksAreLimitedToOnePerHour(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	site.Member("ada@example.com")
	b := site.Browser()
	for range 8 {
		b.Post("/forgot", url.Values{"email": {"ada@example.com"}}).WantStatus(http.StatusOK).WantText("Check your email.")
		site.QueuePasswordResets()
	}
	codes := site.MailedCodes("ada@example.com", account.EmailResetPassword)
	if len(codes) != 1 {
		t.Fatalf("%d emails", len(codes))
	}
	b.Get("/reset/" + codes[0]).WantStatus(http.StatusOK)
	b.Get("/verify/" + codes[0]).WantStatus(http.StatusNotFound) // a link for one thing does nothing else
	b.Get("/reset/" + strings.Repeat("A", len(codes[0]))).WantStatus(http.StatusNotFound)
}

// An expired link's page emails a new one to the same address.
func TestExpiredLinkOffersANewOne(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	ada := site.Member("ada@example.com")
	b := site.Browser()
	verify := "/verify/" + site.MailedCodes("ada@example.com", account.EmailVerifyAddress)[0]
	ada.Post("/account/password", sitetest.Passwords("secret", "rhubarb tin")).WantRedirect("/account/security")
	spent := b.Get(verify).WantStatus(http.StatusNotFound).WantText("This link doesn’t work anymore.")
	action, _ := spent.Page().Find("main form").Attr("action")
	b.Post(action, nil).WantStatus(http.StatusOK).WantText("Check your email")
	fresh := site.MailedCodes("ada@example.com", account.EmailVerifyAddress)
	b.Post("/verify/"+fresh[0], nil).WantStatus(http.StatusOK).WantText("Your email address is confirmed")
	b.Post(action, nil).WantStatus(http.StatusOK) // says no more and no less
	if repeated := site.MailedCodes("ada@example.com", account.EmailVerifyAddress); len(repeated) != len(fresh) {
		t.Error("a confirmed address gets another link")
	}

	b.Post("/forgot", url.Values{"email": {"ada@example.com"}})
	site.QueuePasswordResets()
	reset := "/reset/" + site.MailedCodes("ada@example.com", account.EmailResetPassword)[0]
	b.Post(reset, url.Values{"newPassword": {"pickled plum"}}).WantRedirect("/account/security")
	spent = site.Browser().Get(reset).WantStatus(http.StatusNotFound)
	action, _ = spent.Page().Find("main form").Attr("action")
	site.Browser().Post(action, nil).WantStatus(http.StatusOK).WantText("Check your email")
	site.QueuePasswordResets()
	if links := site.MailedCodes("ada@example.com", account.EmailResetPassword); len(links) != 2 {
		t.Errorf("%d links", len(links))
	}
	site.Browser().Post("/reset/"+strings.Repeat("A", 43)+"/again", nil).WantStatus(http.StatusNotFound)
}

// An old link must not reveal the account's current address.
func TestAnOldLinkShowsNoAddress(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	site.Member("ada@example.com")
	old := site.MailedCodes("ada@example.com", account.EmailVerifyAddress)[0]
	if _, err := site.Pool.Exec(t.Context(), `UPDATE users SET email = 'ada@example.net'`); err != nil {
		t.Fatal(err)
	}
	b := site.Browser()
	for _, answer := range []sitetest.Response{b.Get("/verify/" + old), b.Post("/verify/"+old, nil),
		b.Post("/verify/"+old+"/again",
			nil)} {
		if strings.Contains(answer.Body, "ada@example") {
			t.Errorf("it shows one: %s", answer.Text("main"))
		}
	}
}

func TestAnAddressIsConfirmed(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Member("ada@example.com")
	b.Get("/account/security").WantText("Not confirmed yet")
	b.Post("/account/verify", nil).WantRedirect("/account/security")
	b.Get("/account/security").WantText("We’ve sent a link to ada@example.com.")
	codes := site.MailedCodes("ada@example.com", account.EmailVerifyAddress)
	if len(codes) != 2 {
		t.Fatalf("%d links", len(codes))
	}
	b.Get("/verify/" + codes[1]).WantStatus(http.StatusNotFound)
	phone := site.Browser()
	phone.Get("/verify/" + codes[0]).WantText("Yes, confirm it")
	b.Get("/account/security").WantText("Not confirmed yet") // looking at the page confirms nothing
	phone.Post("/verify/"+codes[0], nil).WantStatus(http.StatusOK).WantText("Your email address is confirmed")
	phone.Get("/account").WantText("Sign In Required") // it does not sign in
	b.Get("/account/security").WantText("Confirmed")
	b.Get("/verify/" + codes[0]).WantStatus(http.StatusNotFound)
}
