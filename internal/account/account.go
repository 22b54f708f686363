// Package account knows who a person is: it registers people, signs them in, and slows down those who guess.
package account

import (
	"context"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/fault"
	"plainhand/internal/throttle"
)

// User is a registered person. The password hash leaves this package only for the store.
type User struct {
	ID           uuid.UUID
	Email        string // as typed, trimmed; compared without regard to case
	FirstName    string
	LastName     string
	PasswordHash string
	CreatedAt    time.Time
}

// ErrEmailTaken is what Storage returns from CreateUser when the email address already has an account.
var ErrEmailTaken = fault.New(fault.Conflict, "An account with this email already exists.",
	"Sign in instead, or use another email address.")

// ErrNoUser is what Storage returns when there is no such user.
var ErrNoUser = fault.New(fault.NotFound, "We couldn’t find that account.", "")

// Storage is what accounts need from a database.
type Storage interface {
	throttle.Storage
	// CreateUser stores a new user, or returns ErrEmailTaken.
	CreateUser(ctx context.Context, user User) error
	// User returns the user with this id, or ErrNoUser.
	User(ctx context.Context, id uuid.UUID) (User, error)
	// UserByEmail ignores case. It returns ErrNoUser when nobody has the address.
	UserByEmail(ctx context.Context, email string) (User, error)
	// SetPasswordHash replaces a user's password hash.
	SetPasswordHash(ctx context.Context, id uuid.UUID, hash string) error
	// RememberNetwork records that key is known until then.
	RememberNetwork(ctx context.Context, key string, until time.Time) error
	// KnowsNetwork reports whether key is known at now.
	KnowsNetwork(ctx context.Context, key string, now time.Time) (bool, error)
}
