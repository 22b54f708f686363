package views

import (
	"encoding/base64"
	"strconv"

	"plainhand/internal/account"
	"plainhand/views/ui"
)

// Proof is what a form about something sensitive asks of somebody who is signed in. The zero value asks nothing: they
// have just shown who they are.
type Proof struct {
	Password bool   // theirs
	Other    string // the page where they show who they are in another way; empty without one
}

// NewProof is for a user with these ways in. fresh is whether they have just shown who they are; next is the page that
// they come back to.
func NewProof(ways WaysIn, fresh bool, confirmPath string) Proof {
	if fresh {
		return Proof{}
	}
	proof := Proof{Password: ways.Password}
	if !ways.Password || len(ways.Passkeys) > 0 || len(ways.Linked) > 0 {
		proof.Other = confirmPath
	}
	return proof
}

// OtherSite is a site that people can sign in with.
type OtherSite struct{ ID, Name, Issuer string }

// WaysIn is how somebody can sign in.
type WaysIn struct {
	Password bool
	Passkeys []account.Passkey
	Linked   []account.LinkedAccount
	Sites    []OtherSite // that could be linked, or are
}

// ConfirmPage asks somebody who is signed in to show that it is they.
type ConfirmPage struct {
	Frame    Frame
	Problem  *ui.Banner
	Email    string
	Next     string // where it leads
	Password bool   // they have one
	Passkey  bool
	Sites    []OtherSite // with an account that signs them in
}

// NewConfirmPage is for a user with these ways in.
func NewConfirmPage(frame Frame, user account.User, ways WaysIn, next string) ConfirmPage {
	frame = frame.titled("Show that it’s you", "Before you change how you sign in to "+frame.Brand+".")
	page := ConfirmPage{Frame: frame.private().scripted("js/passkeys.ts").calling(), Email: user.Email, Next: next,
		Password: ways.Password, Passkey: len(ways.Passkeys) > 0}
	for _, site := range ways.Sites {
		if linkedTo(site, ways.Linked) != nil {
			page.Sites = append(page.Sites, site)
		}
	}
	return page
}

// WithProblem returns the page with why somebody was not recognized.
func (page ConfirmPage) WithProblem(problem ui.Banner) ConfirmPage {
	page.Problem = &problem
	return page
}

// linkedTo returns the account at a site, or nil without one.
func linkedTo(site OtherSite, linked []account.LinkedAccount) *account.LinkedAccount {
	for i := range linked {
		if linked[i].Issuer == site.Issuer {
			return &linked[i]
		}
	}
	return nil
}

// LeavingPage leads to another site.
type LeavingPage struct {
	Frame         Frame
	Site, Address string
}

// NewLeavingPage leads to an address at a site.
func NewLeavingPage(frame Frame, site, address string) LeavingPage {
	return LeavingPage{frame.titled("On to "+site, "Sign in with your account at "+site+".").private(), site, address}
}

// OwnPasskey is one of a user's passkeys, as the page about signing in shows it.
type OwnPasskey struct {
	ID      string // in forms
	Name    string
	Details string // when it was added and used
}

func newOwnPasskeys(passkeys []account.Passkey) (own []OwnPasskey) {
	for _, one := range passkeys {
		details := "added " + day(one.AddedAt)
		if one.UsedAt != nil {
			details += ", last used " + day(*one.UsedAt)
		}
		own = append(own, OwnPasskey{base64.RawURLEncoding.EncodeToString(one.ID), one.Name, details})
	}
	return own
}

// OwnSite is a site that people can sign in with, and the user's account there, if it is linked.
type OwnSite struct {
	OtherSite
	Linked  bool
	Details string // whose account, and since when
}

func newOwnSites(ways WaysIn) (own []OwnSite) {
	for _, site := range ways.Sites {
		shown := OwnSite{OtherSite: site}
		if linked := linkedTo(site, ways.Linked); linked != nil {
			shown.Linked, shown.Details = true, linked.Email+", since "+day(linked.LinkedAt)
		}
		own = append(own, shown)
	}
	return own
}

// numbered tells the fields of a list's forms apart.
func numbered(id string, i int) string { return id + "-" + strconv.Itoa(i) }
