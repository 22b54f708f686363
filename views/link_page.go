package views

import (
	"time"

	"github.com/a-h/templ"

	"plainhand/views/ui"
)

// LinkPage is a page that a link in an email leads to, or that follows it: what it is about, and what can be done.
type LinkPage struct {
	Frame   Frame
	Heading string
	News    *ui.Banner
	Says    []string
	Presses []Press // forms with a button alone
	Onward  *Press  // a link
	Small   string  // what to know besides
}

// Press is a button or link and where it leads. A button without a path posts to the page's own address.
type Press struct{ Label, Path string }

// action is the form's, which has none where it posts to the page's own address.
func (press Press) action() templ.Attributes {
	if press.Path == "" {
		return nil
	}
	return templ.Attributes{"action": press.Path}
}

func linkPage(frame Frame, heading, description string) LinkPage {
	return LinkPage{Frame: frame.titled(heading, description).private().calling(), Heading: heading}
}

// NewVerifyPage is for whoever has the link that confirms an address. It names none: the account may have another by
// now.
func NewVerifyPage(frame Frame) LinkPage {
	page := linkPage(frame, "Confirm your email address", "Confirm the email address of your "+frame.Brand+" account.")
	page.Says = []string{"You got this link by email. Did you create an account here with that address?"}
	page.Presses = []Press{{Label: "Yes, confirm it"}}
	page.Small = "If you didn’t create an account here, close this page, and nothing happens."
	return page
}

// NewVerifiedPage follows for somebody who is not signed in.
func NewVerifiedPage(frame Frame) LinkPage {
	page := linkPage(frame, "Your email address is confirmed", "Your address is confirmed.")
	page.Says = []string{"Thank you. If you ever forget your password, we can send you a link to set a new one."}
	page.Onward = &Press{"Sign In", "/login"}
	return page
}

// NewChangeEmailPage is for whoever has the link that makes this the address of an account.
func NewChangeEmailPage(frame Frame, email string) LinkPage {
	page := linkPage(frame, "Confirm your new email address", "Confirm the new address of your "+frame.Brand+" account.")
	page.Says = []string{"Is " + email + " yours?", "From then on you sign in with it, and we write to it. Every other browser is signed out."}
	page.Presses = []Press{{Label: "Yes, confirm it"}}
	page.Small = "If you don’t have an account here, close this page, and nothing happens."
	return page
}

// NewEmailChangedPage follows for somebody who is not signed in to that account in this browser.
func NewEmailChangedPage(frame Frame, email string) LinkPage {
	page := linkPage(frame, "Your email address has been changed", "Your account has a new address.")
	page.Says = []string{"It’s " + email + " now. Sign in with it from here on: every browser has been signed out."}
	page.Onward = &Press{"Sign In", "/login"}
	return page
}

// NewKeepEmailPage is for the owner of an address that somebody wants to replace.
func NewKeepEmailPage(frame Frame) LinkPage {
	page := linkPage(frame, "Keep your email address", "Stop a change of your account’s email address.")
	page.Says = []string{
		"Your account keeps the address that this link was sent to, even if it has been changed meanwhile. Every browser is " +
			"signed out, and next you set a new password, because whoever asked for the change knows the present one.",
	}
	page.Presses = []Press{{Label: "Keep my address"}}
	page.Small = "If you asked for the change yourself, close this page, and nothing happens."
	return page
}

// NewUndoSecondStepPage is for the owner of an account whose second step somebody else has turned on.
func NewUndoSecondStepPage(frame Frame) LinkPage {
	page := linkPage(frame, "Turn two-step sign-in off", "Undo two-step sign-in that somebody else has turned on.")
	page.Says = []string{
		"If somebody else turned it on, this undoes it. Every browser is signed out, and next you set a new password, because " +
			"whoever did it knows the present one.",
	}
	page.Presses = []Press{{Label: "Turn it off"}}
	page.Small = "If you turned it on yourself, close this page, and nothing happens."
	return page
}

// NewUndoWayInPage is for the owner of an account that somebody else has given a passkey, or linked to theirs.
func NewUndoWayInPage(frame Frame) LinkPage {
	page := linkPage(frame, "Undo what was added", "Take away a passkey or a linked account that isn’t yours.")
	page.Says = []string{
		"If somebody else added a passkey or linked an account, this takes it away, and whatever was added after it. Every " +
			"browser is signed out, and next you set a new password, because whoever did it could get in.",
	}
	page.Presses = []Press{{Label: "Take it away"}}
	page.Small = "If you added it yourself, close this page, and nothing happens."
	return page
}

// NewLostPage is for somebody who has given the password and has no code.
func NewLostPage(frame Frame) LinkPage {
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

// AsAsked returns the page once the wait has begun.
func (page LinkPage) AsAsked() LinkPage {
	page.News = &ui.Banner{Tone: ui.OK, Message: "The three days have begun.",
		Advice: "We’ve sent you an email, and write again each day. If you find a code meanwhile, just sign in, and stop it."}
	page.Says, page.Presses = nil, nil
	return page
}

// NewWayBackPage is for whoever has the link in one of those emails. Open is whether the wait is over.
func NewWayBackPage(frame Frame, code string, opens time.Time, open bool) LinkPage {
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

// NewWayBackTakenPage says that the second step is off.
func NewWayBackTakenPage(frame Frame) LinkPage {
	page := linkPage(frame, "Two-step sign-in is off", "Your password alone is enough again.")
	page.Says = []string{"Your password alone is enough again. You can set two-step sign-in up anew on another phone."}
	page.Onward = &Press{"Sign In", "/login"}
	return page
}

// NewWayBackStoppedPage says that the second step stays on.
func NewWayBackStoppedPage(frame Frame) LinkPage {
	page := linkPage(frame, "Stopped", "Two-step sign-in stays on.")
	page.Says = []string{"Two-step sign-in stays on. If it wasn’t you who asked, somebody knows your password: set a new one."}
	page.Onward = &Press{"Set a new password", "/forgot"}
	return page
}

// NewSpentResetPage is for whoever has a link to set a password that does not work anymore.
func NewSpentResetPage(frame Frame, code string) LinkPage {
	page := linkPage(frame, "This link doesn’t work anymore.", "Get a new link to set a password.")
	page.Says = []string{"It works once, and for an hour. We can send a new one to where this one went."}
	page.Presses = []Press{{"Send me a new link", "/reset/" + code + "/again"}}
	page.Onward = &Press{"Use another address", "/forgot"}
	return page
}

// NewSpentVerifyPage is for whoever has a link to confirm an address that does not work anymore.
func NewSpentVerifyPage(frame Frame, code string) LinkPage {
	page := linkPage(frame, "This link doesn’t work anymore.", "Get a new link to confirm your address.")
	page.Says = []string{
		"It works once, and for 7 days. If you’ve confirmed your address already, there’s nothing to do. If not, we can send a " +
			"new one to where this one went.",
	}
	page.Presses = []Press{{"Send me a new link", "/verify/" + code + "/again"}}
	page.Onward = &Press{"Sign In", "/login"}
	return page
}

// NewSentAgainPage follows in both cases, whether something was sent or there was nobody to send it to.
func NewSentAgainPage(frame Frame) LinkPage {
	page := linkPage(frame, "Check your email", "A new link is on its way.")
	page.Says = []string{"If that address still belongs to an account, a link that works is in its mailbox or on its way."}
	page.Small = "Nothing there? Look in your spam folder."
	return page
}
