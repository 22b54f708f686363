package handlers_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/descope/virtualwebauthn"

	"plainhand/internal/account"
)

// device is an authenticator that holds a passkey, such as a phone.
type device struct {
	t            testing.TB
	relyingParty virtualwebauthn.RelyingParty // where it believes to be
	holder       virtualwebauthn.Authenticator
	key          virtualwebauthn.Credential
}

func newDevice(t testing.TB) *device {
	place := virtualwebauthn.RelyingParty{Name: "Plainhand", ID: "localhost", Origin: "http://localhost:8080"}
	return &device{t: t, relyingParty: place,
		holder: virtualwebauthn.NewAuthenticator(), key: newKey()}
}

// newKey returns a key with 32-byte coordinates: the library encodes shorter ones invalidly.
func newKey() virtualwebauthn.Credential {
	const full = 77 // bytes of an ES256 key in CBOR
	for {
		if key := virtualwebauthn.NewCredential(virtualwebauthn.KeyTypeEC2); len(key.Key.AttestationData()) == full {
			return key
		}
	}
}

// optionsFrom returns the ceremony options in a response.
func (d *device) optionsFrom(asked answer) string {
	d.t.Helper()
	options, err := json.Marshal(asked.wantStatus(http.StatusOK).json()["options"])
	if err != nil {
		d.t.Fatal(err)
	}
	return string(options)
}

// register answers the options of a registration ceremony.
func (d *device) register(asked answer) string {
	d.t.Helper()
	options, err := virtualwebauthn.ParseAttestationOptions(d.optionsFrom(asked))
	if err != nil {
		d.t.Fatal(err)
	}
	d.holder.Options.UserHandle = []byte(options.UserID)
	return credential(virtualwebauthn.CreateAttestationResponse(d.relyingParty, d.holder, d.key, *options))
}

// authenticate answers the options of an authentication ceremony.
func (d *device) authenticate(asked answer) string {
	d.t.Helper()
	options, err := virtualwebauthn.ParseAssertionOptions(d.optionsFrom(asked))
	if err != nil {
		d.t.Fatal(err)
	}
	d.key.Counter++
	return credential(virtualwebauthn.CreateAssertionResponse(d.relyingParty, d.holder, d.key, *options))
}

func credential(answer string) string { return `{"credential":` + answer + `}` }

// confirmPassword confirms the signed-in user's identity by password.
func (b *browser) confirmPassword(password string) {
	b.post("/account/confirm", url.Values{"password": {password}}).wantRedirect("/account/security")
}

// expireConfirmations expires the confirmed identity of all sessions.
func (s *testSite) expireConfirmations() {
	s.t.Helper()
	const statement = `UPDATE sessions SET data = convert_to(regexp_replace(convert_from(data, 'UTF8'),
		'"shown":"[^"]*"', '"shown":"2026-01-01T00:00:00Z"'), 'UTF8')`
	if _, err := s.pool.Exec(s.t.Context(), statement); err != nil {
		s.t.Fatal(err)
	}
}

// withPasskey adds a passkey to the browser's user and returns its device.
func (b *browser) withPasskey() *device {
	b.site.t.Helper()
	b.confirmPassword("secret")
	phone := newDevice(b.site.t)
	b.call("/api/account/passkeys", phone.register(b.call("/api/account/passkeys/question", "{}"))).
		wantStatus(http.StatusOK)
	return phone
}

// signInWith signs the browser in with the device's passkey.
func (b *browser) signInWith(phone *device) answer {
	return b.call("/api/auth/passkey", phone.authenticate(b.call("/api/auth/passkey/question", "{}")))
}

func TestAPasskeySignsInAlone(t *testing.T) { // AP01
	t.Parallel()
	site := newSite(t)
	phone := site.confirmedUser("ada@example.com").withPasskey()
	b := site.browser()
	got := b.signInWith(phone).wantStatus(http.StatusOK).json()["user"].(map[string]any)
	if got["email"] != "ada@example.com" {
		t.Errorf("signed in: %v", got)
	}
	b.get("/account/security").wantText("Ada").wantText("last used")
	if got := b.get("/account/security").page().Find("input[type=password][name!=newPassword]").Length(); got != 0 {
		t.Errorf("the password is asked for %d times after a passkey sign-in", got)
	}
}

// A passkey is two factors: the device, and what unlocks it.
func TestAPasskeyNeedsNoCode(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b, _, _ := site.twoFactorUser("ada@example.com")
	phone := b.withPasskey()
	site.browser().signInWith(phone).wantStatus(http.StatusOK)
	phone.holder.Options.UserNotVerified = true
	site.browser().signInWith(phone).wantStatus(http.StatusUnauthorized) // without user verification
}

func TestInvalidPasskeyAnswerIsRejected(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	owner := site.confirmedUser("ada@example.com")
	phone := owner.withPasskey()
	for name, change := range map[string]func(b *browser, asked answer) string{
		"an answer for another site": func(_ *browser, asked answer) string {
			fake := *phone
			fake.relyingParty.Origin, fake.relyingParty.ID = "https://plainhand.example.net", "plainhand.example.net"
			return fake.authenticate(asked)
		},
		"an answer to another question": func(_ *browser, _ answer) string {
			return phone.authenticate(site.browser().call("/api/auth/passkey/question", "{}"))
		},
		"an answer that was given already": func(b *browser, asked answer) string {
			given := phone.authenticate(asked)
			b.call("/api/auth/passkey", given).wantStatus(http.StatusOK)
			b.post("/logout", nil)
			return given
		},
		"another key": func(_ *browser, asked answer) string {
			fake := *phone
			fake.key = newKey()
			fake.key.ID = phone.key.ID
			return fake.authenticate(asked)
		},
		"an unknown key": func(_ *browser, asked answer) string {
			stranger := newDevice(t)
			stranger.holder.Options.UserHandle = phone.holder.Options.UserHandle
			return stranger.authenticate(asked)
		},
		"another user's name": func(_ *browser, asked answer) string {
			other := *phone
			other.holder.Options.UserHandle = []byte("0123456789abcdef")
			return other.authenticate(asked)
		},
		"no answer": func(*browser, answer) string { return `{"credential":null}` },
		"nonsense":  func(*browser, answer) string { return `{"credential":{"id":"AA","response":{}}}` },
	} {
		b := site.browser()
		body := change(b, b.call("/api/auth/passkey/question", "{}"))
		if got := b.call("/api/auth/passkey", body); got.status != http.StatusUnauthorized {
			t.Errorf("%s: %d %s", name, got.status, got.body)
		}
		b.get("/account").wantText("Sign In Required")
	}
	b := site.browser()
	b.call("/api/auth/passkey", phone.authenticate(site.browser().call("/api/auth/passkey/question", "{}"))).
		wantStatus(http.StatusUnauthorized) // no ceremony in this session
}

// An attacker at an unattended browser must not be able to add a passkey.
func TestAddingAPasskeyRequiresAConfirmedIdentity(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.confirmedUser("ada@example.com")
	got := b.call("/api/account/passkeys/question", "{}").wantStatus(http.StatusForbidden).json()
	if got["next"] != "/account/confirm?next=%2Faccount%2Fsecurity" {
		t.Errorf("led to %v", got["next"])
	}
	b.get("/account/confirm?next=/account/security").wantText("Show that it’s you")
	b.post("/account/confirm", url.Values{"password": {"wrong!"}}).wantStatus(http.StatusBadRequest).
		wantText("That isn’t your current password.")
	b.call("/api/account/passkeys/question", "{}").wantStatus(http.StatusForbidden)
	b.post("/account/confirm", url.Values{"password": {"secret"}, "next": {"https://plainhand.example.net"}}).
		wantRedirect("/account/security")
	b.call("/api/account/passkeys/question", "{}").wantStatus(http.StatusOK)
	site.expireConfirmations()
	b.call("/api/account/passkeys/question", "{}").wantStatus(http.StatusForbidden)
}

func TestUnconfirmedAddressGetsNoPasskey(t *testing.T) {
	t.Parallel()
	b := newSite(t).member("ada@example.com")
	b.confirmPassword("secret")
	b.call("/api/account/passkeys/question", "{}").wantStatus(http.StatusConflict)
	b.get("/account/security").wantText("it’s how you get back in if you lose your device")
}

func TestPasskeyConfirmsTheIdentity(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.confirmedUser("ada@example.com")
	phone := b.withPasskey()
	site.expireConfirmations()
	b.post("/account/two-step/end", nil).wantStatus(http.StatusForbidden)
	b.get("/account/security").wantText("show that it’s you another way")
	b.get("/account/confirm").wantText("Use a passkey")
	b.call("/api/account/confirm", phone.authenticate(b.call("/api/auth/passkey/question", "{}"))).
		wantStatus(http.StatusOK)
	b.post("/account/password", url.Values{"newPassword": {"rhubarb tin"}}).wantRedirect("/account/security")

	eve := site.confirmedUser("eve@example.com")
	eve.call("/api/account/confirm", phone.authenticate(eve.call("/api/auth/passkey/question", "{}"))).
		wantStatus(http.StatusUnauthorized) // another user's passkey
}

func TestPasskeysAreRenamedAndRemoved(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	owner := site.confirmedUser("ada@example.com")
	phone := owner.withPasskey()
	elsewhere := site.browser()
	elsewhere.signInWith(phone).wantStatus(http.StatusOK)
	id, _ := owner.get("/account/security").page().Find("input[name=passkey]").Attr("value")
	owner.post("/account/passkeys/name", url.Values{"passkey": {id}, "name": {"My <b>phone</b>"}}).
		wantRedirect("/account/security")
	owner.get("/account/security").wantText("My <b>phone</b>")
	owner.post("/account/passkeys/name", url.Values{"passkey": {id}, "name": {" "}}).wantStatus(http.StatusBadRequest)

	eve := site.confirmedUser("eve@example.com")
	eve.confirmPassword("secret")
	eve.post("/account/passkeys/name", url.Values{"passkey": {id}, "name": {"mine"}}).wantStatus(http.StatusNotFound)
	eve.post("/account/passkeys/remove", url.Values{"passkey": {id}}).wantStatus(http.StatusNotFound)

	site.expireConfirmations()
	owner.post("/account/passkeys/remove", url.Values{"passkey": {id}}).wantStatus(http.StatusForbidden)
	owner.post("/account/passkeys/remove", url.Values{"passkey": {id}, "passkeyPassword": {"secret"}}).
		wantRedirect("/account/security")
	owner.get("/account/security").wantText("The passkey is removed.")
	elsewhere.get("/account").wantText("Sign In Required") // what began with it is over
	site.browser().signInWith(phone).wantStatus(http.StatusUnauthorized)
}

// An attacker with brief access must not keep a passkey.
func TestOwnerRemovesAnAttackersPasskey(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(site *testSite){
		"by the link in the email": func(site *testSite) {
			code := site.mailedCodes("ada@example.com", account.EmailPasskeyAdded)[1] // the first of two
			b := site.browser()
			b.get("/undo-way-in/" + code).wantText("Take it away")
			reset := b.post("/undo-way-in/"+code, nil).wantStatus(http.StatusSeeOther).header.Get("Location")
			b.post(reset, url.Values{"newPassword": {"rhubarb tin"}}).wantRedirect("/account/security")
			b.post("/undo-way-in/"+code, nil).wantStatus(http.StatusNotFound)
		},
		"by keeping the address": func(site *testSite) {
			site.requestTakeover("ada@example.com", "secret", "eve@example.net")
			keys := site.browser()
			keys.post("/login", credentials("ada@example.com", "secret")).wantRedirect("/")
			third := keys.withPasskey()
			site.browser().post("/keep-email/"+site.mailedCodes("ada@example.com", account.EmailKeepAddress)[0], nil).
				wantStatus(http.StatusSeeOther)
			site.browser().signInWith(third).wantStatus(http.StatusUnauthorized)
			id := site.userID("ada@example.com")
			if _, err := site.pool.Exec(site.t.Context(), `DELETE FROM passkeys WHERE user_id = $1`, id); err != nil {
				site.t.Fatal(err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			site := newSite(t)
			site.confirmedUser("ada@example.com")
			thief := site.browser()
			thief.post("/login", credentials("ada@example.com", "secret")).wantRedirect("/")
			first, second := thief.withPasskey(), thief.withPasskey()
			end(site)
			thief.get("/account").wantText("Sign In Required")
			for _, key := range []*device{first, second} {
				site.browser().signInWith(key).wantStatus(http.StatusUnauthorized)
			}
		})
	}
}

func TestOnlySignInMethodCannotBeRemoved(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	owner := site.confirmedUser("ada@example.com")
	owner.withPasskey()
	if _, err := site.pool.Exec(t.Context(), `UPDATE users SET password_hash = ''`); err != nil {
		t.Fatal(err)
	}
	page := owner.get("/account/security").wantText("You don’t have one.")
	id, _ := page.page().Find("input[name=passkey]").Attr("value")
	owner.post("/account/passkeys/remove", url.Values{"passkey": {id}}).wantStatus(http.StatusConflict).
		wantText("That’s your only way to sign in.")
	site.expireConfirmations()
	owner.get("/account/security").wantText("First, show that it’s you")
	owner.post("/account/password", url.Values{"newPassword": {"rhubarb tin"}}).wantStatus(http.StatusForbidden).
		wantText("Show us that it’s you first.")
	site.browser().post("/login", credentials("ada@example.com", "")).wantStatus(http.StatusUnauthorized)
}

// A cloned key has its own signature counter.
func TestAPasskeyWhoseCounterGoesBackIsRefused(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	phone := site.confirmedUser("ada@example.com").withPasskey()
	stolen := *phone
	for range 3 {
		site.browser().signInWith(phone).wantStatus(http.StatusOK)
	}
	site.browser().signInWith(&stolen).wantStatus(http.StatusUnauthorized)
}

func TestPasskeyRequestsAreRateLimited(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.browser()
	for range 200 {
		b.call("/api/auth/passkey/question", "{}").wantStatus(http.StatusOK)
	}
	b.call("/api/auth/passkey/question", "{}").wantStatus(http.StatusTooManyRequests)
}

// FuzzPasskeyAnswers mutates valid browser answers.
func FuzzPasskeyAnswers(f *testing.F) {
	site := newSite(f)
	phone := site.confirmedUser("ada@example.com").withPasskey()
	b := site.browser()
	f.Add(phone.authenticate(b.call("/api/auth/passkey/question", "{}")))
	f.Add(newDevice(f).register(answer{t: f, status: http.StatusOK, body: `{"options":{"publicKey":{"challenge":"AAAA",` +
		`"rp":{"id":"localhost","name":"a"},"user":{"id":"AAAA","name":"a","displayName":"a"},"pubKeyCredParams":[]}}}`}))
	f.Fuzz(func(t *testing.T, body string) {
		b := b.onServer(site.on(t))
		b.call("/api/auth/passkey/question", "{}")
		got := b.call("/api/auth/passkey", body)
		if got.status != http.StatusUnauthorized && got.status != http.StatusBadRequest {
			t.Errorf("%d for %s", got.status, body)
		}
		if strings.Contains(got.body, "protocol") {
			t.Errorf("the library's words are shown: %s", got.body)
		}
	})
}
