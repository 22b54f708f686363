package account

import (
	"context"
	"errors"
	"net/netip"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/fault"
	"plainhand/internal/history"
	"plainhand/internal/throttle"
)

var (
	// ErrLinkedElsewhere is returned for an account elsewhere that signs somebody else in here.
	ErrLinkedElsewhere = fault.New(fault.Conflict, "That account signs somebody in here already.",
		"Sign in with it, and unlink it there first. Or use another one.")

	// ErrAddressTaken is returned for somebody whose address has an account here that is not linked. The address alone
	// opens nothing: whoever made that account may be somebody else.
	ErrAddressTaken = fault.New(fault.Conflict, "There’s an account with your email address already.",
		"Sign in the way you usually do, and link the other account under “Sign-in and security”. If you’ve never signed up "+
			"here, choose “Forgot your password?”: it gives you the account.")

	// ErrAddressUnsure is returned for somebody new whose address the other site has not checked.
	ErrAddressUnsure = fault.New(fault.Forbidden, "The other site hasn’t confirmed your email address.",
		"Confirm it there, or sign up here with your address and a password.")

	// ErrNotLinked is what Storage returns for an account elsewhere that signs nobody in.
	ErrNotLinked = fault.New(fault.NotFound, "That account isn’t linked.", "It may have been unlinked already.")

	errOtherIdentity = fault.New(fault.Forbidden, "That’s another account than the one that’s linked.",
		"Choose the one that you sign in here with.")
)

// journeysFrom bounds who leaves for another site, since each leaving is stored.
var journeysFrom = throttle.Throttle{Name: "journey-address", Tries: 200, Wide: 800, Window: 15 * time.Minute,
	Advice: "There have been a lot of tries from your network. Wait %s, or sign in with your password."}

// AdmitJourney counts somebody who leaves for another site to sign in there, or returns a TooMany fault.
func (a *Accounts) AdmitJourney(ctx context.Context, address netip.Addr) error {
	_, err := a.tries.Take(ctx, a.now(), journeysFrom.From(address)...)
	return err
}

// Identity is somebody as another site knows them, by OpenID Connect.
type Identity struct {
	Issuer, Subject     string
	Email               string
	EmailVerified       bool // the other site says that mail reaches them there
	FirstName, LastName string
}

// LinkedAccount is an account elsewhere that signs a user in.
type LinkedAccount struct {
	Issuer, Subject string
	UserID          uuid.UUID
	Email           string // as the other site says; nothing is decided by it
	LinkedAt        time.Time
	UsedAt          *time.Time // nil: never
}

// LinkedAccounts returns what is linked to a user's account, oldest first.
func (a *Accounts) LinkedAccounts(ctx context.Context, userID uuid.UUID) ([]LinkedAccount, error) {
	return a.storage.LinkedAccounts(ctx, userID)
}

// SignInLinked returns the user whom an account elsewhere signs in. That takes the place of the password; a second step
// is still owed. Somebody new gets an account, if the other site has confirmed their address and nobody has it here.
// Faults: ErrAddressTaken, ErrAddressUnsure, Invalid, TooMany.
func (a *Accounts) SignInLinked(ctx context.Context, identity Identity, address netip.Addr) (User, error) {
	user, err := a.linked(ctx, identity)
	if errors.Is(err, ErrNotLinked) {
		user, err = a.registerLinked(ctx, identity, address)
	}
	a.logSignIn(ctx, MethodLinkedAccount, user.ID, address, err)
	if err != nil {
		return User{}, err
	}
	if err := a.note(ctx, user.ID, ActLinkedUsed); err != nil {
		return User{}, err
	}
	return user, a.welcome(ctx, user.Email, address)
}

// ConfirmLinked returns nil if the account elsewhere is linked to the user's, who is signed in.
func (a *Accounts) ConfirmLinked(ctx context.Context, userID uuid.UUID, identity Identity) error {
	user, err := a.linked(ctx, identity)
	if errors.Is(err, ErrNotLinked) || err == nil && user.ID != userID {
		return errOtherIdentity
	}
	return err
}

// linked returns the user whom an account elsewhere signs in, and records that it did, or ErrNotLinked.
func (a *Accounts) linked(ctx context.Context, identity Identity) (User, error) {
	id, err := a.storage.UseLinked(ctx, identity.Issuer, identity.Subject, a.now().UTC())
	if err != nil {
		return User{}, err
	}
	return a.storage.User(ctx, id)
}

// registerLinked returns no user when it fails.
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
	err = a.storage.CreateLinkedUser(ctx, user, linked, welcome(user, user.CreatedAt))
	if err != nil {
		_ = made.GiveBack(ctx) // what remains is forgotten with its window
	}
	_ = taken.GiveBack(ctx) // the other site has shown whose address it is: nobody learns whether another one is taken
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
		profile = Profile{} // a name that we cannot show keeps nobody out
	}
	id, err := uuid.NewV7()
	return User{ID: id, Email: email, Profile: profile, Preferences: UsualPreferences, EmailVerified: true,
		HistoryDays: history.UsualDays, CreatedAt: now.UTC().Truncate(time.Microsecond)}, err
}

func newLinkedAccount(user User, identity Identity, now time.Time) LinkedAccount {
	return LinkedAccount{Issuer: identity.Issuer, Subject: identity.Subject, UserID: user.ID,
		Email: storable(identity.Email, maxEmail), LinkedAt: now}
}

// Link has an account elsewhere sign the user in. site is what the other site is called. They get an email with a link
// that undoes it. Faults: ErrUnconfirmed, ErrLinkedElsewhere, and Conflict for somebody who has linked another account
// of that site.
func (a *Accounts) Link(ctx context.Context, by Confirmed, identity Identity, site string) error {
	if !by.user.EmailVerified {
		return ErrUnconfirmed // it is by mail that an owner undoes what somebody else has added
	}
	sent, err := a.undoable(by.user, LetterLinked, site)
	if err != nil {
		return err
	}
	return a.storage.Link(ctx, newLinkedAccount(by.user, identity, a.now().UTC()), sent)
}

// Unlink ends it. All sessions end, since one may have begun with it: it returns the user as they are from then on.
// Faults: ErrNotLinked, ErrLastWay.
func (a *Accounts) Unlink(ctx context.Context, by Confirmed, issuer, site string) (User, error) {
	letter, err := a.event(by.user, LetterUnlinked)
	if err != nil {
		return User{}, err
	}
	letter.What = site
	return a.storage.Unlink(ctx, by.user.ID, issuer, letter)
}

// LinkedStorage has the accounts elsewhere.
type LinkedStorage interface {
	// LinkedAccounts returns what is linked to a user's account, oldest first.
	LinkedAccounts(ctx context.Context, userID uuid.UUID) ([]LinkedAccount, error)
	// UseLinked records that an account elsewhere was used, and returns whom it signs in, or ErrNotLinked.
	UseLinked(ctx context.Context, issuer, subject string, now time.Time) (userID uuid.UUID, err error)
	// CreateLinkedUser stores a new user, whose address counts as verified, with what signs them in, and posts the
	// letter. It returns ErrEmailTaken, or ErrLinkedElsewhere.
	CreateLinkedUser(ctx context.Context, user User, linked LinkedAccount, letter Letter) error
	// Link stores a linked account with the ticket that undoes it, or returns ErrLinkedElsewhere. Linking what is linked
	// to the same user changes nothing.
	Link(ctx context.Context, linked LinkedAccount, sent Sent) error
	// Unlink deletes what is linked to a user at an issuer, and posts the letter. It is a change of credentials, as in
	// CredentialStorage. It returns ErrNotLinked, or ErrLastWay.
	Unlink(ctx context.Context, userID uuid.UUID, issuer string, letter Letter) (User, error)
	// EndWaysIn uses a ticket for UndoWayIn up, deletes the passkeys and linked accounts of its user that were added at
	// since or later, and stores reset. It is a change of credentials. It returns ErrNoTicket.
	EndWaysIn(ctx context.Context, ticket, reset Ticket, since, now time.Time) (User, error)
}
