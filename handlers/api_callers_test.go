package handlers_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/netip"
	"os"

	"github.com/google/uuid"

	"plainhand/internal/account"
	"plainhand/internal/fault"
)

// caller is a browser with the variables that its request templates may use.
type caller struct {
	*browser
	vars map[string]string
}

func visitor(s *testSite) caller {
	id := uuid.NewString()
	return caller{s.browser(), map[string]string{
		"user": id, "id": id, "other": uuid.NewString(), "new": uuid.NewString() + "@example.com", "revision": "0",
		"credential": `{"id":"AA","rawId":"AA","type":"public-key","response":{}}`}}
}

// forger has a session cookie with a forged token.
func forger(s *testSite) caller {
	c := member(s)
	c.browser = s.withForgedSession(sessionOf(c.browser))
	return c
}

// memberOf returns the caller of a registered user.
func memberOf(c customer) caller {
	registered := visitor(c.site)
	registered.browser = c.browser
	user, err := c.site.store.Account.User(c.site.t.Context(), c.id)
	if err != nil {
		c.site.t.Fatal(err)
	}
	registered.vars["user"], registered.vars["id"], registered.vars["email"] = c.id.String(), c.id.String(), user.Email
	return registered
}

func member(s *testSite) caller { return memberOf(s.registered()) }

func subscribed(s *testSite, plan string) caller {
	c := s.registered()
	c.subscribe(plan, "pm_demo_visa")
	return memberOf(c)
}

func subscriber(s *testSite) caller { return subscribed(s, "basic") }
func unlimited(s *testSite) caller  { return subscribed(s, "premium") }

// withVar returns a constructor of callers whose variable name is set to value.
func withVar(by func(*testSite) caller, name, value string) func(*testSite) caller {
	return func(s *testSite) caller {
		c := by(s)
		c.vars[name] = c.filled(value)
		return c
	}
}

// nearLimit has used 24,500 of the Basic plan's 30,000 words.
func nearLimit(s *testSite) caller {
	c := subscriber(s)
	c.call("/api/humanize", callBody(words(24_500))).wantStatus(http.StatusOK)
	return c
}

// withUsedKey has used their own ID as the Idempotency-Key of a run.
func withUsedKey(s *testSite) caller {
	c := subscriber(s)
	c.callWithKey(c.vars["user"], "We utilize it.").wantStatus(http.StatusOK)
	return c
}

func withSavedText(s *testSite) caller {
	c := subscriber(s)
	id, revision := c.call("/api/humanize", `{"text":"We utilize it.","kept":{"id":"","revision":0}}`).savedRef()
	c.vars["id"], c.vars["revision"] = id, fmt.Sprint(revision)
	return c
}

func withoutHistory(s *testSite) caller {
	c := subscriber(s)
	c.post("/account/texts/keep", map[string][]string{"days": {"0"}}).wantRedirect("/account/texts")
	return c
}

func withChosenPlan(s *testSite) caller {
	c := member(s)
	c.get("/checkout?plan=pro").wantRedirect("/checkout")
	return c
}

func cardTester(s *testSite) caller {
	c := member(s)
	for c.subscribe("pm_demo_declined", "price_demo_basic").status != http.StatusTooManyRequests {
	}
	return c
}

// awaitingBank is a buyer whose first payment awaits the bank's confirmation.
func awaitingBank(s *testSite) caller {
	c := member(s)
	c.vars["secret"], _ = c.subscribe("pm_demo_asks", "price_demo_pro").json()["client_secret"].(string)
	return c
}

func withTwoFactor(s *testSite) caller {
	c := visitor(s)
	c.vars["email"] = c.vars["new"]
	s.twoFactorUser(c.vars["email"])
	return c
}

// reauthenticated is a member who has just reauthenticated with their password.
func reauthenticated(s *testSite) caller {
	c := member(s)
	c.confirmPassword("secret")
	return c
}

// verified is reauthenticated and has verified their email address, so they may add a passkey.
func verified(s *testSite) caller {
	c := reauthenticated(s)
	c.post("/verify/"+s.mailedCodes(c.vars["email"], account.EmailVerifyAddress)[0], nil).wantRedirect("/account/security")
	return c
}

// withNewPasskey has the credential of a new passkey.
func withNewPasskey(s *testSite) caller { return verified(s).withMade(newDevice(s.t)) }

// withTakenPasskey has the credential of a passkey that is registered to another user.
func withTakenPasskey(s *testSite) caller { return verified(s).withMade(verified(s).withPasskey()) }

// withOwnPasskey has a registered passkey and its assertion.
func withOwnPasskey(s *testSite) caller {
	c := verified(s)
	return c.withUsed(c.withPasskey())
}

// withForeignPasskey has the assertion of another user's passkey.
func withForeignPasskey(s *testSite) caller { return member(s).withUsed(verified(s).withPasskey()) }

// signedOutWithPasskey is signed out and has their passkey's assertion.
func signedOutWithPasskey(s *testSite) caller {
	c := verified(s)
	phone := c.withPasskey()
	c.browser = s.browser()
	return c.withUsed(phone)
}

// withMaxPasskeys has the maximum number of passkeys.
func withMaxPasskeys(s *testSite) caller {
	c := verified(s)
	for range 20 {
		c.withPasskey()
	}
	return c
}

// withMade returns the caller with a device's response to a registration challenge.
func (c caller) withMade(phone *device) caller {
	return c.withAnswer(phone.register(c.call("/api/account/passkeys/question", "")))
}

// withUsed returns the caller with a device's response to a sign-in challenge.
func (c caller) withUsed(phone *device) caller {
	return c.withAnswer(phone.authenticate(c.call("/api/auth/passkey/question", "")))
}

func (c caller) withAnswer(body string) caller {
	var answer struct{ Credential json.RawMessage }
	if err := json.Unmarshal([]byte(body), &answer); err != nil {
		c.site.t.Fatal(err)
	}
	c.vars["credential"] = string(answer.Credential)
	return c
}

// disabled returns a constructor of callers whose account an operator has disabled.
func disabled(by func(*testSite) caller) func(*testSite) caller {
	return func(s *testSite) caller {
		c := by(s)
		if _, err := s.store.Account.Disable(s.t.Context(), uuid.MustParse(c.vars["user"])); err != nil {
			s.t.Fatal(err)
		}
		return c
	}
}

func lockedOut(s *testSite) caller {
	c := member(s)
	guess := c.filled(`{"email":"$email","password":"wrong!"}`)
	for s.browser().call("/api/auth/login", guess).status != http.StatusTooManyRequests {
	}
	return c
}

// throttledAddress is the client address that exceeds the limits for sign-ups and passkey challenges.
var throttledAddress = netip.MustParseAddr("203.0.113.7")

func throttledSignUp(s *testSite) caller {
	c := member(s)
	again := account.Registration{Email: c.vars["email"], Password: "secret", Address: throttledAddress}
	for {
		_, err := s.accounts.Register(s.t.Context(), again)
		if fault.KindOf(err) == fault.TooMany {
			return visitor(s)
		}
	}
}

func throttledPasskey(s *testSite) caller {
	for {
		if _, err := s.accounts.AskForPasskey(s.t.Context(), throttledAddress); fault.KindOf(err) == fault.TooMany {
			return visitor(s)
		}
	}
}

// filled expands the $name placeholders of a template with the caller's variables.
func (c caller) filled(text string) string {
	return os.Expand(text, func(name string) string { return c.vars[name] })
}
