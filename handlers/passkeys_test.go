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

// device is something that holds a passkey, such as a phone.
type device struct {
	t      testing.TB
	place  virtualwebauthn.RelyingParty // where it believes to be
	holder virtualwebauthn.Authenticator
	key    virtualwebauthn.Credential
}

func newDevice(t testing.TB) *device {
	place := virtualwebauthn.RelyingParty{Name: "Plainhand", ID: "localhost", Origin: "http://localhost:8080"}
	return &device{t: t, place: place,
		holder: virtualwebauthn.NewAuthenticator(), key: newKey()}
}

// newKey returns a key whose coordinates fill their 32 bytes: the library writes others too short, and they are
// refused.
func newKey() virtualwebauthn.Credential {
	const full = 77 // bytes of an ES256 key in CBOR
	for {
		if key := virtualwebauthn.NewCredential(virtualwebauthn.KeyTypeEC2); len(key.Key.AttestationData()) == full {
			return key
		}
	}
}

// question returns the options that a call has answered with.
func (d *device) question(asked answer) string {
	d.t.Helper()
	options, err := json.Marshal(asked.wantStatus(http.StatusOK).json()["options"])
	if err != nil {
		d.t.Fatal(err)
	}
	return string(options)
}

// made answers the question that makes a passkey.
func (d *device) made(asked answer) string {
	d.t.Helper()
	options, err := virtualwebauthn.ParseAttestationOptions(d.question(asked))
	if err != nil {
		d.t.Fatal(err)
	}
	d.holder.Options.UserHandle = []byte(options.UserID)
	return credential(virtualwebauthn.CreateAttestationResponse(d.place, d.holder, d.key, *options))
}

// used answers the question that a passkey signs in with.
func (d *device) used(asked answer) string {
	d.t.Helper()
	options, err := virtualwebauthn.ParseAssertionOptions(d.question(asked))
	if err != nil {
		d.t.Fatal(err)
	}
	d.key.Counter++
	return credential(virtualwebauthn.CreateAssertionResponse(d.place, d.holder, d.key, *options))
}

func credential(answer string) string { return `{"credential":` + answer + `}` }

// show has somebody who is signed in show their password.
func (b *browser) show(password string) {
	b.post("/account/confirm", url.Values{"password": {password}}).wantRedirect("/account/security")
}

// letProofsLapse has everybody's last proof be too long ago.
func (s *testSite) letProofsLapse() {
	s.t.Helper()
	const statement = `UPDATE sessions SET data = convert_to(regexp_replace(convert_from(data, 'UTF8'),
		'"shown":"[^"]*"', '"shown":"2026-01-01T00:00:00Z"'), 'UTF8')`
	if _, err := s.pool.Exec(s.t.Context(), statement); err != nil {
		s.t.Fatal(err)
	}
}

// withPasskey returns a device whose passkey signs the browser's user in.
func (b *browser) withPasskey() *device {
	b.site.t.Helper()
	b.show("secret")
	phone := newDevice(b.site.t)
	b.call("/api/account/passkeys", phone.made(b.call("/api/account/passkeys/question", "{}"))).wantStatus(http.StatusOK)
	return phone
}

// signInWith answers with whether the device signs the browser in.
func (b *browser) signInWith(phone *device) answer {
	return b.call("/api/auth/passkey", phone.used(b.call("/api/auth/passkey/question", "{}")))
}

func TestAPasskeySignsInAlone(t *testing.T) { // AP01
	t.Parallel()
	site := newSite(t)
	phone := site.confirmed("ada@example.com").withPasskey()
	b := site.browser()
	got := b.signInWith(phone).wantStatus(http.StatusOK).json()["user"].(map[string]any)
	if got["email"] != "ada@example.com" {
		t.Errorf("signed in: %v", got)
	}
	b.get("/account/security").wantText("Ada").wantText("last used")
	if got := b.get("/account/security").page().Find("input[type=password][name!=newPassword]").Length(); got != 0 {
		t.Errorf("somebody who has just shown their passkey is asked for a password %d times", got)
	}
}

// A passkey is both steps: it takes the device, and whatever unlocks it.
func TestAPasskeyNeedsNoCode(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b, _, _ := site.twoSteps("ada@example.com")
	phone := b.withPasskey()
	site.browser().signInWith(phone).wantStatus(http.StatusOK)
	phone.holder.Options.UserNotVerified = true
	site.browser().signInWith(phone).wantStatus(http.StatusUnauthorized) // somebody who only holds it
}

func TestWhatDoesNotSignIn(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	owner := site.confirmed("ada@example.com")
	phone := owner.withPasskey()
	for name, change := range map[string]func(b *browser, asked answer) string{
		"an answer for another site": func(_ *browser, asked answer) string {
			fake := *phone
			fake.place.Origin, fake.place.ID = "https://plainhand.example.net", "plainhand.example.net"
			return fake.used(asked)
		},
		"an answer to another question": func(_ *browser, _ answer) string {
			return phone.used(site.browser().call("/api/auth/passkey/question", "{}"))
		},
		"an answer that was given already": func(b *browser, asked answer) string {
			given := phone.used(asked)
			b.call("/api/auth/passkey", given).wantStatus(http.StatusOK)
			b.post("/logout", nil)
			return given
		},
		"another key": func(_ *browser, asked answer) string {
			fake := *phone
			fake.key = newKey()
			fake.key.ID = phone.key.ID
			return fake.used(asked)
		},
		"a key that nobody has added": func(_ *browser, asked answer) string {
			stranger := newDevice(t)
			stranger.holder.Options.UserHandle = phone.holder.Options.UserHandle
			return stranger.used(asked)
		},
		"another user's name": func(_ *browser, asked answer) string {
			other := *phone
			other.holder.Options.UserHandle = []byte("0123456789abcdef")
			return other.used(asked)
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
	b.call("/api/auth/passkey", phone.used(site.browser().call("/api/auth/passkey/question", "{}"))).
		wantStatus(http.StatusUnauthorized) // nobody has asked this browser
}

// Whoever finds an open browser must not be able to add a key of their own.
func TestAddingAPasskeyTakesAProof(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.confirmed("ada@example.com")
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
	site.letProofsLapse()
	b.call("/api/account/passkeys/question", "{}").wantStatus(http.StatusForbidden)
}

func TestWhoeverHasNotConfirmedTheirAddressGetsNoPasskey(t *testing.T) {
	t.Parallel()
	b := newSite(t).member("ada@example.com")
	b.show("secret")
	b.call("/api/account/passkeys/question", "{}").wantStatus(http.StatusConflict)
	b.get("/account/security").wantText("it’s how you get back in if you lose your device")
}

func TestAPasskeyShowsThatItIsStillYou(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.confirmed("ada@example.com")
	phone := b.withPasskey()
	site.letProofsLapse()
	b.post("/account/two-step/end", nil).wantStatus(http.StatusForbidden)
	b.get("/account/security").wantText("show that it’s you another way")
	b.get("/account/confirm").wantText("Use a passkey")
	b.call("/api/account/confirm", phone.used(b.call("/api/auth/passkey/question", "{}"))).wantStatus(http.StatusOK)
	b.post("/account/password", url.Values{"newPassword": {"rhubarb tin"}}).wantRedirect("/account/security")

	eve := site.confirmed("eve@example.com")
	eve.call("/api/account/confirm", phone.used(eve.call("/api/auth/passkey/question", "{}"))).
		wantStatus(http.StatusUnauthorized) // it is somebody else's
}

func TestPasskeysAreRenamedAndRemoved(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	owner := site.confirmed("ada@example.com")
	phone := owner.withPasskey()
	elsewhere := site.browser()
	elsewhere.signInWith(phone).wantStatus(http.StatusOK)
	id, _ := owner.get("/account/security").page().Find("input[name=passkey]").Attr("value")
	owner.post("/account/passkeys/name", url.Values{"passkey": {id}, "name": {"My <b>phone</b>"}}).
		wantRedirect("/account/security")
	owner.get("/account/security").wantText("My <b>phone</b>")
	owner.post("/account/passkeys/name", url.Values{"passkey": {id}, "name": {" "}}).wantStatus(http.StatusBadRequest)

	eve := site.confirmed("eve@example.com")
	eve.show("secret")
	eve.post("/account/passkeys/name", url.Values{"passkey": {id}, "name": {"mine"}}).wantStatus(http.StatusNotFound)
	eve.post("/account/passkeys/remove", url.Values{"passkey": {id}}).wantStatus(http.StatusNotFound)

	site.letProofsLapse()
	owner.post("/account/passkeys/remove", url.Values{"passkey": {id}}).wantStatus(http.StatusForbidden)
	owner.post("/account/passkeys/remove", url.Values{"passkey": {id}, "passkeyPassword": {"secret"}}).
		wantRedirect("/account/security")
	owner.get("/account/security").wantText("The passkey is removed.")
	elsewhere.get("/account").wantText("Sign In Required") // what began with it is over
	site.browser().signInWith(phone).wantStatus(http.StatusUnauthorized)
}

// Whoever takes an account for a moment must not leave a key in it.
func TestTheOwnerTakesAwayAPasskeyThatSomebodyElseHasAdded(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(site *testSite){
		"by the link in the email": func(site *testSite) {
			code := site.codes("ada@example.com", account.LetterPasskeyAdded)[1] // the first of two
			b := site.browser()
			b.get("/undo-way-in/" + code).wantText("Take it away")
			reset := b.post("/undo-way-in/"+code, nil).wantStatus(http.StatusSeeOther).header.Get("Location")
			b.post(reset, url.Values{"newPassword": {"rhubarb tin"}}).wantRedirect("/account/security")
			b.post("/undo-way-in/"+code, nil).wantStatus(http.StatusNotFound)
		},
		"by keeping the address": func(site *testSite) {
			site.steal("ada@example.com", "secret", "eve@example.net")
			keys := site.browser()
			keys.post("/login", credentials("ada@example.com", "secret")).wantRedirect("/")
			third := keys.withPasskey()
			site.browser().post("/keep-email/"+site.codes("ada@example.com", account.LetterKeepEmail)[0], nil).
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
			site.confirmed("ada@example.com")
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

func TestNobodyRemovesTheirOnlyWayToSignIn(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	owner := site.confirmed("ada@example.com")
	owner.withPasskey()
	if _, err := site.pool.Exec(t.Context(), `UPDATE users SET password_hash = ''`); err != nil {
		t.Fatal(err)
	}
	page := owner.get("/account/security").wantText("You don’t have one.")
	id, _ := page.page().Find("input[name=passkey]").Attr("value")
	owner.post("/account/passkeys/remove", url.Values{"passkey": {id}}).wantStatus(http.StatusConflict).
		wantText("That’s your only way to sign in.")
	site.letProofsLapse()
	owner.get("/account/security").wantText("First, show that it’s you")
	owner.post("/account/password", url.Values{"newPassword": {"rhubarb tin"}}).wantStatus(http.StatusForbidden).
		wantText("Show us that it’s you first.")
	site.browser().post("/login", credentials("ada@example.com", "")).wantStatus(http.StatusUnauthorized)
}

// A copy of a key that was made by cracking a device counts for itself.
func TestAPasskeyWhoseCounterGoesBackIsRefused(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	phone := site.confirmed("ada@example.com").withPasskey()
	stolen := *phone
	for range 3 {
		site.browser().signInWith(phone).wantStatus(http.StatusOK)
	}
	site.browser().signInWith(&stolen).wantStatus(http.StatusUnauthorized)
}

func TestAskingForPasskeysIsBounded(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	b := site.browser()
	for range 200 {
		b.call("/api/auth/passkey/question", "{}").wantStatus(http.StatusOK)
	}
	b.call("/api/auth/passkey/question", "{}").wantStatus(http.StatusTooManyRequests)
}

// FuzzPasskeyAnswers tries what a browser may send, mutated from what one does.
func FuzzPasskeyAnswers(f *testing.F) {
	site := newSite(f)
	phone := site.confirmed("ada@example.com").withPasskey()
	b := site.browser()
	f.Add(phone.used(b.call("/api/auth/passkey/question", "{}")))
	f.Add(newDevice(f).made(answer{t: f, status: http.StatusOK, body: `{"options":{"publicKey":{"challenge":"AAAA",` +
		`"rp":{"id":"localhost","name":"a"},"user":{"id":"AAAA","name":"a","displayName":"a"},"pubKeyCredParams":[]}}}`}))
	f.Fuzz(func(t *testing.T, body string) {
		b := b.on(site.on(t))
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
