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

	"plainhand/internal/account/throttle"
	"plainhand/internal/admission"
	"plainhand/internal/fault"
	"plainhand/internal/texts"
)

// ErrCredentials is returned for a wrong password and for an unknown address, so that it doesn't reveal accounts.
var ErrCredentials = fault.New(fault.Unauthenticated, "That email or password isn’t right.",
	"Check both and try again.")

// maxEmail is the maximum length of an email address in bytes (RFC 5321).
const maxEmail = 254

// Accounts registers and authenticates users. It is safe for concurrent use.
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

// Deps are the dependencies of Accounts. Every field is required, except Passkeys and Metrics.
type Deps struct {
	Storage  Storage
	Passkeys *webauthn.WebAuthn // from NewPasskeySite; nil disables passkeys
	Hasher   *Hasher
	Policy   PasswordPolicy
	Keys     throttle.Keys // for counting attempts and remembering networks
	Links    Links         // for links in emails
	Secrets  Secrets       // for 2FA
	Plans    Plans         // ends subscriptions before an account is deleted
	Log      *slog.Logger  // logs sign-in attempts
	Metrics  Metrics       // nil: no metrics
	Now      func() time.Time
}

// New returns Accounts with its dependencies.
func New(d Deps) *Accounts {
	if d.Metrics == nil {
		d.Metrics = noMetrics{}
	}
	return &Accounts{storage: d.Storage, passkeys: d.Passkeys, hasher: d.Hasher, policy: d.Policy, keys: d.Keys,
		tries: throttle.NewCounter(d.Storage, d.Keys), links: d.Links, secrets: d.Secrets, plans: d.Plans,
		log: d.Log, metrics: d.Metrics, now: d.Now}
}

// ShortestPassword is the minimum length of a new password in characters, which forms show.
func (a *Accounts) ShortestPassword() int { return a.policy.minLength() }

// Registration is the input of a sign-up.
type Registration struct {
	Email, Password     string
	FirstName, LastName string // optional
	Address             netip.Addr
}

// Register creates an account. Faults: Invalid, ErrEmailTaken, TooMany, ErrBusy.
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
		_ = made.GiveBack(ctx) // after an error, the counter expires with its window
	}
	if !errors.Is(err, ErrEmailTaken) {
		_ = taken.GiveBack(ctx)
	}
	if err != nil {
		return User{}, err
	}
	a.metrics.SignedUp(MethodPassword)
	return user, a.rememberSignIn(ctx, user.Email, r.Address)
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
	return a.storage.CreateUser(ctx, *user, Sent{ticket, ticketEmail(ticket, *user, a.now())})
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
	// PostgreSQL stores microseconds, and the user returned here must equal the one read back.
	now := a.now().UTC().Truncate(time.Microsecond)
	return User{ID: id, Email: email, Profile: profile, Preferences: DefaultPreferences,
		HistoryDays: texts.DefaultRetention,
		CreatedAt:   now}, nil
}

// Credentials is the input of a sign-in.
type Credentials struct {
	Email, Password string
	Address         netip.Addr
}

// SignIn returns the user with this address and password. Faults: ErrCredentials, TooMany, ErrBusy. An unknown address
// takes as long as a wrong password. Only ErrCredentials counts as a failed attempt.
func (a *Accounts) SignIn(ctx context.Context, c Credentials) (User, error) {
	c.Email = strings.TrimSpace(c.Email)
	user, err := a.signIn(ctx, c)
	a.logSignIn(ctx, MethodPassword, user.ID, c.Address, err)
	if err != nil {
		return User{}, err
	}
	return user, nil
}

// signIn is SignIn without logging. Even when it fails, it returns the user whose account was tried.
func (a *Accounts) signIn(ctx context.Context, c Credentials) (User, error) {
	tries, err := a.admitSignIn(ctx, c.Email, c.Address)
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
	return user, a.rememberSignIn(ctx, c.Email, c.Address)
}

// authenticate checks an address and a password. It hashes even input of no possible user, since the response time
// would otherwise reveal that. Networks that have signed in to the account before have priority in the hasher's queue.
// Even when it fails, it returns the user whose account was tried.
func (a *Accounts) authenticate(ctx context.Context, c Credentials) (User, error) {
	user, err := a.userByEmail(ctx, storable(c.Email, maxEmail))
	if err != nil && !errors.Is(err, ErrNoUser) {
		return User{}, err
	}
	known, err := a.isKnownNetwork(ctx, c.Email, c.Address)
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

// ByEmail returns the user with this address, or ErrNoUser. It is for operators: visitors must not learn which
// addresses have an account.
func (a *Accounts) ByEmail(ctx context.Context, email string) (User, error) {
	return a.userByEmail(ctx, storable(strings.TrimSpace(email), maxEmail))
}

// storable returns text, or "" if PostgreSQL cannot store it or it exceeds max bytes.
func storable(text string, max int) string {
	if len(text) > max || !utf8.ValidString(text) || strings.ContainsRune(text, 0) {
		return ""
	}
	return text
}
