// Package account manages users: registration, sign-in methods, two-factor authentication (2FA), sessions, account
// recovery, members, and the rate limits against guessing.
package account

import (
	"context"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/fault"
)

// User is a registered user. The password hash leaves this package only for the store.
type User struct {
	ID    uuid.UUID
	Email string // as typed, trimmed; unique within a realm, ignoring case
	Profile
	Preferences
	Seat
	PasswordHash string // empty for a user without a password
	CreatedAt    time.Time
	// EmailVerified means that the user has opened a link sent to the address.
	EmailVerified bool
	// Disabled means that an operator has disabled the account, which blocks sign-in.
	Disabled bool
	// TwoFactor means that 2FA is on: sign-in requires a code after the password.
	TwoFactor bool
	// HistoryDays is the retention of the user's texts in package texts; 0 turns the history off.
	HistoryDays int
	// Epoch increases when all sessions end: sessions of an earlier epoch are invalid.
	Epoch int
}

// HasPassword reports whether the user can sign in with a password.
func (u User) HasPassword() bool { return u.PasswordHash != "" }

// PasswordChange holds the parameters of ChangePassword.
type PasswordChange struct {
	UserID uuid.UUID
	Hash   string
	Ticket uuid.UUID // to redeem; zero if the user has reauthenticated
	Epoch  int       // of the account at the reauthentication; ignored with a ticket
	At     time.Time
	Email  Email // the email about the change
}

// Sent is a ticket with the email that has its link. Without an email, Email is zero.
type Sent struct {
	Ticket Ticket
	Email  Email
}

// ErrEmailTaken is returned by Storage if the email address already has an account.
var ErrEmailTaken = fault.New(fault.Conflict, "An account with this email already exists.",
	"Sign in instead, or use another email address.")

// ErrNoUser is returned by Storage if the user does not exist.
var ErrNoUser = fault.New(fault.NotFound, "We couldn’t find that account.", "")

// UserStorage stores users.
type UserStorage interface {
	// CreateUser stores a new user and opens their tickets, or returns ErrEmailTaken.
	CreateUser(ctx context.Context, user User, sent ...Sent) error
	// User returns the user with this id, or ErrNoUser.
	User(ctx context.Context, id uuid.UUID) (User, error)
	// UserByEmail returns the user with an address in a realm, ignoring case, or ErrNoUser.
	UserByEmail(ctx context.Context, realm uuid.UUID, email string) (User, error)
	// SetProfile replaces a user's profile.
	SetProfile(ctx context.Context, id uuid.UUID, profile Profile) error
	// SetPreferences replaces a user's preferences.
	SetPreferences(ctx context.Context, id uuid.UUID, preferences Preferences) error
	// Rehash replaces a user's password hash by a new one of the same password, unless the hash has changed
	// concurrently.
	Rehash(ctx context.Context, id uuid.UUID, former, hash string) error
	// NoteArrival records a sign-in, and its time if it is the user's first. It enqueues the email, if any, unless it
	// is the first.
	NoteArrival(ctx context.Context, userID uuid.UUID, now time.Time, email Email) error
	// DeleteUser deletes a user with all their data, and enqueues the email. It returns ErrNoUser, or ErrPlanRuns while
	// a subscription is charged.
	DeleteUser(ctx context.Context, deletion Deletion) error
}

// CredentialStorage changes credentials. Each change ends all of the user's sessions, deletes the tickets that
// Withdrawn lists, and returns the updated user. Of two concurrent changes with the same ticket, one returns
// ErrNoTicket.
type CredentialStorage interface {
	// ChangePassword replaces a user's password hash and enqueues the email. With a ticket it also verifies the
	// address. Without one, it returns ErrSignedOut if the epoch has changed.
	ChangePassword(ctx context.Context, change PasswordChange) (User, error)
	// ChangeEmail redeems a ticket, sets its user's address to that of the ticket, as verified, and enqueues the email.
	// It returns ErrNoTicket, or ErrEmailTaken.
	ChangeEmail(ctx context.Context, ticket Ticket, email Email, now time.Time) (User, error)
	// KeepEmail redeems a ticket and sets its user's address back to that of the ticket. It turns 2FA off and deletes
	// the passkeys and linked accounts if they were added at since or later, deletes the tickets for KeepEmail that
	// were opened later, and stores reset, for the owner to set a new password. It returns ErrNoTicket, or
	// ErrEmailTaken.
	KeepEmail(ctx context.Context, ticket, reset Ticket, since, now time.Time) (User, error)
	// ConfirmTwoFactor turns 2FA on, with the period whose code was used and the hashes of recovery codes, and opens
	// the ticket that undoes it. It returns ErrTwoFactorOn if 2FA is on already.
	ConfirmTwoFactor(ctx context.Context, step TwoFactor, used int64, recovery []string, sent Sent) (User, error)
	// EndTwoFactor turns 2FA off and enqueues the email, unless 2FA is off already.
	EndTwoFactor(ctx context.Context, userID uuid.UUID, email Email) (User, error)
	// EndTwoFactorBy is EndTwoFactor with a ticket for UndoTwoFactor or Recovery, which it redeems. It stores reset
	// unless that is zero. It returns ErrNoTicket.
	EndTwoFactorBy(ctx context.Context, ticket, reset Ticket, email Email, now time.Time) (User, error)
	// EndSignInMethods redeems a ticket for UndoSignInMethod, deletes the passkeys and linked accounts of its user that
	// were added at since or later, and stores reset. It returns ErrNoTicket.
	EndSignInMethods(ctx context.Context, ticket, reset Ticket, since, now time.Time) (User, error)
	// EndSessions ends all sessions without changing a credential.
	EndSessions(ctx context.Context, userID uuid.UUID) (User, error)
}
