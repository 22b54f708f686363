package account

import (
	"context"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/fault"
)

var (
	// ErrLinkedElsewhere is returned for an external account that is linked to another user.
	ErrLinkedElsewhere = fault.New(fault.Conflict, "That account is already linked to another account here.",
		"Sign in with it and unlink it there first, or use another account.")

	// ErrAddressTaken is returned for an external account that is not linked, with an address that has an account here.
	// The address alone does not sign in: the account may have been created by another person.
	ErrAddressTaken = fault.New(fault.Conflict, "There’s already an account with your email address.",
		"Sign in the way you usually do, and link the other account under “Sign-in and security”. If you’ve never signed up "+
			"here, choose “Forgot your password?” and set a password for it.")

	// ErrAddressUnsure is returned for a new user whose address the identity provider has not verified.
	ErrAddressUnsure = fault.New(fault.Forbidden, "The other site hasn’t confirmed your email address.",
		"Confirm it there, or sign up here with your address and a password.")

	// ErrNotLinked is returned by Storage for an external account that is not linked.
	ErrNotLinked = fault.New(fault.NotFound, "That account isn’t linked.", "It may have been unlinked already.")

	errOtherIdentity = fault.New(fault.Forbidden, "That isn’t the account that’s linked here.",
		"Choose the account that you sign in with here.")
)

// Identity is a user's identity at an OpenID Connect provider.
type Identity struct {
	Issuer, Subject     string
	Email               string
	EmailVerified       bool // by the provider
	FirstName, LastName string
}

// LinkedAccount is an external account that signs a user in.
type LinkedAccount struct {
	Issuer, Subject string
	UserID          uuid.UUID
	Email           string // by the provider, for display only
	LinkedAt        time.Time
	UsedAt          *time.Time // nil: never
}

func newLinkedAccount(user User, identity Identity, now time.Time) LinkedAccount {
	return LinkedAccount{Issuer: identity.Issuer, Subject: identity.Subject, UserID: user.ID,
		Email: storable(identity.Email, maxEmail), LinkedAt: now}
}

// Link links an external account to the user. site is the provider's name. The user gets an email with a link that
// undoes it. Faults: ErrUnconfirmed, ErrLinkedElsewhere, and Conflict if another account of that provider is linked.
func (s *SecuritySettings) Link(ctx context.Context, by Confirmed, identity Identity, site string) error {
	if !by.user.EmailVerified {
		return ErrUnconfirmed // the owner needs the email to undo what an attacker has added
	}
	sent, err := undoable(by.user, EmailLinked, site, s.now())
	if err != nil {
		return err
	}
	return s.linked.Link(ctx, newLinkedAccount(by.user, identity, s.now().UTC()), sent)
}

// Unlink removes a linked account. All sessions end, since one may have begun with it. It returns the updated user.
// Faults: ErrNotLinked, ErrLastSignInMethod.
func (s *SecuritySettings) Unlink(ctx context.Context, by Confirmed, issuer, site string) (User, error) {
	email, err := newEventEmail(by.user, EmailUnlinked, s.now())
	if err != nil {
		return User{}, err
	}
	email.What = site
	return s.linked.Unlink(ctx, by.user.ID, issuer, email)
}

// LinkedStorage stores linked accounts.
type LinkedStorage interface {
	// LinkedAccounts returns what is linked to a user's account, oldest first.
	LinkedAccounts(ctx context.Context, userID uuid.UUID) ([]LinkedAccount, error)
	// UseLinked records the use of a linked account, and returns its user, or ErrNotLinked.
	UseLinked(ctx context.Context, issuer, subject string, now time.Time) (userID uuid.UUID, err error)
	// CreateLinkedUser stores a new user with a verified address and a linked account, and enqueues the email. It
	// returns ErrEmailTaken, or ErrLinkedElsewhere.
	CreateLinkedUser(ctx context.Context, user User, linked LinkedAccount, email Email) error
	// Link stores a linked account with the ticket that undoes it, or returns ErrLinkedElsewhere. It does nothing if
	// the account is linked to the same user already.
	Link(ctx context.Context, linked LinkedAccount, sent Sent) error
	// Unlink deletes a user's linked account of an issuer, and enqueues the email. It is a credential change, as in
	// CredentialStorage. It returns ErrNotLinked, or ErrLastSignInMethod.
	Unlink(ctx context.Context, userID uuid.UUID, issuer string, email Email) (User, error)
}
