package account

import (
	"context"
	"errors"
	"net/netip"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/google/uuid"

	"plainhand/internal/fault"
	"plainhand/internal/throttle"
)

// ErrCredentials is one text for a wrong password and for an unknown address, so that neither tells who has an account.
var ErrCredentials = fault.New(fault.Unauthenticated, "The email or the password is not right.", "Check both and try again.")

// Longest inputs, in bytes; an e-mail address can have no more than 254 (RFC 5321).
const (
	maxEmail = 254
	maxName  = 100
)

// Accounts registers people and signs them in. It is safe for concurrent use.
type Accounts struct {
	storage Storage
	hasher  *Hasher
	policy  PasswordPolicy
	now     func() time.Time
}

// New returns the accounts kept in storage. now is the clock.
func New(storage Storage, hasher *Hasher, policy PasswordPolicy, now func() time.Time) *Accounts {
	return &Accounts{storage: storage, hasher: hasher, policy: policy, now: now}
}

// ShortestPassword is how many characters a new password must have, for forms to say so beforehand.
func (a *Accounts) ShortestPassword() int { return a.policy.shortest() }

// Registration is what somebody types to get an account.
type Registration struct {
	Email, Password     string
	FirstName, LastName string // optional
	Address             netip.Addr
}

// Register creates an account. Faults: Invalid for input that cannot be used, ErrEmailTaken, TooMany.
func (a *Accounts) Register(ctx context.Context, r Registration) (User, error) {
	user, err := a.newUser(r)
	if err != nil {
		return User{}, err
	}
	if err := registerAddress.Count(ctx, a.storage, a.now(), throttle.Network(r.Address)); err != nil {
		return User{}, err
	}
	if user.PasswordHash, err = a.hasher.Hash(ctx, r.Password); err != nil {
		return User{}, err
	}
	return user, a.storage.CreateUser(ctx, user)
}

func (a *Accounts) newUser(r Registration) (User, error) {
	email, err := checkEmail(r.Email)
	if err != nil {
		return User{}, err
	}
	if err := a.policy.check(r.Password); err != nil {
		return User{}, err
	}
	first, last := strings.TrimSpace(r.FirstName), strings.TrimSpace(r.LastName)
	if !printableName(first) || !printableName(last) {
		return User{}, fault.New(fault.Invalid, "The name holds characters that cannot be shown, or is too long.", "Type up to 100 letters, or leave it empty.")
	}
	id, err := uuid.NewV7()
	if err != nil {
		return User{}, err
	}
	// PostgreSQL keeps microseconds, and the user returned here must equal the one read back.
	now := a.now().UTC().Truncate(time.Microsecond)
	return User{ID: id, Email: email, FirstName: first, LastName: last, CreatedAt: now}, nil
}

// Credentials is what somebody types to sign in.
type Credentials struct {
	Email, Password string
	Address         netip.Addr
}

// SignIn returns the user with this address and password. Faults: ErrCredentials, TooMany. It takes as long for an
// address that nobody has as for a wrong password.
func (a *Accounts) SignIn(ctx context.Context, c Credentials) (User, error) {
	email := strings.TrimSpace(c.Email)
	where := throttle.Network(c.Address)
	if err := signInByAddress.Count(ctx, a.storage, a.now(), where); err != nil {
		return User{}, err
	}
	if err := signInToAccount.Count(ctx, a.storage, a.now(), strings.ToLower(email), where); err != nil {
		return User{}, err
	}
	user, err := a.find(ctx, email, c.Password)
	if err != nil {
		return User{}, err
	}
	return user, signInToAccount.Forget(ctx, a.storage, strings.ToLower(email), where)
}

// find hashes even for input that cannot belong to anybody, or the time taken would tell.
func (a *Accounts) find(ctx context.Context, email, password string) (User, error) {
	user, err := a.storage.UserByEmail(ctx, storable(email, maxEmail))
	if err != nil && !errors.Is(err, ErrNoUser) {
		return User{}, err
	}
	match, outdated, err := a.hasher.Matches(ctx, storable(password, maxPassword), user.PasswordHash)
	if err != nil {
		return User{}, err
	}
	if !match {
		return User{}, ErrCredentials
	}
	if outdated {
		return user, a.rehash(ctx, &user, password)
	}
	return user, nil
}

func (a *Accounts) rehash(ctx context.Context, user *User, password string) error {
	hash, err := a.hasher.Hash(ctx, password)
	if err != nil {
		return err
	}
	user.PasswordHash = hash
	return a.storage.SetPasswordHash(ctx, user.ID, hash)
}

// User returns the user with this id, or ErrNoUser.
func (a *Accounts) User(ctx context.Context, id uuid.UUID) (User, error) {
	return a.storage.User(ctx, id)
}

// ByEmail returns the user with this address, or ErrNoUser. It is for operators: visitors must not learn who has an account.
func (a *Accounts) ByEmail(ctx context.Context, email string) (User, error) {
	return a.storage.UserByEmail(ctx, storable(strings.TrimSpace(email), maxEmail))
}

// storable returns text, or nothing where PostgreSQL could not hold it or it is over max bytes.
func storable(text string, max int) string {
	if len(text) > max || !utf8.ValidString(text) || strings.ContainsRune(text, 0) {
		return ""
	}
	return text
}

func printableName(name string) bool {
	return storable(name, maxName) == name && strings.IndexFunc(name, unicode.IsControl) < 0
}
