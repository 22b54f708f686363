package account

import (
	"context"
	"errors"
	"net/netip"
	"strings"
	"time"

	"github.com/go-webauthn/webauthn/webauthn"
	"github.com/google/uuid"

	"plainhand/internal/account/throttle"
	"plainhand/internal/admission"
	"plainhand/internal/fault"
)

// ErrCredentials is returned for a wrong password and for an unknown address, so that it doesn't reveal accounts.
var ErrCredentials = fault.New(fault.Unauthenticated, "That email or password isn’t right.",
	"Check both and try again.")

// Authenticator authenticates users by password, passkey, linked account, link in an email, and second factor.
type Authenticator struct {
	users     UserStorage
	twoFactor TwoFactorStorage
	passkeys  PasskeyStorage
	linked    LinkedStorage
	tickets   TicketStorage
	networks  NetworkStorage
	audit     AuditStorage
	limiter   signInLimiter
	codes     codeReader
	attempts  signInLog
	tries     throttle.Counter
	webAuthn  *webauthn.WebAuthn // nil disables passkeys
	hasher    *Hasher
	secrets   Secrets
	keys      throttle.Keys
	metrics   Metrics
	now       func() time.Time
}

// Credentials is the input of a sign-in.
type Credentials struct {
	Email, Password string
	Address         netip.Addr
}

// SignIn returns the user with this address and password. Faults: ErrCredentials, TooMany, ErrBusy. An unknown address
// takes as long as a wrong password. Only ErrCredentials counts as a failed attempt.
func (a *Authenticator) SignIn(ctx context.Context, c Credentials) (User, error) {
	c.Email = strings.TrimSpace(c.Email)
	user, err := a.signIn(ctx, c)
	a.attempts.record(ctx, MethodPassword, user.ID, c.Address, err)
	if err != nil {
		return User{}, err
	}
	return user, nil
}

// signIn is SignIn without logging. Even when it fails, it returns the user whose account was tried.
func (a *Authenticator) signIn(ctx context.Context, c Credentials) (User, error) {
	tries, err := a.limiter.admitSignIn(ctx, c.Email, c.Address)
	if err != nil {
		return User{}, err
	}
	user, err := a.authenticate(ctx, c)
	if errors.Is(err, ErrCredentials) {
		return user, errors.Join(err, a.recordAct(ctx, user.ID, ActPasswordWrong))
	}
	_ = tries.GiveBack(ctx) // after an error, the counter expires with its window
	if err != nil {
		return user, err
	}
	return user, a.limiter.rememberSignIn(ctx, c.Email, c.Address)
}

// authenticate checks an address and a password. It hashes even input of no possible user, since the response time
// would otherwise reveal that. Networks that have signed in to the account before have priority in the hasher's queue.
// Even when it fails, it returns the user whose account was tried.
func (a *Authenticator) authenticate(ctx context.Context, c Credentials) (User, error) {
	user, err := userByEmail(ctx, a.users, storable(c.Email, maxEmail))
	if err != nil && !errors.Is(err, ErrNoUser) {
		return User{}, err
	}
	known, err := a.limiter.isKnownNetwork(ctx, c.Email, c.Address)
	if err != nil {
		return user, err
	}
	visitor := admission.Visitor{Key: throttle.Network(c.Address), First: known}
	match, outdated, err := a.hasher.Matches(ctx, visitor, storable(c.Password, maxPassword), user.PasswordHash)
	if err != nil {
		return user, err
	}
	if !match {
		return user, ErrCredentials
	}
	if outdated {
		return user, a.rehash(ctx, &user, visitor, c.Password)
	}
	return user, nil
}

// rehash replaces an outdated hash, unless the hasher is busy: it can happen at the next sign-in.
func (a *Authenticator) rehash(ctx context.Context, user *User, visitor admission.Visitor, password string) error {
	hash, err := a.hasher.Hash(ctx, visitor, password)
	if errors.Is(err, ErrBusy) {
		return nil
	}
	if err != nil {
		return err
	}
	former := user.PasswordHash
	user.PasswordHash = hash
	return a.users.Rehash(ctx, user.ID, former, hash)
}

// recordAct logs an event without a change. A password for an address without an account is logged as well: otherwise
// the response time would reveal accounts.
func (a *Authenticator) recordAct(ctx context.Context, userID uuid.UUID, act Act) error {
	return a.audit.Record(ctx, NewRecord(ctx, userID, act, a.now()))
}
