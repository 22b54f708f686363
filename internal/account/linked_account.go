package account

import (
	"context"
	"errors"
	"net/netip"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/account/throttle"
	"plainhand/internal/fault"
	"plainhand/internal/texts"
)

var (
	// ErrLinkedElsewhere is returned for an external account that is linked to another user.
	ErrLinkedElsewhere = fault.New(fault.Conflict, "That account signs somebody in here already.",
		"Sign in with it, and unlink it there first. Or use another one.")

	// ErrAddressTaken is returned for an external account that is not linked, with an address that has an account here.
	// The address alone does not sign in: the account may have been created by another person.
	ErrAddressTaken = fault.New(fault.Conflict, "There’s an account with your email address already.",
		"Sign in the way you usually do, and link the other account under “Sign-in and security”. If you’ve never signed up "+
			"here, choose “Forgot your password?”: it gives you the account.")

	// ErrAddressUnsure is returned for a new user whose address the identity provider has not verified.
	ErrAddressUnsure = fault.New(fault.Forbidden, "The other site hasn’t confirmed your email address.",
		"Confirm it there, or sign up here with your address and a password.")

	// ErrNotLinked is returned by Storage for an external account that is not linked.
	ErrNotLinked = fault.New(fault.NotFound, "That account isn’t linked.", "It may have been unlinked already.")

	errOtherIdentity = fault.New(fault.Forbidden, "That’s another account than the one that’s linked.",
		"Choose the one that you sign in here with.")
)

// oauthStarts limits redirects to identity providers, since each stores a session.
var oauthStarts = throttle.Throttle{Name: "journey-address", Tries: 200, Wide: 800, Window: 15 * time.Minute,
	Advice: "There have been a lot of tries from your network. Wait %s, or sign in with your password."}

// AdmitOAuth counts a redirect to an identity provider, or returns a TooMany fault.
func (a *Accounts) AdmitOAuth(ctx context.Context, address netip.Addr) error {
	_, err := a.tries.Take(ctx, a.now(), oauthStarts.From(address)...)
	return err
}

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

// LinkedAccounts returns what is linked to a user's account, oldest first.
func (a *Accounts) LinkedAccounts(ctx context.Context, userID uuid.UUID) ([]LinkedAccount, error) {
	return a.storage.LinkedAccounts(ctx, userID)
}

// SignInLinked returns the user of an external account. It replaces the password; 2FA is still required. It registers a
// new user if the provider has verified the address and the address has no account here. Faults: ErrAddressTaken,
// ErrAddressUnsure, Invalid, TooMany.
func (a *Accounts) SignInLinked(ctx context.Context, identity Identity, address netip.Addr) (User, error) {
	user, err := a.linkedUser(ctx, identity)
	if errors.Is(err, ErrNotLinked) {
		user, err = a.registerLinked(ctx, identity, address)
	}
	a.logSignIn(ctx, MethodLinkedAccount, user.ID, address, err)
	if err != nil {
		return User{}, err
	}
	if err := a.recordAct(ctx, user.ID, ActLinkedUsed); err != nil {
		return User{}, err
	}
	return user, a.rememberSignIn(ctx, user.Email, address)
}

// ConfirmLinked returns nil if the external account is linked to the signed-in user.
func (a *Accounts) ConfirmLinked(ctx context.Context, userID uuid.UUID, identity Identity) error {
	user, err := a.linkedUser(ctx, identity)
	if errors.Is(err, ErrNotLinked) || err == nil && user.ID != userID {
		return errOtherIdentity
	}
	return err
}

// linkedUser returns the user of an external account and records its use, or returns ErrNotLinked.
func (a *Accounts) linkedUser(ctx context.Context, identity Identity) (User, error) {
	id, err := a.storage.UseLinked(ctx, identity.Issuer, identity.Subject, a.now().UTC())
	if err != nil {
		return User{}, err
	}
	return a.storage.User(ctx, id)
}

// registerLinked creates a user for an external account. It returns the zero User when it fails.
func (a *Accounts) registerLinked(ctx context.Context, identity Identity, address netip.Addr) (User, error) {
	if !identity.EmailVerified {
		return User{}, ErrAddressUnsure
	}
	user, err := newLinkedUser(identity, a.now())
	if err != nil {
		return User{}, err
	}
	made, taken, err := a.admitSignUp(ctx, address)
	if err != nil {
		return User{}, err
	}
	linked := newLinkedAccount(user, identity, user.CreatedAt)
	err = a.storage.CreateLinkedUser(ctx, user, linked, welcomeEmail(user, user.CreatedAt))
	if err != nil {
		_ = made.GiveBack(ctx) // what remains is forgotten with its window
	}
	_ = taken.GiveBack(ctx) // the provider has verified the address, so this does not probe for taken addresses
	if errors.Is(err, ErrEmailTaken) {
		err = ErrAddressTaken
	}
	if err != nil {
		return User{}, err
	}
	a.metrics.SignedUp(MethodLinkedAccount)
	return user, nil
}

func newLinkedUser(identity Identity, now time.Time) (User, error) {
	email, err := CheckEmail(identity.Email)
	if err != nil {
		return User{}, err
	}
	profile, err := Profile{FirstName: identity.FirstName, LastName: identity.LastName}.checked()
	if err != nil {
		profile = Profile{} // an invalid name must not prevent the sign-up
	}
	id, err := uuid.NewV7()
	return User{ID: id, Email: email, Profile: profile, Preferences: DefaultPreferences, EmailVerified: true,
		HistoryDays: texts.DefaultRetention, CreatedAt: now.UTC().Truncate(time.Microsecond)}, err
}

func newLinkedAccount(user User, identity Identity, now time.Time) LinkedAccount {
	return LinkedAccount{Issuer: identity.Issuer, Subject: identity.Subject, UserID: user.ID,
		Email: storable(identity.Email, maxEmail), LinkedAt: now}
}

// Link links an external account to the user. site is the provider's name. The user gets an email with a link that
// undoes it. Faults: ErrUnconfirmed, ErrLinkedElsewhere, and Conflict if another account of that provider is linked.
func (a *Accounts) Link(ctx context.Context, by Confirmed, identity Identity, site string) error {
	if !by.user.EmailVerified {
		return ErrUnconfirmed // the owner needs the email to undo what an attacker has added
	}
	sent, err := a.undoable(by.user, EmailLinked, site)
	if err != nil {
		return err
	}
	return a.storage.Link(ctx, newLinkedAccount(by.user, identity, a.now().UTC()), sent)
}

// Unlink removes a linked account. All sessions end, since one may have begun with it. It returns the updated user.
// Faults: ErrNotLinked, ErrLastWay.
func (a *Accounts) Unlink(ctx context.Context, by Confirmed, issuer, site string) (User, error) {
	letter, err := a.eventEmail(by.user, EmailUnlinked)
	if err != nil {
		return User{}, err
	}
	letter.What = site
	return a.storage.Unlink(ctx, by.user.ID, issuer, letter)
}

// LinkedStorage stores linked accounts.
type LinkedStorage interface {
	// LinkedAccounts returns what is linked to a user's account, oldest first.
	LinkedAccounts(ctx context.Context, userID uuid.UUID) ([]LinkedAccount, error)
	// UseLinked records the use of a linked account, and returns its user, or ErrNotLinked.
	UseLinked(ctx context.Context, issuer, subject string, now time.Time) (userID uuid.UUID, err error)
	// CreateLinkedUser stores a new user with a verified address and a linked account, and enqueues the email. It
	// returns ErrEmailTaken, or ErrLinkedElsewhere.
	CreateLinkedUser(ctx context.Context, user User, linked LinkedAccount, letter Email) error
	// Link stores a linked account with the ticket that undoes it, or returns ErrLinkedElsewhere. It does nothing if
	// the account is linked to the same user already.
	Link(ctx context.Context, linked LinkedAccount, sent Sent) error
	// Unlink deletes a user's linked account of an issuer, and enqueues the email. It is a credential change, as in
	// CredentialStorage. It returns ErrNotLinked, or ErrLastWay.
	Unlink(ctx context.Context, userID uuid.UUID, issuer string, letter Email) (User, error)
	// EndWaysIn redeems a ticket for UndoWayIn, deletes the passkeys and linked accounts of its user that were added at
	// since or later, and stores reset. It is a credential change. It returns ErrNoTicket.
	EndSignInMethods(ctx context.Context, ticket, reset Ticket, since, now time.Time) (User, error)
}
