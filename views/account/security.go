package account

import (
	"strconv"

	"github.com/google/uuid"

	"plainhand/internal/account"
	"plainhand/views"
	"plainhand/views/device"
	"plainhand/views/format"
	"plainhand/views/ui"
)

// SecurityPage lists a user's sign-in methods and sessions.
type SecurityPage struct {
	views.FormPage
	Profile     account.Profile
	Email       string
	Verified    bool
	NewEmail    string // rejected input; empty otherwise
	Change      string // new address that is not confirmed yet; empty without one
	TwoSteps    bool   // two-factor authentication is on
	Codes       string // number of unused recovery codes; empty without 2FA
	Recovery    string // when 2FA can be turned off by email, if requested; empty otherwise
	Shortest    int    // minimum length of a new password in characters
	Sessions    []SignedIn
	Proof       views.Proof // proof of identity for its sensitive forms
	HasPassword bool
	Passkeys    []OwnPasskey
	Sites       []OwnSite
	Acts        []SecurityEvent // recent security events
	Access      []Access        // remaining keys and programs; empty unless all other sessions were just ended
}

// SignedIn is a session.
type SignedIn struct {
	ID      string
	Device  string // "Firefox on Windows"
	Details string // location and time
	Here    bool   // the current session
}

// Confirmations of changes to signing in.
const (
	DonePassword           views.Done = "password"
	DoneSignedOut          views.Done = "signed-out" // one session was ended
	DoneVerified           views.Done = "verified"
	DoneVerificationResent views.Done = "verify-again"
	DoneRenamed            views.Done = "renamed"

	DoneSignedOutElsewhere views.Done = "signed-out-elsewhere"

	DoneChangeEmail     views.Done = "change-email"
	DoneChangeWithdrawn views.Done = "change-withdrawn"
	DoneEmailChanged    views.Done = "email-changed"

	DoneTwoFactorOff    views.Done = "second-step-off"
	DoneRecoveryStopped views.Done = "way-back-stopped"

	DonePasskeyAdded   views.Done = "passkey-added"
	DonePasskeyRenamed views.Done = "passkey-renamed"
	DonePasskeyRemoved views.Done = "passkey-removed"
	DoneLinked         views.Done = "linked"
	DoneUnlinked       views.Done = "unlinked"
)

// SignInState is the state of a user's sign-in methods and sessions.
type SignInState struct {
	Sessions []account.Session
	Here     uuid.UUID // current session
	Pending  map[account.Purpose]account.Ticket
	Codes    int // recovery codes left
	Shortest int // minimum length of a new password in characters
	Ways     views.SignInMethods
	Records  []account.Record // newest first
	Proof    views.Proof
}

// NewSecurityPage returns the page of the signed-in user.
func NewSecurityPage(frame views.Frame, user account.User, state SignInState, done views.Done) SecurityPage {
	page := SecurityPage{
		FormPage: views.NewFormPage(frame, "Sign-in and security", "Your password, and where you’re signed in."),
		Profile:  user.Profile,
		Email:    user.Email, Verified: user.EmailVerified, TwoSteps: user.TwoFactor, Shortest: state.Shortest,
		Change: state.Pending[account.ChangeEmail].Email, Proof: state.Proof, HasPassword: user.HasPassword(),
		Passkeys: newOwnPasskeys(state.Ways.Passkeys), Sites: newOwnSites(state.Ways),
		Acts: newOwnActs(state.Records),
	}
	page.Frame = page.Frame.WithScripts("js/passkeys.ts")
	page.News = SecurityBanner(done, user, page.Change)
	if user.TwoFactor {
		page.Codes = codesLeft(state.Codes)
	}
	if asked, waits := state.Pending[account.Recovery]; waits {
		page.Recovery = format.Day(asked.OpensAt())
	}
	for _, session := range state.Sessions {
		line := newSignedIn(session, state.Here)
		if line.Here {
			page.Sessions = append([]SignedIn{line}, page.Sessions...)
		} else {
			page.Sessions = append(page.Sessions, line)
		}
	}
	return page
}

func codesLeft(left int) string {
	switch left {
	case 0:
		return "You have no recovery codes left."
	case 1:
		return "You have 1 recovery code left."
	}
	return "You have " + strconv.Itoa(left) + " recovery codes left."
}

// WithProblem returns the page with why something was not done.
func (page SecurityPage) WithProblem(problem ui.Banner) SecurityPage {
	page.News = &problem
	return page
}

// WithNewEmail returns the page with the rejected new address.
func (page SecurityPage) WithNewEmail(typed string) SecurityPage {
	page.NewEmail = typed
	return page
}

// SecurityBanner returns the confirmation of a change. change is the unconfirmed new address, if any.
func SecurityBanner(done views.Done, user account.User, change string) *ui.Banner {
	switch done {
	case DonePassword:
		return &ui.Banner{Tone: ui.OK, Message: "Your password has been changed.",
			Advice: "Every other browser has been signed out."}
	case DoneSignedOut:
		return &ui.Banner{Tone: ui.OK, Message: "Signed out.", Advice: "To use your account there, you have to sign in " +
			"again."}
	case DoneSignedOutElsewhere:
		return &ui.Banner{Tone: ui.OK, Message: "Every other browser has been signed out.",
			Advice: "To use your account there, you have to sign in again."}
	case DoneAccessRevoked:
		return accessRevoked()
	case DoneVerified:
		return &ui.Banner{Tone: ui.OK, Message: "Your email address is confirmed.", Advice: "Thank you."}
	case DoneChangeEmail:
		return &ui.Banner{Tone: ui.OK, Message: "Check the new address.",
			Advice: "We’ve sent a link to " + change + ". Until you open it, " + user.Email + " stays your address."}
	case DoneChangeWithdrawn:
		return &ui.Banner{Tone: ui.OK, Message: "Nothing changes.", Advice: user.Email + " stays your address."}
	case DoneEmailChanged:
		return &ui.Banner{Tone: ui.OK, Message: "Your email address is " + user.Email + " now.",
			Advice: "You sign in with it. Every other browser has been signed out."}
	case DoneRenamed:
		return &ui.Banner{Tone: ui.OK, Message: "Your name is saved."}
	case DoneRecoveryStopped:
		return &ui.Banner{Tone: ui.OK, Message: "Stopped.", Advice: "Two-step sign-in stays on. If you didn’t ask for " +
			"this, change your password."}
	case DoneTwoFactorOff:
		return &ui.Banner{Tone: ui.OK, Message: "Two-step sign-in is off.", Advice: "Your password alone is enough again."}
	case DonePasskeyAdded:
		return &ui.Banner{Tone: ui.OK, Message: "Your passkey is added.", Advice: "You can sign in with it from now on, " +
			"here and on other devices that share your passkeys."}
	case DonePasskeyRenamed:
		return &ui.Banner{Tone: ui.OK, Message: "Your passkey is renamed."}
	case DonePasskeyRemoved:
		return &ui.Banner{Tone: ui.OK, Message: "The passkey is removed.",
			Advice: "It can’t be used to sign in anymore, and every other browser has been signed out."}
	case DoneLinked:
		return &ui.Banner{Tone: ui.OK, Message: "Linked.", Advice: "You can sign in with either account from now on."}
	case DoneUnlinked:
		return &ui.Banner{Tone: ui.OK, Message: "Unlinked.",
			Advice: "You can’t sign in with that account anymore, and every other browser has been signed out."}
	case DoneVerificationResent:
		return &ui.Banner{Tone: ui.OK, Message: "Check your email.", Advice: "We’ve sent a link to " + user.Email + "."}
	}
	return nil
}

func newSignedIn(session account.Session, here uuid.UUID) SignedIn {
	details := "since " + format.Day(session.BeganAt)
	if session.Address != "" {
		details = "from " + session.Address + ", " + details
	}
	details += ", last used " + format.Day(session.SeenAt)
	return SignedIn{ID: session.ID.String(), Device: device.Name(session.Agent), Details: details,
		Here: session.ID == here}
}
