package account

import (
	"context"
	"errors"
	"net/netip"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/account/throttle"
	"plainhand/internal/texts"
)

// oauthStarts limits redirects to identity providers, since each stores a session.
var oauthStarts = throttle.Throttle{Name: "journey-address", Tries: 200, Wide: 800, Window: 15 * time.Minute,
	Advice: "There have been a lot of attempts from your network. Wait %s, or sign in with your password."}

// AdmitOAuth counts a redirect to an identity provider, or returns a TooMany fault.
func (a *Authenticator) AdmitOAuth(ctx context.Context, address netip.Addr) error {
	_, err := a.tries.Take(ctx, a.now(), oauthStarts.From(address)...)
	return err
}

// LinkedAccounts returns what is linked to a user's account, oldest first.
func (a *Authenticator) LinkedAccounts(ctx context.Context, userID uuid.UUID) ([]LinkedAccount, error) {
	return a.linked.LinkedAccounts(ctx, userID)
}

// SignInLinked returns the user of an external account. It replaces the password; 2FA is still required. It registers a
// new user if the provider has verified the address and the address has no account here. Faults: ErrAddressTaken,
// ErrAddressUnsure, Invalid, TooMany.
func (a *Authenticator) SignInLinked(ctx context.Context, identity Identity, address netip.Addr) (User, error) {
	user, err := a.linkedUser(ctx, identity)
	if errors.Is(err, ErrNotLinked) {
		user, err = a.registerLinked(ctx, identity, address)
	}
	a.attempts.record(ctx, MethodLinkedAccount, user.ID, address, err)
	if err != nil {
		return User{}, err
	}
	if err := a.recordAct(ctx, user.ID, ActLinkedUsed); err != nil {
		return User{}, err
	}
	return user, a.limiter.rememberSignIn(ctx, user.Email, address)
}

// ConfirmLinked returns nil if the external account is linked to the signed-in user.
func (a *Authenticator) ConfirmLinked(ctx context.Context, userID uuid.UUID, identity Identity) error {
	user, err := a.linkedUser(ctx, identity)
	if errors.Is(err, ErrNotLinked) || err == nil && user.ID != userID {
		return errOtherIdentity
	}
	return err
}

// linkedUser returns the user of an external account and records its use, or returns ErrNotLinked.
func (a *Authenticator) linkedUser(ctx context.Context, identity Identity) (User, error) {
	id, err := a.linked.UseLinked(ctx, identity.Issuer, identity.Subject, a.now().UTC())
	if err != nil {
		return User{}, err
	}
	return a.users.User(ctx, id)
}

// registerLinked creates a user for an external account. It returns the zero User when it fails.
func (a *Authenticator) registerLinked(ctx context.Context, identity Identity, address netip.Addr) (User, error) {
	if !identity.EmailVerified {
		return User{}, ErrAddressUnsure
	}
	user, err := newLinkedUser(identity, a.now())
	if err != nil {
		return User{}, err
	}
	signUps, probes, err := a.limiter.admitSignUp(ctx, address)
	if err != nil {
		return User{}, err
	}
	linked := newLinkedAccount(user, identity, user.CreatedAt)
	err = a.linked.CreateLinkedUser(ctx, user, linked, welcomeEmail(user, user.CreatedAt))
	if err != nil {
		_ = signUps.GiveBack(ctx) // what remains is forgotten with its window
	}
	_ = probes.GiveBack(ctx) // the provider has verified the address, so this does not probe for taken addresses
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
