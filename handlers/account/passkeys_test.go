package account_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"plainhand/handlers/sitetest"
	"plainhand/internal/account"
)

// expireConfirmations expires the confirmed identity of all sessions.
func expireConfirmations(s *sitetest.Site) {
	s.T.Helper()
	const statement = `UPDATE sessions SET data = convert_to(regexp_replace(convert_from(data, 'UTF8'),
		'"shown":"[^"]*"', '"shown":"2026-01-01T00:00:00Z"'), 'UTF8')`
	if _, err := s.Pool.Exec(s.T.Context(), statement); err != nil {
		s.T.Fatal(err)
	}
}

// signInWith signs the browser in with the device's passkey.
func signInWith(b *sitetest.Browser, phone *sitetest.Device) sitetest.Response {
	return b.Call("/api/auth/passkey", phone.Authenticate(b.Call("/api/auth/passkey/question", "{}")))
}

func TestAPasskeySignsInAlone(t *testing.T) { // AP01
	t.Parallel()
	site := sitetest.New(t)
	phone := site.ConfirmedUser("ada@example.com").WithPasskey()
	b := site.Browser()
	got := signInWith(b, phone).WantStatus(http.StatusOK).JSON()["user"].(map[string]any)
	if got["email"] != "ada@example.com" {
		t.Errorf("signed in: %v", got)
	}
	b.Get("/account/security").WantText("Ada").WantText("last used")
	if got := b.Get("/account/security").Page().Find("input[type=password][name!=newPassword]").Length(); got != 0 {
		t.Errorf("the password is asked for %d times after a passkey sign-in", got)
	}
}

// A passkey is two factors: the device, and what unlocks it.
func TestAPasskeyNeedsNoCode(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b, _, _ := site.TwoFactorUser("ada@example.com")
	phone := b.WithPasskey()
	signInWith(site.Browser(), phone).WantStatus(http.StatusOK)
	phone.Holder.Options.UserNotVerified = true
	signInWith(site.Browser(), phone).WantStatus(http.StatusUnauthorized) // without user verification
}

func TestInvalidPasskeyAnswerIsRejected(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	owner := site.ConfirmedUser("ada@example.com")
	phone := owner.WithPasskey()
	for name, change := range map[string]func(b *sitetest.Browser, asked sitetest.Response) string{
		"an answer for another site": func(_ *sitetest.Browser, asked sitetest.Response) string {
			fake := *phone
			fake.RelyingParty.Origin, fake.RelyingParty.ID = "https://plainhand.example.net", "plainhand.example.net"
			return fake.Authenticate(asked)
		},
		"an answer to another question": func(_ *sitetest.Browser, _ sitetest.Response) string {
			return phone.Authenticate(site.Browser().Call("/api/auth/passkey/question", "{}"))
		},
		"an answer that was given already": func(b *sitetest.Browser, asked sitetest.Response) string {
			given := phone.Authenticate(asked)
			b.Call("/api/auth/passkey", given).WantStatus(http.StatusOK)
			b.Post("/logout", nil)
			return given
		},
		"another key": func(_ *sitetest.Browser, asked sitetest.Response) string {
			fake := *phone
			fake.Key = sitetest.NewKey()
			fake.Key.ID = phone.Key.ID
			return fake.Authenticate(asked)
		},
		"an unknown key": func(_ *sitetest.Browser, asked sitetest.Response) string {
			stranger := sitetest.NewDevice(t)
			stranger.Holder.Options.UserHandle = phone.Holder.Options.UserHandle
			return stranger.Authenticate(asked)
		},
		"another user's name": func(_ *sitetest.Browser, asked sitetest.Response) string {
			other := *phone
			other.Holder.Options.UserHandle = []byte("0123456789abcdef")
			return other.Authenticate(asked)
		},
		"no answer": func(*sitetest.Browser, sitetest.Response) string { return `{"credential":null}` },
		"nonsense":  func(*sitetest.Browser, sitetest.Response) string { return `{"credential":{"id":"AA","response":{}}}` },
	} {
		b := site.Browser()
		body := change(b, b.Call("/api/auth/passkey/question", "{}"))
		if got := b.Call("/api/auth/passkey", body); got.Status != http.StatusUnauthorized {
			t.Errorf("%s: %d %s", name, got.Status, got.Body)
		}
		b.Get("/account").WantText("Sign In Required")
	}
	b := site.Browser()
	b.Call("/api/auth/passkey", phone.Authenticate(site.Browser().Call("/api/auth/passkey/question", "{}"))).
		WantStatus(http.StatusUnauthorized) // no ceremony in this session
}

// An attacker at an unattended browser must not be able to add a passkey.
func TestAddingAPasskeyRequiresAConfirmedIdentity(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.ConfirmedUser("ada@example.com")
	got := b.Call("/api/account/passkeys/question", "{}").WantStatus(http.StatusForbidden).JSON()
	if got["next"] != "/account/confirm?next=%2Faccount%2Fsecurity" {
		t.Errorf("led to %v", got["next"])
	}
	b.Get("/account/confirm?next=/account/security").WantText("Confirm that it’s you")
	b.Post("/account/confirm", url.Values{"password": {"wrong!"}}).WantStatus(http.StatusBadRequest).
		WantText("That isn’t your current password.")
	b.Call("/api/account/passkeys/question", "{}").WantStatus(http.StatusForbidden)
	b.Post("/account/confirm", url.Values{"password": {"secret"}, "next": {"https://plainhand.example.net"}}).
		WantRedirect("/account/security")
	b.Call("/api/account/passkeys/question", "{}").WantStatus(http.StatusOK)
	expireConfirmations(site)
	b.Call("/api/account/passkeys/question", "{}").WantStatus(http.StatusForbidden)
}

func TestUnconfirmedAddressGetsNoPasskey(t *testing.T) {
	t.Parallel()
	b := sitetest.New(t).Member("ada@example.com")
	b.ConfirmPassword("secret")
	b.Call("/api/account/passkeys/question", "{}").WantStatus(http.StatusConflict)
	b.Get("/account/security").WantText("it’s how you get back in if you lose your device")
}

func TestPasskeyConfirmsTheIdentity(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.ConfirmedUser("ada@example.com")
	phone := b.WithPasskey()
	expireConfirmations(site)
	b.Post("/account/two-step/end", nil).WantStatus(http.StatusForbidden)
	b.Get("/account/security").WantText("confirm that it’s you another way")
	b.Get("/account/confirm").WantText("Use a passkey")
	b.Call("/api/account/confirm", phone.Authenticate(b.Call("/api/auth/passkey/question", "{}"))).
		WantStatus(http.StatusOK)
	b.Post("/account/password", url.Values{"newPassword": {"rhubarb tin"}}).WantRedirect("/account/security")

	eve := site.ConfirmedUser("eve@example.com")
	eve.Call("/api/account/confirm", phone.Authenticate(eve.Call("/api/auth/passkey/question", "{}"))).
		WantStatus(http.StatusUnauthorized) // another user's passkey
}

func TestPasskeysAreRenamedAndRemoved(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	owner := site.ConfirmedUser("ada@example.com")
	phone := owner.WithPasskey()
	elsewhere := site.Browser()
	signInWith(elsewhere, phone).WantStatus(http.StatusOK)
	id, _ := owner.Get("/account/security").Page().Find("input[name=passkey]").Attr("value")
	owner.Post("/account/passkeys/name", url.Values{"passkey": {id}, "name": {"My <b>phone</b>"}}).
		WantRedirect("/account/security")
	owner.Get("/account/security").WantText("My <b>phone</b>")
	owner.Post("/account/passkeys/name", url.Values{"passkey": {id}, "name": {" "}}).WantStatus(http.StatusBadRequest)

	eve := site.ConfirmedUser("eve@example.com")
	eve.ConfirmPassword("secret")
	eve.Post("/account/passkeys/name", url.Values{"passkey": {id}, "name": {"mine"}}).WantStatus(http.StatusNotFound)
	eve.Post("/account/passkeys/remove", url.Values{"passkey": {id}}).WantStatus(http.StatusNotFound)

	expireConfirmations(site)
	owner.Post("/account/passkeys/remove", url.Values{"passkey": {id}}).WantStatus(http.StatusForbidden)
	owner.Post("/account/passkeys/remove", url.Values{"passkey": {id}, "passkeyPassword": {"secret"}}).
		WantRedirect("/account/security")
	owner.Get("/account/security").WantText("The passkey is removed.")
	elsewhere.Get("/account").WantText("Sign In Required") // what began with it is over
	signInWith(site.Browser(), phone).WantStatus(http.StatusUnauthorized)
}

// An attacker with brief access must not keep a passkey.
func TestOwnerRemovesAnAttackersPasskey(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(site *sitetest.Site){
		"by the link in the email": func(site *sitetest.Site) {
			code := site.MailedCodes("ada@example.com", account.EmailPasskeyAdded)[1] // the first of two
			b := site.Browser()
			b.Get("/undo-way-in/" + code).WantText("Remove it")
			reset := b.Post("/undo-way-in/"+code, nil).WantStatus(http.StatusSeeOther).Header.Get("Location")
			b.Post(reset, url.Values{"newPassword": {"rhubarb tin"}}).WantRedirect("/account/security")
			b.Post("/undo-way-in/"+code, nil).WantStatus(http.StatusNotFound)
		},
		"by keeping the address": func(site *sitetest.Site) {
			requestTakeover(site, "ada@example.com", "secret", "eve@example.net")
			keys := site.Browser()
			keys.Post("/login", sitetest.Credentials("ada@example.com", "secret")).WantRedirect("/")
			third := keys.WithPasskey()
			site.Browser().Post("/keep-email/"+site.MailedCodes("ada@example.com", account.EmailKeepAddress)[0], nil).
				WantStatus(http.StatusSeeOther)
			signInWith(site.Browser(), third).WantStatus(http.StatusUnauthorized)
			id := site.UserID("ada@example.com")
			if _, err := site.Pool.Exec(site.T.Context(), `DELETE FROM passkeys WHERE user_id = $1`, id); err != nil {
				site.T.Fatal(err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			site := sitetest.New(t)
			site.ConfirmedUser("ada@example.com")
			thief := site.Browser()
			thief.Post("/login", sitetest.Credentials("ada@example.com", "secret")).WantRedirect("/")
			first, second := thief.WithPasskey(), thief.WithPasskey()
			end(site)
			thief.Get("/account").WantText("Sign In Required")
			for _, key := range []*sitetest.Device{first, second} {
				signInWith(site.Browser(), key).WantStatus(http.StatusUnauthorized)
			}
		})
	}
}

func TestOnlySignInMethodCannotBeRemoved(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	owner := site.ConfirmedUser("ada@example.com")
	owner.WithPasskey()
	if _, err := site.Pool.Exec(t.Context(), `UPDATE users SET password_hash = ''`); err != nil {
		t.Fatal(err)
	}
	page := owner.Get("/account/security").WantText("You don’t have a password.")
	id, _ := page.Page().Find("input[name=passkey]").Attr("value")
	owner.Post("/account/passkeys/remove", url.Values{"passkey": {id}}).WantStatus(http.StatusConflict).
		WantText("That’s your only way to sign in.")
	expireConfirmations(site)
	owner.Get("/account/security").WantText("First, confirm that it’s you")
	owner.Post("/account/password", url.Values{"newPassword": {"rhubarb tin"}}).WantStatus(http.StatusForbidden).
		WantText("Confirm that it’s you.")
	site.Browser().Post("/login", sitetest.Credentials("ada@example.com", "")).WantStatus(http.StatusUnauthorized)
}

// A cloned key has its own signature counter.
func TestAPasskeyWhoseCounterGoesBackIsRefused(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	phone := site.ConfirmedUser("ada@example.com").WithPasskey()
	stolen := *phone
	for range 3 {
		signInWith(site.Browser(), phone).WantStatus(http.StatusOK)
	}
	signInWith(site.Browser(), &stolen).WantStatus(http.StatusUnauthorized)
}

func TestPasskeyRequestsAreRateLimited(t *testing.T) {
	t.Parallel()
	site := sitetest.New(t)
	b := site.Browser()
	for range 200 {
		b.Call("/api/auth/passkey/question", "{}").WantStatus(http.StatusOK)
	}
	b.Call("/api/auth/passkey/question", "{}").WantStatus(http.StatusTooManyRequests)
}

// FuzzPasskeyAnswers mutates valid browser answers.
func FuzzPasskeyAnswers(f *testing.F) {
	site := sitetest.New(f)
	phone := site.ConfirmedUser("ada@example.com").WithPasskey()
	b := site.Browser()
	f.Add(phone.Authenticate(b.Call("/api/auth/passkey/question", "{}")))
	f.Add(sitetest.NewDevice(f).Register(sitetest.Response{T: f, Status: http.StatusOK,
		Body: `{"options":{"publicKey":{"challenge":"AAAA",` +
			`"rp":{"id":"localhost","name":"a"},"user":{"id":"AAAA","name":"a","displayName":"a"},"pubKeyCredParams":[]}}}`}))
	f.Fuzz(func(t *testing.T, body string) {
		b := b.OnServer(site.For(t))
		b.Call("/api/auth/passkey/question", "{}")
		got := b.Call("/api/auth/passkey", body)
		if got.Status != http.StatusUnauthorized && got.Status != http.StatusBadRequest {
			t.Errorf("%d for %s", got.Status, body)
		}
		if strings.Contains(got.Body, "protocol") {
			t.Errorf("the library's words are shown: %s", got.Body)
		}
	})
}
