package account_test

import (
	"net/http"
	"net/url"
	"sync"
	"testing"

	"plainhand/handlers/sitetest"
	"plainhand/internal/account"
)

func TestPasswordChangeEndsOtherSessions(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Member("ada@example.com")
	elsewhere := site.Browser()
	elsewhere.Post("/login", sitetest.Credentials("ada@example.com", "secret")).WantRedirect("/")
	b.Post("/account/password", sitetest.Passwords("wrong!", "rhubarb tin")).WantStatus(http.StatusBadRequest).
		WantText("That isn’t your current password.")
	b.Post("/account/password", sitetest.Passwords("secret", "five5")).WantStatus(http.StatusBadRequest).
		WantText("Password must be at least 6 characters")
	elsewhere.Get("/account").WantText("Welcome back")

	b.Post("/account/password", sitetest.Passwords("secret", "rhubarb tin")).WantRedirect("/account/security")
	b.Get("/account/security").WantText("Your password has been changed.")
	elsewhere.Get("/account").WantText("Sign In Required")
	site.Browser().Post("/login", sitetest.Credentials("ada@example.com", "secret")).WantStatus(http.StatusUnauthorized)
	site.Browser().Post("/login", sitetest.Credentials("ada@example.com", "rhubarb tin")).WantRedirect("/")
	var emails int
	if err := site.Pool.QueryRow(t.Context(), `SELECT count(*) FROM mails WHERE kind = $1`,
		account.EmailPasswordChanged).Scan(&emails); err != nil || emails != 1 {
		t.Errorf("%d notifications, %v", emails, err)
	}
}

func TestSessionsAreListedAndEnded(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Member("ada@example.com")
	phone, library := site.Browser(), site.Browser()
	for agent, other := range map[string]*sitetest.Browser{
		"Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36": phone,
		"Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0":                                                library,
	} {
		request := other.Form("/login", sitetest.Credentials("ada@example.com", "secret"))
		request.Header.Set("User-Agent", agent)
		other.Do(request).WantRedirect("/")
	}
	list := b.Get("/account/security").WantText("Chrome on Android").WantText("Firefox on Linux").
		WantText("from 127.0.0.1").WantText("This browser")
	row := list.Page().Find(".log li:contains('Firefox on Linux') [name=session]")
	id, _ := row.Attr("value")
	b.Post("/account/sessions/end", url.Values{"session": {id}}).WantRedirect("/account/security")
	library.Get("/account").WantText("Sign In Required")
	phone.Get("/account").WantText("Welcome back")

	// A user cannot end another user's session.
	bob := site.Member("bob@example.com")
	rest, _ := b.Get("/account/security").Page().Find("[name=session]").Attr("value")
	bob.Post("/account/sessions/end", url.Values{"session": {rest}}).WantRedirect("/account/security")
	phone.Get("/account").WantText("Welcome back")

	b.Post("/account/sessions/end-others", nil).WantRedirect("/account/security")
	b.Get("/account").WantText("Welcome back")
	phone.Get("/account").WantText("Sign In Required")
	bob.Get("/account").WantText("Welcome back")
}

// A sign-in with the old password that races with the change is signed out like all other sessions.
func TestPasswordChangeEndsConcurrentSignIns(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Member("ada@example.com")
	others := make([]*sitetest.Browser, 8)
	var running sync.WaitGroup
	for i := range others {
		others[i] = site.Browser()
		running.Go(func() { others[i].Post("/login", sitetest.Credentials("ada@example.com", "secret")) })
	}
	running.Go(func() {
		b.Post("/account/password", sitetest.Passwords("secret", "rhubarb tin")).WantRedirect("/account/security")
	})
	running.Wait()
	for _, other := range others {
		other.Get("/account").WantText("Sign In Required")
	}
	b.Get("/account").WantText("Welcome back")
}

func TestEmailAddressChangesAfterConfirmation(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Member("ada@example.com")
	site.Member("bob@example.com")
	move := func(email, password string) url.Values {
		return url.Values{"email": {email}, "emailPassword": {password}}
	}
	b.Post("/account/email", move("ada@example.net", "wrong!")).WantStatus(http.StatusBadRequest).
		WantText("That isn’t your current password.")
	b.Post("/account/email", move("no address", "secret")).WantStatus(http.StatusBadRequest).
		WantText("Enter a complete email address.")
	b.Post("/account/email", move("ADA@example.com", "secret")).WantStatus(http.StatusBadRequest).
		WantText("That’s your email address already.")

	// does not reveal that the address is taken
	b.Post("/account/email", move("bob@example.com", "secret")).WantRedirect("/account/security")
	conflicting := "/change-email/" + site.MailedCodes("ada@example.com", account.EmailConfirmAddress)[0]
	b.Post(conflicting, nil).WantStatus(http.StatusConflict)

	b.Post("/account/email", move("ada@example.net", "secret")).WantRedirect("/account/security")
	b.Get("/account/security").WantText("We’ve sent a link to ada@example.net. Until you open it, ada@example.com stays your address.")
	link := "/change-email/" + site.MailedCodes("ada@example.com", account.EmailConfirmAddress)[0]
	b.Get(conflicting).WantStatus(http.StatusNotFound)
	phone := site.Browser()
	phone.Get(link).WantText("Is ada@example.net yours?")
	b.Get("/account/security").WantText("ada@example.com Not confirmed yet")
	phone.Post(link, nil).WantStatus(http.StatusOK).WantText("It’s now ada@example.net.")
	phone.Post(link, nil).WantStatus(http.StatusNotFound)
	b.Get("/account").WantText("Sign In Required")
	site.Browser().Post("/login", sitetest.Credentials("ada@example.net", "secret")).WantRedirect("/")
	site.Browser().Post("/login", sitetest.Credentials("ada@example.com", "secret")).WantStatus(http.StatusUnauthorized)

	var to string
	if err := site.Pool.QueryRow(t.Context(), `SELECT address FROM mails WHERE kind = $1`,
		account.EmailAddressChanged).Scan(&to); err != nil || to != "ada@example.com" {
		t.Errorf("the former address was not notified: %q, %v", to, err)
	}
}
