package views

import (
	"github.com/google/uuid"
	"github.com/mileusna/useragent"

	"plainhand/internal/account"
	"plainhand/views/ui"
)

// SecurityPage shows how somebody signs in, and where they are signed in.
type SecurityPage struct {
	BillingPage
	Email    string
	Verified bool
	NewEmail string // as typed, when it was refused; empty otherwise
	TwoSteps bool   // signing in takes a code as well
	Shortest int    // characters of a new password
	Sessions []SignedIn
}

// SignedIn is a browser that is signed in.
type SignedIn struct {
	ID      string
	Device  string // "Firefox on Windows"
	Details string // where and when
	Here    bool   // it is the one that asks
}

// What can be done about signing in.
const (
	DonePassword    Done = "password"
	DoneSignedOut   Done = "signed-out"
	DoneVerified    Done = "verified"
	DoneVerifyAgain Done = "verify-again"
	DoneChangeEmail Done = "change-email"

	DoneSecondStepOff Done = "second-step-off"
)

// NewSecurityPage is for the user whose browser has the session here. Shortest is the least number of characters in a
// new password.
func NewSecurityPage(
	frame Frame, user account.User, sessions []account.Session, here uuid.UUID, shortest int, done Done,
) SecurityPage {
	page := SecurityPage{
		BillingPage: billingPage(frame, "Sign-in and security", "Your password, and where you’re signed in."),
		Email:       user.Email, Verified: user.EmailVerified, TwoSteps: user.SecondStep, Shortest: shortest,
	}
	page.News = done.securityBanner(user)
	for _, one := range sessions {
		page.Sessions = append(page.Sessions, newSignedIn(one, here))
	}
	return page
}

// WithProblem returns the page with why something was not done.
func (page SecurityPage) WithProblem(problem ui.Banner) SecurityPage {
	page.News = &problem
	return page
}

// WithNewEmail returns the page with the new address that somebody typed.
func (page SecurityPage) WithNewEmail(typed string) SecurityPage {
	page.NewEmail = typed
	return page
}

func (done Done) securityBanner(user account.User) *ui.Banner {
	switch done {
	case DonePassword:
		return &ui.Banner{Tone: ui.OK, Message: "Your password has been changed.",
			Advice: "Every other browser has been signed out."}
	case DoneSignedOut:
		return &ui.Banner{Tone: ui.OK, Message: "Signed out.", Advice: "It takes a password to get back in there."}
	case DoneVerified:
		return &ui.Banner{Tone: ui.OK, Message: "Your email address is confirmed.", Advice: "Thank you."}
	case DoneChangeEmail:
		return &ui.Banner{Tone: ui.OK, Message: "Check the new address.",
			Advice: "We’ve sent a link there. Until you open it, " + user.Email + " stays your address."}
	case DoneSecondStepOff:
		return &ui.Banner{Tone: ui.OK, Message: "Two-step sign-in is off.", Advice: "Your password alone is enough again."}
	case DoneVerifyAgain:
		return &ui.Banner{Tone: ui.OK, Message: "Check your email.", Advice: "We’ve sent a link to " + user.Email + "."}
	}
	return nil
}

func newSignedIn(session account.Session, here uuid.UUID) SignedIn {
	details := "since " + day(session.BeganAt)
	if session.Address != "" {
		details = "from " + session.Address + ", " + details
	}
	if seen := day(session.SeenAt); seen != day(session.BeganAt) {
		details += ", last seen " + seen
	}
	return SignedIn{ID: session.ID.String(), Device: device(session.Agent), Details: details, Here: session.ID == here}
}

// device is what people call a browser and where it runs.
func device(agent string) string {
	parsed := useragent.Parse(agent)
	switch {
	case parsed.Name == "" || parsed.OS == "" && !parsed.Bot:
		return "A browser we don’t know"
	case parsed.OS == "":
		return parsed.Name
	}
	return parsed.Name + " on " + parsed.OS
}
