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
	// EmailVerified is whether the owner has shown that mail to the address reaches them.
	EmailVerified bool
	// SecondStep is whether they sign in with a code after the password.
	SecondStep bool
	// Epoch goes up when all sessions end: one that began in another epoch is over.
	Epoch int
}

// PasswordChange is a password to be replaced.
type PasswordChange struct {
	UserID uuid.UUID
	Hash   string
	Ticket uuid.UUID // to be used up; zero where the owner knew the former password
	At     time.Time
	Letter Letter // tells the owner
}

// Sent is a ticket and the letter that has its link.
type Sent struct {
	Ticket Ticket
	Letter Letter
}

// ErrEmailTaken is what Storage returns from CreateUser when the email address already has an account.
var ErrEmailTaken = fault.New(fault.Conflict, "An account with this email already exists.",
	"Sign in instead, or use another email address.")

// ErrNoUser is what Storage returns when there is no such user.
var ErrNoUser = fault.New(fault.NotFound, "We couldn’t find that account.", "")

// Storage is what accounts need from a database.
type Storage interface {
	throttle.Storage
	// CreateUser stores a new user with the tickets that they get, or returns ErrEmailTaken.
	CreateUser(ctx context.Context, user User, sent ...Sent) error
	// User returns the user with this id, or ErrNoUser.
	User(ctx context.Context, id uuid.UUID) (User, error)
	// UserByEmail ignores case. It returns ErrNoUser when nobody has the address.
	UserByEmail(ctx context.Context, email string) (User, error)
	// Rehash replaces a user's password hash by another of the same password, unless the password has changed meanwhile.
	Rehash(ctx context.Context, id uuid.UUID, former, hash string) error
	// ChangePassword replaces a user's password hash, ends all of their sessions, posts the letter, and returns the user
	// as they are then. With a ticket it also verifies the address, and returns ErrNoTicket if the ticket cannot be used
	// any more: of two changes with the same one, one is made.
	ChangePassword(ctx context.Context, change PasswordChange) (User, error)
	// QueueReset stores the job.
	QueueReset(ctx context.Context, job FindReset) error
	// OpenTicket stores a ticket in place of its user's former one for the same purpose, and posts the letter.
	OpenTicket(ctx context.Context, sent Sent) error
	// Ticket returns the ticket if it can be used for the purpose at now, or ErrNoTicket.
	Ticket(ctx context.Context, id uuid.UUID, purpose Purpose, now time.Time) (Ticket, error)
	// ChangeEmail uses a ticket up and gives its user the ticket's address, which counts as verified, and posts the
	// letter. It returns ErrNoTicket, or ErrEmailTaken.
	ChangeEmail(ctx context.Context, ticket Ticket, letter Letter, now time.Time) error
	// VerifyEmail uses a ticket up and records that its address is verified, or returns ErrNoTicket.
	VerifyEmail(ctx context.Context, ticket Ticket, now time.Time) error
	// StartSecondStep stores an encrypted secret that is not confirmed yet, unless there is one, and returns what is
	// stored.
	StartSecondStep(ctx context.Context, userID uuid.UUID, secret []byte) (SecondStep, error)
	// SecondStep returns what is stored, or ErrNoSecondStep.
	SecondStep(ctx context.Context, userID uuid.UUID) (SecondStep, error)
	// ConfirmSecondStep turns it on, with the period whose code was used and the hashes of recovery codes, and posts the
	// letter. It returns ErrSecondStepOn if that has happened already.
	ConfirmSecondStep(ctx context.Context, userID uuid.UUID, used int64, recovery []string, letter Letter) error
	// UseCode records that the code of a period was used, or returns ErrCode if that one or a later one was before.
	UseCode(ctx context.Context, userID uuid.UUID, used int64) error
	// UseRecoveryCode uses a recovery code up and posts the letter, or returns ErrCode if there is none with the hash.
	UseRecoveryCode(ctx context.Context, userID uuid.UUID, hash string, letter Letter) error
	// EndSecondStep turns it off and posts the letter; nothing happens where it is off.
	EndSecondStep(ctx context.Context, userID uuid.UUID, letter Letter) error
	// DeleteUser deletes a user with everything that is theirs, and posts the letter. It returns ErrNoUser, or ErrPlanRuns
	// while anything is charged for them.
	DeleteUser(ctx context.Context, deletion Deletion) error
	// SessionsOf returns a user's sessions that are under way, the one that was seen last first.
	SessionsOf(ctx context.Context, userID uuid.UUID) ([]Session, error)
	// EndSession ends one of a user's sessions, if it is theirs.
	EndSession(ctx context.Context, userID, id uuid.UUID) error
	// EndSessions ends all of a user's sessions, begins another epoch, and returns the user as they are then.
	EndSessions(ctx context.Context, userID uuid.UUID) (User, error)
	// RememberNetwork records that key is known until then.
	RememberNetwork(ctx context.Context, key string, until time.Time) error
	// KnowsNetwork reports whether key is known at now.
	KnowsNetwork(ctx context.Context, key string, now time.Time) (bool, error)
}
