package email

import (
	"cmp"
	"fmt"

	"plainhand/internal/account"
)

// NewForAccount renders an email about an account event. path is that of the page its link leads to, for emails with a
// ticket.
func NewForAccount(site Site, event account.Email, path string) (Email, error) {
	var email Email
	switch event.Kind {
	case account.EmailResetPassword:
		email = resetPassword(site, path)
	case account.EmailVerifyAddress:
		email = verifyEmail(site, event, path)
	case account.EmailPasswordChanged:
		email = passwordChanged(site, event)
	case account.EmailConfirmAddress:
		email = changeEmail(site, event, path)
	case account.EmailAddressChanged:
		email = emailChanged(site, event)
	case account.EmailKeepAddress:
		email = keepEmail(site, event, path)
	case account.EmailTwoFactorOn, account.EmailTwoFactorOff, account.EmailRecoveryCodeUsed,
		account.EmailRecoveryCodesNew, account.EmailWrongCodes, account.EmailRecovery, account.EmailRecoveryOpen:
		email = twoFactor(site, event, path)
	case account.EmailPasskeyAdded, account.EmailPasskeyRemoved, account.EmailLinked, account.EmailUnlinked,
		account.EmailNewDevice:
		email = signInMethod(site, event, path)
	case account.EmailKeyCreated:
		email = keyCreated(site, event)
	case account.EmailProgram:
		email = programConnected(site, event)
	case account.EmailProgramOut:
		email = programShutOut(site, event)
	case account.EmailWelcome:
		email = welcome(site, event)
	case account.EmailInvitation:
		email = invitation(site, path)
	case account.EmailSignInLink:
		email = signInLink(site, path)
	case account.EmailMemberRemoved:
		email = memberRemoved(site)
	case account.EmailExportReady:
		email = exportReady(site, path)
	case account.EmailAccountDeleted:
		email = accountDeleted(site, event)
	default:
		return Email{}, fmt.Errorf("there is no account email of the kind %q", event.Kind)
	}
	email.Brand, email.color = site.Brand, site.color
	return email, nil
}

func resetPassword(site Site, path string) Email {
	return Email{
		Subject: "Set a new password",
		Preview: "The link works for an hour.",
		Heading: "Here’s your link to set a new password.",
		Says: []string{
			"It works once, within an hour. Setting a new password signs out every browser that is signed in to your account.",
			"If you didn’t ask for it, you can ignore this email: your password stays as it is.",
		},
		Link: site.link("Set a new password", path),
		Why: "You’re getting this email because someone asked for a new password for your account at " + site.Brand +
			". Emails about your account’s safety can’t be turned off.",
	}
}

func verifyEmail(site Site, event account.Email, path string) Email {
	heading := "Hi " + cmp.Or(event.Name, "there") + ", and welcome to " + site.Brand + "."
	return Email{
		Subject: "Confirm your email address",
		Preview: "With a confirmed address, you can get back in if you forget your password.",
		Heading: heading,
		Says: []string{
			"Confirm that this address is yours, so that you can get back in if you ever forget your password. The link works for 7 days.",
			"Meanwhile you can use everything as usual.",
		},
		Link: site.link("Confirm your email address", path),
		Why: "You’re getting this email because someone created an account at " + site.Brand +
			" with this address. If it wasn’t you, ignore this email. Until the address is confirmed, we send only the " +
			"emails we have to.",
	}
}

func passwordChanged(site Site, event account.Email) Email {
	return Email{
		Subject: "Your password has been changed",
		Preview: "If it wasn’t you, set a new one now.",
		Heading: "Your password has been changed.",
		Facts:   []fact{{"When", event.At.UTC().Format("January 2, 2006, 15:04") + " UTC"}},
		Says: []string{
			"Every other browser has been signed out of your account.",
			"If it was you, you don’t need to do anything. If it wasn’t, set a new password now, and write to us.",
		},
		Link: site.link("Set a new password", "/forgot"),
		Why: "You’re getting this email because the password of your account at " + site.Brand +
			" was changed. Emails about your account’s safety can’t be turned off.",
	}
}

func changeEmail(site Site, event account.Email, path string) Email {
	return Email{
		Subject: "Confirm your new email address",
		Preview: "Your account keeps its old address until you do.",
		Heading: "Is this your new email address?",
		Facts:   []fact{{"New address", event.To}},
		Says: []string{
			"Once you confirm it, you sign in with it, and we send our emails there. The link works for 24 hours.",
			"If you don’t have an account here, someone has mistyped their address. You can ignore this email.",
		},
		Link: site.link("Confirm your new email address", path),
		Why: "You’re getting this email because someone with an account at " + site.Brand +
			" entered this address as their new one.",
	}
}

func emailChanged(site Site, event account.Email) Email {
	return Email{
		Subject: "Your email address has been changed",
		Preview: "If it wasn’t you, write to us now.",
		Heading: "Your account has a new email address.",
		Facts:   []fact{{"Old address", event.To}, {"When", event.At.UTC().Format("January 2, 2006, 15:04") + " UTC"}},
		Says: []string{
			"From now on, you sign in with the new address. This is the last email that we send to the old one.",
			"If it wasn’t you, reply to this email right away, so that we can give you your account back.",
		},
		Link: site.link("Go to your account", "/account/security"),
		Why: "You’re getting this email because this was the address of an account at " + site.Brand +
			". Emails about your account’s safety can’t be turned off.",
	}
}

// keepEmail is sent immediately to the address that is to be replaced.
func keepEmail(site Site, event account.Email, path string) Email {
	return Email{
		Subject: "Someone wants to change your email address",
		Preview: "If it wasn’t you, keep your address with one click.",
		Heading: "Someone asked to change your email address.",
		Facts:   []fact{{"When", event.At.UTC().Format("January 2, 2006, 15:04") + " UTC"}},
		Says: []string{
			"They knew your password. If it was you, open the link that we sent to the new address.",
			"If it wasn’t you, keep your address. That stops or undoes the change, signs out every browser, and lets you " +
				"set a new password. The link works for 7 days.",
		},
		Link: site.link("It wasn’t me: keep my address", path),
		Why: "You’re getting this email because this is the address of an account at " + site.Brand +
			". Emails about your account’s safety can’t be turned off.",
	}
}

func welcome(site Site, event account.Email) Email {
	return Email{
		Subject: "Getting started with " + site.Brand,
		Preview: "Paste a draft, review the changes, and revert any that you don’t like.",
		Heading: "Hi " + cmp.Or(event.Name, "there") + ". Here’s how to get started.",
		Says: []string{
			"Paste a draft that a chatbot wrote. You get it back in plain, natural prose, with every change marked.",
			"Click a marked change to see the reason, and revert any change that you don’t like. Where we aren’t sure, we " +
				"only suggest an edit.",
			"Enter names and terms that must stay exactly as they are in the field “Kept words”.",
			"If an edit is wrong, reply to this email and show it to us. A person reads every reply.",
		},
		Link: site.link("Read how it works", "/help"),
		Why: "You’re getting this email once, because you confirmed your address at " + site.Brand +
			". You can choose what else we send under Preferences on your account page.",
	}
}

func exportReady(site Site, path string) Email {
	return Email{
		Subject: "The copy of your data is ready",
		Preview: "You can download it for 24 hours.",
		Heading: "The copy of your data is ready.",
		Says: []string{
			"It’s a ZIP file with everything that we store about you, your texts included, as JSON, Markdown, and Word documents.",
			"The link works for 24 hours, and only in a browser where you’re signed in. Then the copy is deleted.",
			"If you didn’t ask for it, someone else is signed in to your account: change your password now.",
		},
		Link: site.link("Download your data", path),
		Why: "You’re getting this email because someone asked for a copy of the data in your account at " + site.Brand +
			" . Emails about your account’s safety can’t be turned off.",
	}
}

func accountDeleted(site Site, event account.Email) Email {
	return Email{
		Subject: "Your account has been deleted",
		Preview: "This is the last email that we send to this address.",
		Heading: "Your account is deleted.",
		Facts:   []fact{{"When", event.At.UTC().Format("January 2, 2006, 15:04") + " UTC"}},
		Says: []string{
			"If you had a plan, it has ended, and you won’t be charged again. What we stored about you is deleted, except " +
				"for the invoices that tax law requires us to keep.",
			"If it wasn’t you, reply to this email right away. We can’t bring the account back, but we can find out what happened.",
		},
		Link: site.link("What we keep, and for how long", "/privacy"),
		Why: "You’re getting this email because this was the address of an account at " + site.Brand +
			". It’s the last one.",
	}
}

// secondStep reports a change to 2FA, which an intruder may have made.
func twoFactor(site Site, event account.Email, path string) Email {
	email := Email{
		Facts: []fact{{"When", event.At.UTC().Format("January 2, 2006, 15:04") + " UTC"}},
		Link:  site.link("Check your account", "/account/security"),
		Why: "You’re getting this email because it’s about signing in to your account at " + site.Brand +
			". Emails about your account’s safety can’t be turned off.",
	}
	notYou := "If it wasn’t you, set a new password now, and write to us."
	switch event.Kind {
	case account.EmailTwoFactorOn:
		email.Subject, email.Preview = "Two-step sign-in is on", "From now on, you need a code from your app to sign in."
		email.Heading = "Two-step sign-in is on."
		email.Says = []string{"From now on, you need your password and a code from your app to sign in. Keep the " +
			"recovery codes somewhere safe.",
			"If it wasn’t you, turn it off. That signs out every browser and lets you set a new password. The link works " +
				"for 7 days."}
		email.Link = site.link("It wasn’t me: turn it off", path)
	case account.EmailRecoveryCodesNew:
		email.Subject, email.Preview = "You have new recovery codes", "The old ones don’t work anymore."
		email.Heading = "New recovery codes were created."
		email.Says = []string{"The old ones don’t work anymore. Keep the new ones somewhere safe.", notYou}
	case account.EmailWrongCodes:
		email.Subject, email.Preview = "Five wrong codes for your account", "Someone who knows your password is trying "+
			"to sign in."
		email.Heading = "Someone has entered five wrong codes."
		email.Says = []string{"They entered your password correctly and then five wrong codes. Nobody got in.",
			"If it wasn’t you, set a new password now: someone knows your current one."}
		email.Link = site.link("Set a new password", "/forgot")
	case account.EmailRecovery:
		email.Subject, email.Preview = "Someone asked to turn two-step sign-in off", "If it wasn’t you, stop it."
		email.Heading = "Someone asked to turn two-step sign-in off."
		email.Facts = []fact{{"Possible from", event.Opens.UTC().Format("January 2, 2006, 15:04") + " UTC"}}
		email.Says = []string{"They entered your password and said that they’ve lost their phone and their recovery " +
			"codes. If it was you, wait. We’ll email you every day, and the last email has the link that turns it off.",
			"If it wasn’t you, stop the request and set a new password: someone knows your current one."}
		email.Link = site.link("See the request, or stop it", path)
	case account.EmailRecoveryOpen:
		email.Subject, email.Preview = "You can turn two-step sign-in off now", "The three days are over."
		email.Heading = "The three days are over."
		email.Says = []string{"You can turn two-step sign-in off now. After that, your password is enough to sign in. " +
			"The link works for 3 days.",
			"If you didn’t ask for this, the same link stops it. Set a new password, too: someone knows your current one."}
		email.Link = site.link("Turn two-step sign-in off, or stop it", path)
	case account.EmailTwoFactorOff:
		email.Subject, email.Preview = "Two-step sign-in is off", "Your password alone is enough again."
		email.Heading = "Two-step sign-in is off."
		email.Says = []string{"From now on, your password alone is enough to sign in.", notYou}
	default:
		email.Subject, email.Preview = "A recovery code was used", "It works only once. You have others left."
		email.Heading = "Someone signed in with one of your recovery codes."
		email.Says = []string{"The code won’t work again. If you’ve lost your app, turn two-step sign-in off, and set it up on another phone.",
			notYou}
	}
	return email
}

// wayIn reports a new sign-in method or an unknown browser.
func signInMethod(site Site, event account.Email, path string) Email {
	email := Email{
		Facts: []fact{{"When", event.At.UTC().Format("January 2, 2006, 15:04") + " UTC"}},
		Link:  site.link("Check your account", "/account/security"),
		Why: "You’re getting this email because it’s about signing in to your account at " + site.Brand +
			". Emails about your account’s safety can’t be turned off.",
	}
	const (
		notYou  = "If it wasn’t you, set a new password now, and write to us."
		undoing = "If it wasn’t you, remove it. That signs out every browser and lets you set a new password. The link " +
			"works for 7 days."
	)
	switch event.Kind {
	case account.EmailPasskeyAdded:
		email.Subject, email.Preview = "You have a new passkey", "It signs you in without your password."
		email.Heading = "A passkey was added to your account."
		email.Says = []string{"It signs you in by itself, without your password and without a code.", undoing}
		email.Link = site.link("It wasn’t me: remove it", path)
	case account.EmailLinked:
		email.Subject, email.Preview = "Your account is linked to "+event.What, "You can sign in with it from now on."
		email.Heading = "An account at " + event.What + " was linked to yours."
		email.Says = []string{"It signs you in instead of your password.", undoing}
		email.Link = site.link("It wasn’t me: remove it", path)
	case account.EmailPasskeyRemoved:
		email.Subject, email.Preview = "A passkey was removed", "It can’t be used to sign in anymore."
		email.Heading = "A passkey was removed from your account."
		email.Says = []string{"It can’t be used to sign in anymore. Every other browser has been signed out.", notYou}
	case account.EmailUnlinked:
		email.Subject, email.Preview = "Your account isn’t linked to "+event.What+" anymore",
			"You can’t sign in with it anymore."
		email.Heading = "Your account at " + event.What + " was unlinked."
		email.Says = []string{"You can’t sign in with it anymore. Every other browser has been signed out.", notYou}
	default:
		email.Subject, email.Preview = "You signed in from somewhere new", "If it wasn’t you, set a new password now."
		email.Heading = "You signed in with a browser that we haven’t seen before."
		email.Facts = append([]fact{{"Browser", event.What}}, email.Facts...)
		email.Says = []string{"If it was you, you don’t need to do anything.",
			"If it wasn’t, set a new password now. That signs out every browser. Then look through your passkeys and linked accounts."}
		email.Link = site.link("Set a new password", "/forgot")
	}
	return email
}

func programShutOut(site Site, event account.Email) Email {
	return Email{
		Subject: "We disconnected a program from your account",
		Preview: "Its access code was used twice.",
		Heading: "We disconnected a program from your account.",
		Facts: []fact{{"Its name", event.What},
			{"When", event.At.UTC().Format("January 2, 2006, 15:04") + " UTC"}},
		Says: []string{"A code or a token that works once was used twice, so someone may have a copy of it. " +
			"Neither the program nor the copy can use your account anymore.",
			"If you use the program, connect it again. If this happens again, tell its developer."},
		Link: site.link("See your programs", "/account/api"),
		Why: "You’re getting this email because it’s about who can use your account at " + site.Brand +
			". Emails about your account’s safety can’t be turned off.",
	}
}

func programConnected(site Site, event account.Email) Email {
	return Email{
		Subject: "You connected a program",
		Preview: "It can use your account’s words.",
		Heading: "You connected a program to your account.",
		Facts: []fact{{"Its name", event.What},
			{"When", event.At.UTC().Format("January 2, 2006, 15:04") + " UTC"}},
		Says: []string{"It can rewrite texts with your account’s words. It can’t sign in, read your texts, or see how you pay.",
			"If it wasn’t you, disconnect it now. Then set a new password: someone was signed in as you."},
		Link: site.link("See your programs", "/account/api"),
		Why: "You’re getting this email because it’s about who can use your account at " + site.Brand +
			". Emails about your account’s safety can’t be turned off.",
	}
}

// keyCreated reports a new API key.
func keyCreated(site Site, event account.Email) Email {
	return Email{
		Subject: "You have a new API key",
		Preview: "Programs can use your account with it.",
		Heading: "An API key was created for your account.",
		Facts: []fact{{"The key begins with", event.What},
			{"When", event.At.UTC().Format("January 2, 2006, 15:04") + " UTC"}},
		Says: []string{"A program with this key can use your account’s words. It can’t sign in, and it can’t see how you " +
			"pay.",
			"If it wasn’t you, revoke it now. Then set a new password: someone was signed in as you."},
		Link: site.link("See your keys", "/account/api"),
		Why: "You’re getting this email because it’s about who can use your account at " + site.Brand +
			". Emails about your account’s safety can’t be turned off.",
	}
}
