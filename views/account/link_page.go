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
	page.Small = "If you didn’t create an account here, close this page. Nothing will happen."
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
	page.Says = []string{"Is " + email + " yours?", "If you confirm it, you’ll sign in with it and get our emails " +
		"there. Every other browser is signed out."}
	page.Presses = []Press{{Label: "Yes, confirm it"}}
	page.Small = "If you don’t have an account here, close this page. Nothing will happen."
	return page
}

// NewEmailChangedPage follows NewChangeEmailPage in a browser that is not signed in to that account.
func NewEmailChangedPage(frame views.Frame, email string) LinkPage {
	page := linkPage(frame, "Your email address has been changed", "Your account has a new address.")
	page.Says = []string{"It’s now " + email + ". Sign in with it from now on. Every browser has been signed out."}
	page.Onward = &Press{"Sign In", "/login"}
	return page
}

// NewKeepEmailPage returns the target of the link with which an owner keeps their address.
func NewKeepEmailPage(frame views.Frame) LinkPage {
	page := linkPage(frame, "Keep your email address", "Stop a change of your account’s email address.")
	page.Says = []string{
		"Your account keeps the address that this link was sent to, even if it has been changed in the meantime. Every " +
			"browser is signed out, and next you set a new password, because the person who asked for the change knows your " +
			"current one.",
	}
	page.Presses = []Press{{Label: "Keep my address"}}
	page.Small = "If you asked for the change yourself, close this page. Nothing will happen."
	return page
}

// NewUndoSecondStepPage returns the target of the link with which an owner turns off 2FA that another person turned on.
func NewUndoTwoFactorPage(frame views.Frame) LinkPage {
	page := linkPage(frame, "Turn two-step sign-in off", "Turn off two-step sign-in that someone else turned on.")
	page.Says = []string{
		"If someone else turned it on, you can turn it off here. Every browser is signed out, and next you set a new " +
			"password, because the person who did it knows your current one.",
	}
	page.Presses = []Press{{Label: "Turn it off"}}
	page.Small = "If you turned it on yourself, close this page. Nothing will happen."
	return page
}

// NewUndoWayInPage returns the target of the link with which an owner removes a passkey or linked account that another
// person added.
func NewUndoSignInMethodPage(frame views.Frame) LinkPage {
	page := linkPage(frame, "Remove a passkey or a linked account", "Remove a passkey or a linked account that isn’t "+
		"yours.")
	page.Says = []string{
		"If someone else added a passkey or linked an account, you can remove it here, with everything that was added " +
			"after it. Every browser is signed out, and next you set a new password, because the person who did it was " +
			"signed in to your account.",
	}
	page.Presses = []Press{{Label: "Remove it"}}
	page.Small = "If you added it yourself, close this page. Nothing will happen."
	return page
}

// NewLostPage returns the page for a user who entered the password and has no code.
func NewLostPage(frame views.Frame) LinkPage {
	page := linkPage(frame, "Get back in without a code", "For when you’ve lost your phone and your recovery codes.")
	page.Says = []string{
		"We’ll turn two-step sign-in off by email. It takes three days, so that nobody can do it without your knowledge. " +
			"We email you now and every day, and the link in each email stops it. You can also stop it in any browser " +
			"that’s signed in.",
		"After three days, the last email has a link that turns it off. From then on, your password is enough to sign in.",
	}
	page.Presses = []Press{{Label: "Start the three-day wait"}}
	page.Onward = &Press{"I found a code", "/login/code"}
	return page
}

// AsAsked returns the page after recovery was requested.
func (page LinkPage) AsAsked() LinkPage {
	page.News = &ui.Banner{Tone: ui.OK, Message: "The three-day wait has started.",
		Advice: "We’ve sent you an email, and we’ll send one every day. If you find a code in the meantime, sign in with " +
			"it and stop the request."}
	page.Says, page.Presses = nil, nil
	return page
}

// NewWayBackPage returns the target of the link in a recovery email. open is set once the waiting period is over.
func NewRecoveryPage(frame views.Frame, code string, opens time.Time, open bool) LinkPage {
	page := linkPage(frame, "Turn two-step sign-in off by email", "Someone without a code asked for this.")
	stop := Press{"Stop the request", "/two-step/way-back/" + code + "/stop"}
	if open {
		page.Says = []string{"The three days are over. Two-step sign-in can be turned off now; then your password is enough."}
		page.Presses = []Press{{Label: "Turn it off"}, stop}
		return page
	}
	page.Says = []string{
		"Someone who knows your password but has no code asked us to turn two-step sign-in off. That will be possible from " +
			opens.UTC().Format("January 2, 2006, 15:04") + " UTC, with a link that we’ll send you then.",
		"If it wasn’t you, stop the request and set a new password.",
	}
	page.Presses = []Press{stop}
	page.Small = "If it was you, you don’t need to do anything until then."
	return page
}

// NewRecoveryTakenPage confirms that 2FA is off.
func NewRecoveryTakenPage(frame views.Frame) LinkPage {
	page := linkPage(frame, "Two-step sign-in is off", "Your password alone is enough again.")
	page.Says = []string{"Your password alone is enough again. You can set up two-step sign-in again on another phone."}
	page.Onward = &Press{"Sign In", "/login"}
	return page
}

// NewWayBackStoppedPage confirms that 2FA stays on.
func NewRecoveryStoppedPage(frame views.Frame) LinkPage {
	page := linkPage(frame, "Stopped", "Two-step sign-in stays on.")
	page.Says = []string{"Two-step sign-in stays on. If you didn’t ask for this, someone knows your password: set a " +
		"new one."}
	page.Onward = &Press{"Set a new password", "/forgot"}
	return page
}

// NewSpentResetPage returns the page for an expired or used link to set a password.
func NewSpentResetPage(frame views.Frame, code string) LinkPage {
	page := linkPage(frame, "This link doesn’t work anymore.", "Get a new link to set a password.")
	page.Says = []string{"A link works once, and for one hour. We can send a new one to the same address."}
	page.Presses = []Press{{"Send me a new link", "/reset/" + code + "/again"}}
	page.Onward = &Press{"Use another address", "/forgot"}
	return page
}

// NewSpentVerifyPage returns the page for an expired or used link to confirm an address.
func NewSpentVerifyPage(frame views.Frame, code string) LinkPage {
	page := linkPage(frame, "This link doesn’t work anymore.", "Get a new link to confirm your address.")
	page.Says = []string{
		"A link works once, and for 7 days. If you’ve already confirmed your address, you don’t need to do anything. If " +
			"not, we can send a new one to the same address.",
	}
	page.Presses = []Press{{"Send me a new link", "/verify/" + code + "/again"}}
	page.Onward = &Press{"Sign In", "/login"}
	return page
}

// NewResentPage confirms both requests, whether or not an email was sent.
func NewResentPage(frame views.Frame) LinkPage {
	page := linkPage(frame, "Check your email", "A new link is on its way.")
	page.Says = []string{"If that address still belongs to an account, you’ll find a working link in its inbox soon."}
	page.Small = "Nothing there? Look in your spam folder."
	return page
}
