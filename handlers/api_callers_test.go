package handlers_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/netip"
	"os"

	"github.com/google/uuid"

	"plainhand/handlers/sitetest"
	"plainhand/internal/account"
	"plainhand/internal/fault"
)

// forger has a session cookie with a forged token.
func forger(s *sitetest.Site) sitetest.Caller {
	c := sitetest.Member(s)
	c.Browser = withForgedSession(s, sitetest.SessionOf(c.Browser))
	return c
}

func subscribed(s *sitetest.Site, plan string) sitetest.Caller {
	c := s.Registered()
	c.Subscribe(plan, "pm_demo_visa")
	return sitetest.MemberOf(c)
}

func subscriber(s *sitetest.Site) sitetest.Caller { return subscribed(s, "basic") }

func unlimited(s *sitetest.Site) sitetest.Caller { return subscribed(s, "premium") }

// withVar returns a constructor of callers whose variable name is set to value.
func withVar(by func(*sitetest.Site) sitetest.Caller, name, value string) func(*sitetest.Site) sitetest.Caller {
	return func(s *sitetest.Site) sitetest.Caller {
		c := by(s)
		c.Vars[name] = filled(c, value)
		return c
	}
}

// nearLimit has used 24,500 of the Basic plan's 30,000 words.
func nearLimit(s *sitetest.Site) sitetest.Caller {
	c := subscriber(s)
	c.Call("/api/humanize", sitetest.CallBody(sitetest.Words(24_500))).WantStatus(http.StatusOK)
	return c
}

// withUsedKey has used their own ID as the Idempotency-Key of a run.
func withUsedKey(s *sitetest.Site) sitetest.Caller {
	c := subscriber(s)
	c.CallWithKey(c.Vars["user"], "We utilize it.").WantStatus(http.StatusOK)
	return c
}

func withSavedText(s *sitetest.Site) sitetest.Caller {
	c := subscriber(s)
	id, revision := c.Call("/api/humanize", `{"text":"We utilize it.","kept":{"id":"","revision":0}}`).SavedRef()
	c.Vars["id"], c.Vars["revision"] = id, fmt.Sprint(revision)
	return c
}

func withoutHistory(s *sitetest.Site) sitetest.Caller {
	c := subscriber(s)
	c.Post("/account/texts/keep", map[string][]string{"days": {"0"}}).WantRedirect("/account/texts")
	return c
}

func withChosenPlan(s *sitetest.Site) sitetest.Caller {
	c := sitetest.Member(s)
	c.Get("/checkout?plan=pro").WantRedirect("/checkout")
	return c
}

func cardTester(s *sitetest.Site) sitetest.Caller {
	c := sitetest.Member(s)
	for c.Subscribe("pm_demo_declined", "price_demo_basic").Status != http.StatusTooManyRequests {
	}
	return c
}

// awaitingBank is a buyer whose first payment awaits the bank's confirmation.
func awaitingBank(s *sitetest.Site) sitetest.Caller {
	c := sitetest.Member(s)
	c.Vars["secret"], _ = c.Subscribe("pm_demo_asks", "price_demo_pro").JSON()["client_secret"].(string)
	return c
}

func withTwoFactor(s *sitetest.Site) sitetest.Caller {
	c := sitetest.Visitor(s)
	c.Vars["email"] = c.Vars["new"]
	s.TwoFactorUser(c.Vars["email"])
	return c
}

// withNewPasskey has the credential of a new passkey.
func withNewPasskey(s *sitetest.Site) sitetest.Caller {
	return withRegistration(sitetest.Verified(s), sitetest.NewDevice(s.T))
}

// withRegisteredPasskey has the credential of a passkey that is registered to another user.
func withRegisteredPasskey(s *sitetest.Site) sitetest.Caller {
	return withRegistration(sitetest.Verified(s), sitetest.Verified(s).WithPasskey())
}

// withOwnPasskey has a registered passkey and its assertion.
func withOwnPasskey(s *sitetest.Site) sitetest.Caller {
	c := sitetest.Verified(s)
	return withUsed(c, c.WithPasskey())
}

// withForeignPasskey has the assertion of another user's passkey.
func withForeignPasskey(s *sitetest.Site) sitetest.Caller {
	return withUsed(sitetest.Member(s), sitetest.Verified(s).WithPasskey())
}

// signedOutWithPasskey is signed out and has their passkey's assertion.
func signedOutWithPasskey(s *sitetest.Site) sitetest.Caller {
	c := sitetest.Verified(s)
	phone := c.WithPasskey()
	c.Browser = s.Browser()
	return withUsed(c, phone)
}

// withMaxPasskeys has the maximum number of passkeys.
func withMaxPasskeys(s *sitetest.Site) sitetest.Caller {
	c := sitetest.Verified(s)
	for range 20 {
		c.WithPasskey()
	}
	return c
}

// withRegistration returns the caller with a device's response to a registration challenge.
func withRegistration(c sitetest.Caller, phone *sitetest.Device) sitetest.Caller {
	return withAnswer(c, phone.Register(c.Call("/api/account/passkeys/question", "")))
}

// withUsed returns the caller with a device's response to a sign-in challenge.
func withUsed(c sitetest.Caller, phone *sitetest.Device) sitetest.Caller {
	return withAnswer(c, phone.Authenticate(c.Call("/api/auth/passkey/question", "")))
}

func withAnswer(c sitetest.Caller, body string) sitetest.Caller {
	var answer struct{ Credential json.RawMessage }
	if err := json.Unmarshal([]byte(body), &answer); err != nil {
		c.Site.T.Fatal(err)
	}
	c.Vars["credential"] = string(answer.Credential)
	return c
}

// disabled returns a constructor of callers whose account an operator has disabled.
func disabled(by func(*sitetest.Site) sitetest.Caller) func(*sitetest.Site) sitetest.Caller {
	return func(s *sitetest.Site) sitetest.Caller {
		c := by(s)
		if _, err := s.Store.Account.Users.Disable(s.T.Context(), uuid.MustParse(c.Vars["user"])); err != nil {
			s.T.Fatal(err)
		}
		return c
	}
}

func lockedOut(s *sitetest.Site) sitetest.Caller {
	c := sitetest.Member(s)
	guess := filled(c, `{"email":"$email","password":"wrong!"}`)
	for s.Browser().Call("/api/auth/login", guess).Status != http.StatusTooManyRequests {
	}
	return c
}

// throttledAddress is the client address that exceeds the limits for sign-ups and passkey challenges.
var throttledAddress = netip.MustParseAddr("203.0.113.7")

func throttledSignUp(s *sitetest.Site) sitetest.Caller {
	c := sitetest.Member(s)
	second := account.Registration{Email: c.Vars["email"], Password: "secret", Address: throttledAddress}
	for {
		_, err := s.Accounts.Users.Register(s.T.Context(), second)
		if fault.KindOf(err) == fault.TooMany {
			return sitetest.Visitor(s)
		}
	}
}

func throttledPasskey(s *sitetest.Site) sitetest.Caller {
	for {
		_, err := s.Accounts.Authenticator.AskForPasskey(s.T.Context(), throttledAddress)
		if fault.KindOf(err) == fault.TooMany {
			return sitetest.Visitor(s)
		}
	}
}

// filled expands the $name placeholders of a template with the caller's variables.
func filled(c sitetest.Caller, text string) string {
	return os.Expand(text, func(name string) string { return c.Vars[name] })
}
