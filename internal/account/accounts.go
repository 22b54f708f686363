package account

import (
	"context"
	"errors"
	"log/slog"
	"net/netip"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/go-webauthn/webauthn/webauthn"
	"github.com/google/uuid"

	"plainhand/internal/admission"
	"plainhand/internal/fault"
	"plainhand/internal/history"
	"plainhand/internal/throttle"
)

// ErrCredentials has one text for a wrong password and for an unknown address, so that it reveals nobody's account.
var ErrCredentials = fault.New(fault.Unauthenticated, "That email or password isn’t right.",
	"Check both and try again.")

// maxEmail is how many bytes an email address has at most (RFC 5321).
const maxEmail = 254

// Accounts registers people and signs them in. It is safe for concurrent use.
type Accounts struct {
	storage  Storage
	passkeys *webauthn.WebAuthn
	hasher   *Hasher
	policy   PasswordPolicy
	keys     throttle.Keys
	tries    throttle.Counter
	links    Links
	secrets  Secrets
	plans    Plans
	log      *slog.Logger
	metrics  Metrics
	now      func() time.Time
}

// Deps is what accounts depend on. Every field is required, except Passkeys and Metrics.
type Deps struct {
	Storage  Storage
	Passkeys *webauthn.WebAuthn // from NewPasskeySite; nil where there are none
	Hasher   *Hasher
	Policy   PasswordPolicy
	Keys     throttle.Keys // for counting tries and remembering networks
	Links    Links         // for what is sent by mail
	Secrets  Secrets       // for the second step
	Plans    Plans         // what has to end before an account is deleted
	Log      *slog.Logger  // records who signed in and who failed to
	Metrics  Metrics       // nil: nothing is counted
	Now      func() time.Time
}

// New returns the accounts in the storage.
func New(d Deps) *Accounts {
	if d.Metrics == nil {
		d.Metrics = noMetrics{}
	}
	return &Accounts{storage: d.Storage, passkeys: d.Passkeys, hasher: d.Hasher, policy: d.Policy, keys: d.Keys,
		tries: throttle.NewCounter(d.Storage, d.Keys), links: d.Links, secrets: d.Secrets, plans: d.Plans,
		log: d.Log, metrics: d.Metrics, now: d.Now}
}

// ShortestPassword is the minimum length of a new password in characters, for forms to state beforehand.
func (a *Accounts) ShortestPassword() int { return a.policy.shortest() }

// Registration is what somebody enters to get an account.
type Registration struct {
	Email, Password     string
	FirstName, LastName string // optional
	Address             netip.Addr
}

// Register creates an account. Faults: Invalid for input that cannot be used, ErrEmailTaken, TooMany, ErrBusy.
func (a *Accounts) Register(ctx context.Context, r Registration) (User, error) {
	user, err := a.newUser(r)
	if err != nil {
		return User{}, err
	}
	made, taken, err := a.admitSignUp(ctx, r.Address)
	if err != nil {
		return User{}, err
	}
	err = a.create(ctx, &user, r)
	if err != nil {
		_ = made.GiveBack(ctx) // what remains is forgotten with its window
	}
	if !errors.Is(err, ErrEmailTaken) {
		_ = taken.GiveBack(ctx)
	}
	if err != nil {
		return User{}, err
	}
	a.metrics.SignedUp(MethodPassword)
	return user, a.welcome(ctx, user.Email, r.Address)
}

func (a *Accounts) create(ctx context.Context, user *User, r Registration) (err error) {
	if user.PasswordHash, err = a.hasher.Hash(ctx, admission.Visitor{Key: throttle.Network(r.Address)},
		r.Password); err != nil {
		return err
	}
	ticket, err := a.newTicket(*user, VerifyEmail, user.Email)
	if err != nil {
		return err
	}
	return a.storage.CreateUser(ctx, *user, Sent{ticket, letterWith(ticket, *user, a.now())})
}

func (a *Accounts) newUser(r Registration) (User, error) {
	email, err := CheckEmail(r.Email)
	if err != nil {
		return User{}, err
	}
	if err := a.policy.check(r.Password); err != nil {
		return User{}, err
	}
	profile, err := Profile{FirstName: r.FirstName, LastName: r.LastName}.checked()
	if err != nil {
		return User{}, err
	}
	id, err := uuid.NewV7()
	if err != nil {
		return User{}, err
	}
	// PostgreSQL keeps microseconds, and the user returned here must equal the one read back.
	now := a.now().UTC().Truncate(time.Microsecond)
	return User{ID: id, Email: email, Profile: profile, Preferences: UsualPreferences, HistoryDays: history.UsualDays,
		CreatedAt: now}, nil
}

// Credentials is what somebody enters to sign in.
type Credentials struct {
	Email, Password string
	Address         netip.Addr
}

// SignIn returns the user with this address and password. Faults: ErrCredentials, TooMany, ErrBusy. An unknown address
// takes as long as a wrong password. Only ErrCredentials counts as a try.
func (a *Accounts) SignIn(ctx context.Context, c Credentials) (User, error) {
	c.Email = strings.TrimSpace(c.Email)
	user, err := a.signIn(ctx, c)
	a.logSignIn(ctx, MethodPassword, user.ID, c.Address, err)
	if err != nil {
		return User{}, err
	}
	return user, nil
}

// signIn returns the user whose account was tried even when it fails.
func (a *Accounts) signIn(ctx context.Context, c Credentials) (User, error) {
	tries, err := a.admitSignIn(ctx, c.Email, c.Address)
	if err != nil {
		return User{}, err
	}
	user, err := a.find(ctx, c)
	if errors.Is(err, ErrCredentials) {
		return user, errors.Join(err, a.note(ctx, user.ID, ActPasswordWrong))
	}
	_ = tries.GiveBack(ctx) // what remains is forgotten with its window
	if err != nil {
		return user, err
	}
	return user, a.welcome(ctx, c.Email, c.Address)
}

// find hashes even input that cannot belong to anybody, since the time taken would otherwise reveal that. Networks that
// have signed in to the account before go ahead of those that may be guessing. It returns the user whose account was
// tried even when it fails.
func (a *Accounts) find(ctx context.Context, c Credentials) (User, error) {
	user, err := a.userByEmail(ctx, storable(c.Email, maxEmail))
	if err != nil && !errors.Is(err, ErrNoUser) {
		return User{}, err
	}
	known, err := a.knows(ctx, c.Email, c.Address)
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

// rehash leaves the hash as it is while too many are waiting: it can happen the next time.
func (a *Accounts) rehash(ctx context.Context, user *User, visitor admission.Visitor, password string) error {
	hash, err := a.hasher.Hash(ctx, visitor, password)
	if errors.Is(err, ErrBusy) {
		return nil
	}
	if err != nil {
		return err
	}
	former := user.PasswordHash
	user.PasswordHash = hash
	return a.storage.Rehash(ctx, user.ID, former, hash)
}

// User returns the user with this id, or ErrNoUser.
func (a *Accounts) User(ctx context.Context, id uuid.UUID) (User, error) {
	return a.storage.User(ctx, id)
}

// ByEmail returns the user with this address, or ErrNoUser. It is for operators: visitors must not learn who has an
// account.
func (a *Accounts) ByEmail(ctx context.Context, email string) (User, error) {
	return a.userByEmail(ctx, storable(strings.TrimSpace(email), maxEmail))
}

// storable returns text, or nothing where PostgreSQL could not hold it or it is over max bytes.
func storable(text string, max int) string {
	if len(text) > max || !utf8.ValidString(text) || strings.ContainsRune(text, 0) {
		return ""
	}
	return text
}
