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
	ID    uuid.UUID
	Email string // as typed, trimmed; compared without regard to case; one user’s in a realm
	Profile
	Preferences
	Seat
	PasswordHash string // empty for somebody who signs in another way alone
	CreatedAt    time.Time
	// EmailVerified is whether the owner has shown that mail to the address reaches them.
	EmailVerified bool
	// Disabled is whether an operator has shut the account: nobody can sign in to it.
	Disabled bool
	// SecondStep is whether they sign in with a code after the password.
	SecondStep bool
	// HistoryDays is for how many days their texts are kept, by package history; 0: not at all.
	HistoryDays int
	// Epoch goes up when all sessions end: one that began in another epoch is over.
	Epoch int
}

// HasPassword reports whether they can sign in with a password.
func (u User) HasPassword() bool { return u.PasswordHash != "" }

// PasswordChange is a password to be replaced.
type PasswordChange struct {
	UserID uuid.UUID
	Hash   string
	Ticket uuid.UUID // to be used up; zero where the owner has shown who they are
	Epoch  int       // of the account, when they did; of no meaning with a ticket
	At     time.Time
	Letter Letter // tells the owner
}

// Sent is a ticket and the letter that has its link, if one is posted.
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
	UserStorage
	CredentialStorage
	TicketStorage
	SecondStepStorage
	SessionStorage
	PasskeyStorage
	LinkedStorage
	ArrivalStorage
	AuditStorage
	SeatStorage
}

// UserStorage has the users.
type UserStorage interface {
	// CreateUser stores a new user with the tickets that they get, or returns ErrEmailTaken.
	CreateUser(ctx context.Context, user User, sent ...Sent) error
	// User returns the user with this id, or ErrNoUser.
	User(ctx context.Context, id uuid.UUID) (User, error)
	// UserByEmail ignores case. It returns ErrNoUser when nobody in the realm has the address.
	UserByEmail(ctx context.Context, realm uuid.UUID, email string) (User, error)
	// SetProfile replaces a user's profile.
	SetProfile(ctx context.Context, id uuid.UUID, profile Profile) error
	// SetPreferences replaces a user's preferences.
	SetPreferences(ctx context.Context, id uuid.UUID, preferences Preferences) error
	// Rehash replaces a user's password hash by another of the same password, unless the password has changed meanwhile.
	Rehash(ctx context.Context, id uuid.UUID, former, hash string) error
	// Disable shuts a user's account, which ends all sessions. It is for operators, as are Enable and Verify.
	Disable(ctx context.Context, id uuid.UUID) (User, error)
	// Enable opens it again.
	Enable(ctx context.Context, id uuid.UUID) error
	// Verify records that mail reaches a user.
	Verify(ctx context.Context, id uuid.UUID) error
	// DeleteUser deletes a user with everything that is theirs, and posts the letter. It returns ErrNoUser, or ErrPlanRuns
	// while anything is charged for them.
	DeleteUser(ctx context.Context, deletion Deletion) error
}

// CredentialStorage changes a credential, and so it ends all of the user's sessions, withdraws the tickets that
// Withdrawn lists, and returns the user as they are then. Of two changes with the same ticket, one is made; the other
// returns ErrNoTicket.
type CredentialStorage interface {
	// ChangePassword replaces a user's password hash and posts the letter. With a ticket it also verifies the address.
	// Without one, it returns ErrSignedOut if another epoch has begun.
	ChangePassword(ctx context.Context, change PasswordChange) (User, error)
	// ChangeEmail uses a ticket up and gives its user the ticket's address, which counts as verified, and posts the
	// letter. It returns ErrNoTicket, or ErrEmailTaken.
	ChangeEmail(ctx context.Context, ticket Ticket, letter Letter, now time.Time) (User, error)
	// KeepEmail uses a ticket up and gives its user the ticket's address back. It turns the second step off and deletes
	// the passkeys and linked accounts if they were added at since or later, withdraws the tickets for KeepEmail that
	// were opened later, and stores reset, for the owner to set a new password. It returns ErrNoTicket, or ErrEmailTaken.
	KeepEmail(ctx context.Context, ticket, reset Ticket, since, now time.Time) (User, error)
	// ConfirmSecondStep turns it on, with the period whose code was used and the hashes of recovery codes, and opens the
	// ticket that undoes it. It returns ErrSecondStepOn if that has happened already.
	ConfirmSecondStep(ctx context.Context, step SecondStep, used int64, recovery []string, sent Sent) (User, error)
	// EndSecondStep turns it off and posts the letter; where it is off, nothing is posted.
	EndSecondStep(ctx context.Context, userID uuid.UUID, letter Letter) (User, error)
	// EndSecondStepBy does so by a ticket for UndoSecondStep or WayBack, which it uses up, and stores reset, if it is for
	// anybody. It returns ErrNoTicket.
	EndSecondStepBy(ctx context.Context, ticket, reset Ticket, letter Letter, now time.Time) (User, error)
	// EndSessions ends all sessions, though no credential changes.
	EndSessions(ctx context.Context, userID uuid.UUID) (User, error)
}
