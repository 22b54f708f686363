package account

import (
	"time"

	"github.com/a-h/templ"

	"plainhand/views"
	"plainhand/views/ui"
)

// LinkPage is the target page of a link in an email, or the page that follows it.
type LinkPage struct {
	Frame   views.Frame
	Heading string
	News    *ui.Banner
	Says    []string
	Presses []Press // forms with only a button
	Onward  *Press  // a link
	Small   string  // small print
}

// Press is a button or link. A button without a path posts to the page's own URL.
type Press struct{ Label, Path string }

// action returns the form's action; "" posts to the page's own URL.
func (press Press) action() templ.Attributes {
	if press.Path == "" {
		return nil
	}
	return templ.Attributes{"action": press.Path}
}

func linkPage(frame views.Frame, heading, description string) LinkPage {
	return LinkPage{Frame: frame.WithTitle(heading, description).AsPrivate().WithCallToAction(), Heading: heading}
}

// NewVerifyPage returns the target of the link that confirms an address. It names no address: the account may have
// another one.
func NewVerifyPage(frame views.Frame) LinkPage {
	page := linkPage(frame, "Confirm your email address", "Confirm the email address of your "+frame.Brand+" account.")
	page.Says = []string{"You got this link by email. Did you create an account here with that address?"}
	page.Presses = []Press{{Label: "Yes, confirm it"}}
	page.Small = "If you didn’t create an account here, close this page, and nothing happens."
	return page
}

// NewVerifiedPage follows NewVerifyPage for a signed-out visitor.
func NewVerifiedPage(frame views.Frame) LinkPage {
	page := linkPage(frame, "Your email address is confirmed", "Your address is confirmed.")
	page.Says = []string{"Thank you. If you ever forget your password, we can send you a link to set a new one."}
	page.Onward = &Press{"Sign In", "/login"}
	return page
}

// NewChangeEmailPage returns the target of the link that changes an account's address.
func NewChangeEmailPage(frame views.Frame, email string) LinkPage {
	page := linkPage(frame, "Confirm your new email address", "Confirm the new address of your "+frame.Brand+" account.")
	page.Says = []string{"Is " + email + " yours?", "From then on you sign in with it, and we write to it. Every other browser is signed out."}
	page.Presses = []Press{{Label: "Yes, confirm it"}}
	page.Small = "If you don’t have an account here, close this page, and nothing happens."
	return page
}

// NewEmailChangedPage follows NewChangeEmailPage in a browser that is not signed in to that account.
func NewEmailChangedPage(frame views.Frame, email string) LinkPage {
	page := linkPage(frame, "Your email address has been changed", "Your account has a new address.")
	page.Says = []string{"It’s " + email + " now. Sign in with it from here on: every browser has been signed out."}
	page.Onward = &Press{"Sign In", "/login"}
	return page
}

// NewKeepEmailPage returns the target of the link with which an owner keeps their address.
func NewKeepEmailPage(frame views.Frame) LinkPage {
	page := linkPage(frame, "Keep your email address", "Stop a change of your account’s email address.")
	page.Says = []string{
		"Your account keeps the address that this link was sent to, even if it has been changed meanwhile. Every browser is " +
			"signed out, and next you set a new password, because whoever asked for the change knows the present one.",
	}
	page.Presses = []Press{{Label: "Keep my address"}}
	page.Small = "If you asked for the change yourself, close this page, and nothing happens."
	return page
}

// NewUndoSecondStepPage returns the target of the link with which an owner turns off 2FA that another person turned on.
func NewUndoTwoFactorPage(frame views.Frame) LinkPage {
	page := linkPage(frame, "Turn two-step sign-in off", "Undo two-step sign-in that somebody else has turned on.")
	page.Says = []string{
		"If somebody else turned it on, this undoes it. Every browser is signed out, and next you set a new password, because " +
			"whoever did it knows the present one.",
	}
	page.Presses = []Press{{Label: "Turn it off"}}
	page.Small = "If you turned it on yourself, close this page, and nothing happens."
	return page
}

// NewUndoWayInPage returns the target of the link with which an owner removes a passkey or linked account that another
// person added.
func NewUndoSignInMethodPage(frame views.Frame) LinkPage {
	page := linkPage(frame, "Undo what was added", "Take away a passkey or a linked account that isn’t yours.")
	page.Says = []string{
		"If somebody else added a passkey or linked an account, this takes it away, and whatever was added after it. Every " +
			"browser is signed out, and next you set a new password, because whoever did it could get in.",
	}
	page.Presses = []Press{{Label: "Take it away"}}
	page.Small = "If you added it yourself, close this page, and nothing happens."
	return page
}

// NewLostPage returns the page for a user who entered the password and has no code.
func NewLostPage(frame views.Frame) LinkPage {
	page := linkPage(frame, "Get back in without a code", "For when you’ve lost your phone and your recovery codes.")
	page.Says = []string{
		"We’ll turn two-step sign-in off by email. It takes three days, so that nobody can do it behind your back: we write to " +
			"you now and each day, and the link in every email stops it. So does any browser that’s signed in.",
		"After three days, the last email has a link that turns it off. Then your password is enough.",
	}
	page.Presses = []Press{{Label: "Start the three days"}}
	page.Onward = &Press{"I’ve found a code", "/login/code"}
	return page
}

// AsAsked returns the page after recovery was requested.
func (page LinkPage) AsAsked() LinkPage {
	page.News = &ui.Banner{Tone: ui.OK, Message: "The three days have begun.",
		Advice: "We’ve sent you an email, and write again each day. If you find a code meanwhile, just sign in, and stop it."}
	page.Says, page.Presses = nil, nil
	return page
}

// NewWayBackPage returns the target of the link in a recovery email. open is set once the waiting period is over.
func NewRecoveryPage(frame views.Frame, code string, opens time.Time, open bool) LinkPage {
	page := linkPage(frame, "Turn two-step sign-in off by email", "Somebody asked for it who has no code.")
	stop := Press{"Stop it", "/two-step/way-back/" + code + "/stop"}
	if open {
		page.Says = []string{"The three days are over. Two-step sign-in can be turned off now; then your password is enough."}
		page.Presses = []Press{{Label: "Turn it off"}, stop}
		return page
	}
	page.Says = []string{
		"Somebody who knows your password, and has no code, asked us to turn two-step sign-in off. That will be possible from " +
			opens.UTC().Format("January 2, 2006, 15:04") + " UTC, with the link that we send you then.",
		"If it wasn’t you, stop it, and set a new password.",
	}
	page.Presses = []Press{stop}
	page.Small = "If it was you, there’s nothing to do until then."
	return page
}

// NewRecoveryTakenPage confirms that 2FA is off.
func NewRecoveryTakenPage(frame views.Frame) LinkPage {
	page := linkPage(frame, "Two-step sign-in is off", "Your password alone is enough again.")
	page.Says = []string{"Your password alone is enough again. You can set two-step sign-in up anew on another phone."}
	page.Onward = &Press{"Sign In", "/login"}
	return page
}

// NewWayBackStoppedPage confirms that 2FA stays on.
func NewRecoveryStoppedPage(frame views.Frame) LinkPage {
	page := linkPage(frame, "Stopped", "Two-step sign-in stays on.")
	page.Says = []string{"Two-step sign-in stays on. If it wasn’t you who asked, somebody knows your password: set a new one."}
	page.Onward = &Press{"Set a new password", "/forgot"}
	return page
}

// NewSpentResetPage returns the page for an expired or used link to set a password.
func NewSpentResetPage(frame views.Frame, code string) LinkPage {
	page := linkPage(frame, "This link doesn’t work anymore.", "Get a new link to set a password.")
	page.Says = []string{"It works once, and for an hour. We can send a new one to where this one went."}
	page.Presses = []Press{{"Send me a new link", "/reset/" + code + "/again"}}
	page.Onward = &Press{"Use another address", "/forgot"}
	return page
}

// NewSpentVerifyPage returns the page for an expired or used link to confirm an address.
func NewSpentVerifyPage(frame views.Frame, code string) LinkPage {
	page := linkPage(frame, "This link doesn’t work anymore.", "Get a new link to confirm your address.")
	page.Says = []string{
		"It works once, and for 7 days. If you’ve confirmed your address already, there’s nothing to do. If not, we can send a " +
			"new one to where this one went.",
	}
	page.Presses = []Press{{"Send me a new link", "/verify/" + code + "/again"}}
	page.Onward = &Press{"Sign In", "/login"}
	return page
}

// NewResentPage confirms both requests, whether or not an email was sent.
func NewResentPage(frame views.Frame) LinkPage {
	page := linkPage(frame, "Check your email", "A new link is on its way.")
	page.Says = []string{"If that address still belongs to an account, a link that works is in its mailbox or on its way."}
	page.Small = "Nothing there? Look in your spam folder."
	return page
}
