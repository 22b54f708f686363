package handlers_test

import (
	"net/http"
	"net/url"
	"sync"
	"testing"

	"plainhand/internal/account"
)

func passwords(current, chosen string) url.Values {
	return url.Values{"currentPassword": {current}, "newPassword": {chosen}}
}

func TestPasswordChangeEndsOtherSessions(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.member("ada@example.com")
	elsewhere := site.browser()
	elsewhere.post("/login", credentials("ada@example.com", "secret")).wantRedirect("/")
	b.post("/account/password", passwords("wrong!", "rhubarb tin")).wantStatus(http.StatusBadRequest).
		wantText("That isn’t your current password.")
	b.post("/account/password", passwords("secret", "five5")).wantStatus(http.StatusBadRequest).
		wantText("Password must be at least 6 characters")
	elsewhere.get("/account").wantText("Welcome back")

	b.post("/account/password", passwords("secret", "rhubarb tin")).wantRedirect("/account/security")
	b.get("/account/security").wantText("Your password has been changed.")
	elsewhere.get("/account").wantText("Sign In Required")
	site.browser().post("/login", credentials("ada@example.com", "secret")).wantStatus(http.StatusUnauthorized)
	site.browser().post("/login", credentials("ada@example.com", "rhubarb tin")).wantRedirect("/")
	var emails int
	if err := site.pool.QueryRow(t.Context(), `SELECT count(*) FROM mails WHERE kind = $1`,
		account.EmailPasswordChanged).Scan(&emails); err != nil || emails != 1 {
		t.Errorf("%d notifications, %v", emails, err)
	}
}

func TestSessionsAreListedAndEnded(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.member("ada@example.com")
	phone, library := site.browser(), site.browser()
	for agent, other := range map[string]*browser{
		"Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36": phone,
		"Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0":                                                library,
	} {
		request := other.form("/login", credentials("ada@example.com", "secret"))
		request.Header.Set("User-Agent", agent)
		other.do(request).wantRedirect("/")
	}
	list := b.get("/account/security").wantText("Chrome on Android").wantText("Firefox on Linux").
		wantText("from 127.0.0.1").wantText("This browser")
	row := list.page().Find(".log li:contains('Firefox on Linux') [name=session]")
	id, _ := row.Attr("value")
	b.post("/account/sessions/end", url.Values{"session": {id}}).wantRedirect("/account/security")
	library.get("/account").wantText("Sign In Required")
	phone.get("/account").wantText("Welcome back")

	// A user cannot end another user's session.
	bob := site.member("bob@example.com")
	rest, _ := b.get("/account/security").page().Find("[name=session]").Attr("value")
	bob.post("/account/sessions/end", url.Values{"session": {rest}}).wantRedirect("/account/security")
	phone.get("/account").wantText("Welcome back")

	b.post("/account/sessions/end-others", nil).wantRedirect("/account/security")
	b.get("/account").wantText("Welcome back")
	phone.get("/account").wantText("Sign In Required")
	bob.get("/account").wantText("Welcome back")
}

// A sign-in with the old password that races with the change is signed out like all other sessions.
func TestPasswordChangeEndsConcurrentSignIns(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.member("ada@example.com")
	others := make([]*browser, 8)
	var running sync.WaitGroup
	for i := range others {
		others[i] = site.browser()
		running.Go(func() { others[i].post("/login", credentials("ada@example.com", "secret")) })
	}
	running.Go(func() {
		b.post("/account/password", passwords("secret", "rhubarb tin")).wantRedirect("/account/security")
	})
	running.Wait()
	for _, other := range others {
		other.get("/account").wantText("Sign In Required")
	}
	b.get("/account").wantText("Welcome back")
}

func TestEmailAddressChangesAfterConfirmation(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.member("ada@example.com")
	site.member("bob@example.com")
	move := func(email, password string) url.Values {
		return url.Values{"email": {email}, "emailPassword": {password}}
	}
	b.post("/account/email", move("ada@example.net", "wrong!")).wantStatus(http.StatusBadRequest).
		wantText("That isn’t your current password.")
	b.post("/account/email", move("no address", "secret")).wantStatus(http.StatusBadRequest).
		wantText("That doesn’t look like an email address.")
	b.post("/account/email", move("ADA@example.com", "secret")).wantStatus(http.StatusBadRequest).
		wantText("That’s your email address already.")

	// does not reveal that the address is taken
	b.post("/account/email", move("bob@example.com", "secret")).wantRedirect("/account/security")
	taken := "/change-email/" + site.mailedCodes("ada@example.com", account.EmailConfirmAddress)[0]
	b.post(taken, nil).wantStatus(http.StatusConflict)

	b.post("/account/email", move("ada@example.net", "secret")).wantRedirect("/account/security")
	b.get("/account/security").wantText("We’ve sent a link to ada@example.net. Until you open it, ada@example.com stays your address.")
	link := "/change-email/" + site.mailedCodes("ada@example.com", account.EmailConfirmAddress)[0]
	b.get(taken).wantStatus(http.StatusNotFound)
	phone := site.browser()
	phone.get(link).wantText("Is ada@example.net yours?")
	b.get("/account/security").wantText("ada@example.com Not confirmed yet")
	phone.post(link, nil).wantStatus(http.StatusOK).wantText("It’s ada@example.net now.")
	phone.post(link, nil).wantStatus(http.StatusNotFound)
	b.get("/account").wantText("Sign In Required")
	site.browser().post("/login", credentials("ada@example.net", "secret")).wantRedirect("/")
	site.browser().post("/login", credentials("ada@example.com", "secret")).wantStatus(http.StatusUnauthorized)

	var to string
	if err := site.pool.QueryRow(t.Context(), `SELECT address FROM mails WHERE kind = $1`,
		account.EmailAddressChanged).Scan(&to); err != nil || to != "ada@example.com" {
		t.Errorf("the former address was not notified: %q, %v", to, err)
	}
}
