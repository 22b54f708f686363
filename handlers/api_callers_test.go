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

// caller is a browser, with what its requests may name.
type caller struct {
	*browser
	has map[string]string
}

func visitor(s *testSite) caller {
	id := uuid.NewString()
	return caller{s.browser(), map[string]string{
		"user": id, "id": id, "other": uuid.NewString(), "new": uuid.NewString() + "@example.com", "revision": "0",
		"credential": `{"id":"AA","rawId":"AA","type":"public-key","response":{}}`}}
}

// forger has the cookie of a session that nobody was given.
func forger(s *testSite) caller {
	c := member(s)
	c.browser = s.withForged(sessionOf(c.browser))
	return c
}

// memberOf makes a caller of somebody who has signed up.
func memberOf(c customer) caller {
	made := visitor(c.site)
	made.browser = c.browser
	user, err := c.site.store.User(c.site.t.Context(), c.id)
	if err != nil {
		c.site.t.Fatal(err)
	}
	made.has["user"], made.has["id"], made.has["email"] = c.id.String(), c.id.String(), user.Email
	return made
}

func member(s *testSite) caller { return memberOf(s.registered()) }

func subscribed(s *testSite, plan string) caller {
	c := s.registered()
	c.subscribe(plan, "pm_demo_visa")
	return memberOf(c)
}

func subscriber(s *testSite) caller { return subscribed(s, "basic") }
func unlimited(s *testSite) caller  { return subscribed(s, "premium") }

// having returns callers who have something else under a name.
func having(by func(*testSite) caller, name, value string) func(*testSite) caller {
	return func(s *testSite) caller {
		c := by(s)
		c.has[name] = c.filled(value)
		return c
	}
}

// nearlyDone has used most of the words.
func nearlyDone(s *testSite) caller {
	c := subscriber(s)
	c.call("/api/humanize", callBody(words(24_500))).wantStatus(http.StatusOK)
	return c
}

// repeater has used their own id as the key of a run.
func repeater(s *testSite) caller {
	c := subscriber(s)
	c.callWithKey(c.has["user"], "We utilize it.").wantStatus(http.StatusOK)
	return c
}

func writer(s *testSite) caller {
	c := subscriber(s)
	id, revision := c.call("/api/humanize", `{"text":"We utilize it.","kept":{"id":"","revision":0}}`).kept()
	c.has["id"], c.has["revision"] = id, fmt.Sprint(revision)
	return c
}

func forgetful(s *testSite) caller {
	c := subscriber(s)
	c.post("/account/texts/keep", map[string][]string{"days": {"0"}}).wantRedirect("/account/texts")
	return c
}

func undecided(s *testSite) caller {
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

// asked is somebody whose bank asks about the first payment.
func asked(s *testSite) caller {
	c := member(s)
	c.has["secret"], _ = c.subscribe("pm_demo_asks", "price_demo_pro").json()["client_secret"].(string)
	return c
}

func twoStepper(s *testSite) caller {
	c := visitor(s)
	c.has["email"] = c.has["new"]
	s.twoSteps(c.has["email"])
	return c
}

// proven is a member who has just shown who they are.
func proven(s *testSite) caller {
	c := member(s)
	c.show("secret")
	return c
}

// reachable is proven, and has confirmed their address: they may add a passkey.
func reachable(s *testSite) caller {
	c := proven(s)
	c.post("/verify/"+s.codes(c.has["email"], account.LetterVerifyEmail)[0], nil).wantRedirect("/account/security")
	return c
}

// adding has a new passkey, which has answered.
func adding(s *testSite) caller { return reachable(s).withMade(newDevice(s.t)) }

// sharing has a passkey that is somebody else's already.
func sharing(s *testSite) caller { return reachable(s).withMade(reachable(s).withPasskey()) }

// keyed has a passkey, which has answered.
func keyed(s *testSite) caller {
	c := reachable(s)
	return c.withUsed(c.withPasskey())
}

// borrowing has the answer of somebody else's passkey.
func borrowing(s *testSite) caller { return member(s).withUsed(reachable(s).withPasskey()) }

// returning is signed out, and their passkey has answered.
func returning(s *testSite) caller {
	c := reachable(s)
	phone := c.withPasskey()
	c.browser = s.browser()
	return c.withUsed(phone)
}

// hoarder has as many passkeys as somebody may have.
func hoarder(s *testSite) caller {
	c := reachable(s)
	for range 20 {
		c.withPasskey()
	}
	return c
}

// withMade is the caller with a device's answer to the question that makes a passkey.
func (c caller) withMade(phone *device) caller {
	return c.withAnswer(phone.made(c.call("/api/account/passkeys/question", "")))
}

// withUsed is the caller with a device's answer to the question that a passkey signs in with.
func (c caller) withUsed(phone *device) caller {
	return c.withAnswer(phone.used(c.call("/api/auth/passkey/question", "")))
}

func (c caller) withAnswer(body string) caller {
	var answer struct{ Credential json.RawMessage }
	if err := json.Unmarshal([]byte(body), &answer); err != nil {
		c.site.t.Fatal(err)
	}
	c.has["credential"] = string(answer.Credential)
	return c
}

// shut is somebody whose account an operator has closed.
func shut(by func(*testSite) caller) func(*testSite) caller {
	return func(s *testSite) caller {
		c := by(s)
		if _, err := s.store.Disable(s.t.Context(), uuid.MustParse(c.has["user"])); err != nil {
			s.t.Fatal(err)
		}
		return c
	}
}

func guesser(s *testSite) caller {
	c := member(s)
	guess := c.filled(`{"email":"$email","password":"wrong!"}`)
	for s.browser().call("/api/auth/login", guess).status != http.StatusTooManyRequests {
	}
	return c
}

// crowded is the address that too many sign up and ask for passkeys from.
var crowded = netip.MustParseAddr("203.0.113.7")

func crowd(s *testSite) caller {
	c := member(s)
	again := account.Registration{Email: c.has["email"], Password: "secret", Address: crowded}
	for {
		_, err := s.accounts.Register(s.t.Context(), again)
		if fault.KindOf(err) == fault.TooMany {
			return visitor(s)
		}
	}
}

func inquisitive(s *testSite) caller {
	for {
		if _, err := s.accounts.AskForPasskey(s.t.Context(), crowded); fault.KindOf(err) == fault.TooMany {
			return visitor(s)
		}
	}
}

// filled returns a text with what the caller has in the place of the names.
func (c caller) filled(text string) string {
	return os.Expand(text, func(name string) string { return c.has[name] })
}
