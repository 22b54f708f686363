package account

import (
	"encoding/base64"

	"plainhand/internal/account"
	"plainhand/views"
	"plainhand/views/format"
	"plainhand/views/ui"
)

// ConfirmPage asks a signed-in user for proof of identity.
type ConfirmPage struct {
	Frame    views.Frame
	Problem  *ui.Banner
	Email    string
	Next     string // return path
	Password bool   // the user has a password
	Passkey  bool
	Sites    []views.IdentityProvider // providers with a linked account
}

// NewConfirmPage returns the page for a user with these sign-in methods.
func NewConfirmPage(frame views.Frame, user account.User, ways views.SignInMethods, next string) ConfirmPage {
	frame = frame.WithTitle("Confirm that it’s you", "Before you change how you sign in to "+frame.Brand+".")
	page := ConfirmPage{Frame: frame.AsPrivate().WithScripts("js/passkeys.ts").WithCallToAction(),
		Email: user.Email, Next: next, Password: ways.Password, Passkey: len(ways.Passkeys) > 0}
	for _, site := range ways.Sites {
		if linkedTo(site, ways.Linked) != nil {
			page.Sites = append(page.Sites, site)
		}
	}
	return page
}

// WithProblem returns the page with the reason why the proof failed.
func (page ConfirmPage) WithProblem(problem ui.Banner) ConfirmPage {
	page.Problem = &problem
	return page
}

// linkedTo returns the linked account of a provider, or nil.
func linkedTo(site views.IdentityProvider, linked []account.LinkedAccount) *account.LinkedAccount {
	for i := range linked {
		if linked[i].Issuer == site.Issuer {
			return &linked[i]
		}
	}
	return nil
}

// LeavingPage redirects to another site.
type LeavingPage struct {
	Frame         views.Frame
	Site, Address string
}

// NewLeavingPage returns the redirect to a provider's URL.
func NewLeavingPage(frame views.Frame, site, address string) LeavingPage {
	return LeavingPage{frame.WithTitle("Continue to "+site, "Sign in with your account at "+
		""+site+".").AsPrivate(), site, address}
}

// OwnPasskey is a user's passkey on the security page.
type OwnPasskey struct {
	ID      string // in forms
	Name    string
	Details string // times of creation and last use
}

func newOwnPasskeys(passkeys []account.Passkey) (own []OwnPasskey) {
	for _, passkey := range passkeys {
		details := "added " + format.Day(passkey.AddedAt)
		if passkey.UsedAt != nil {
			details += ", last used " + format.Day(*passkey.UsedAt)
		}
		own = append(own, OwnPasskey{base64.RawURLEncoding.EncodeToString(passkey.ID), passkey.Name, details})
	}
	return own
}

// OwnSite is an OpenID Connect provider with the user's linked account, if any.
type OwnSite struct {
	views.IdentityProvider
	Linked  bool
	Details string // linked account and date
}

func newOwnSites(ways views.SignInMethods) (own []OwnSite) {
	for _, site := range ways.Sites {
		provider := OwnSite{IdentityProvider: site}
		if linked := linkedTo(site, ways.Linked); linked != nil {
			provider.Linked, provider.Details = true, linked.Email+", since "+format.Day(linked.LinkedAt)
		}
		own = append(own, provider)
	}
	return own
}
