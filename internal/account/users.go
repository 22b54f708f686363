package account

import (
	"context"
	"errors"
	"net/netip"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"

	"plainhand/internal/account/throttle"
	"plainhand/internal/admission"
	"plainhand/internal/texts"
)

// maxEmail is the maximum length of an email address in bytes (RFC 5321).
const maxEmail = 254

// Users registers users, keeps their profiles, and deletes their accounts.
type Users struct {
	users   UserStorage
	audit   AuditStorage
	limiter signInLimiter
	hasher  *Hasher
	policy  PasswordPolicy
	keys    throttle.Keys
	plans   Plans
	metrics Metrics
	now     func() time.Time
}

// ShortestPassword is the minimum length of a new password in characters, which forms show.
func (u *Users) ShortestPassword() int { return u.policy.minLength() }

// Registration is the input of a sign-up.
type Registration struct {
	Email, Password     string
	FirstName, LastName string // optional
	Address             netip.Addr
}

// Register creates an account. Faults: Invalid, ErrEmailTaken, TooMany, ErrBusy.
func (u *Users) Register(ctx context.Context, r Registration) (User, error) {
	user, err := u.newUser(r)
	if err != nil {
		return User{}, err
	}
	signUps, probes, err := u.limiter.admitSignUp(ctx, r.Address)
	if err != nil {
		return User{}, err
	}
	err = u.create(ctx, &user, r)
	if err != nil {
		_ = signUps.GiveBack(ctx) // after an error, the counter expires with its window
	}
	if !errors.Is(err, ErrEmailTaken) {
		_ = probes.GiveBack(ctx)
	}
	if err != nil {
		return User{}, err
	}
	u.metrics.SignedUp(MethodPassword)
	return user, u.limiter.rememberSignIn(ctx, user.Email, r.Address)
}

func (u *Users) create(ctx context.Context, user *User, r Registration) (err error) {
	if user.PasswordHash, err = u.hasher.Hash(ctx, admission.Visitor{Key: throttle.Network(r.Address)},
		r.Password); err != nil {
		return err
	}
	ticket, err := newTicket(*user, VerifyEmail, user.Email, u.now())
	if err != nil {
		return err
	}
	return u.users.CreateUser(ctx, *user, Sent{ticket, ticketEmail(ticket, *user, u.now())})
}

func (u *Users) newUser(r Registration) (User, error) {
	email, err := CheckEmail(r.Email)
	if err != nil {
		return User{}, err
	}
	if err := u.policy.check(r.Password); err != nil {
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
	now := u.now().UTC().Truncate(time.Microsecond)
	return User{ID: id, Email: email, Profile: profile, Preferences: DefaultPreferences,
		HistoryDays: texts.DefaultRetention,
		CreatedAt:   now}, nil
}

// User returns the user with this id, or ErrNoUser.
func (u *Users) User(ctx context.Context, id uuid.UUID) (User, error) {
	return u.users.User(ctx, id)
}

// ByEmail returns the user with this address, or ErrNoUser. It is for operators: visitors must not learn which
// addresses have an account.
func (u *Users) ByEmail(ctx context.Context, email string) (User, error) {
	return userByEmail(ctx, u.users, storable(strings.TrimSpace(email), maxEmail))
}

// storable returns text, or "" if PostgreSQL cannot store it or it exceeds max bytes.
func storable(text string, max int) string {
	if len(text) > max || !utf8.ValidString(text) || strings.ContainsRune(text, 0) {
		return ""
	}
	return text
}
