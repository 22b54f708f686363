package account

import (
	"context"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/fault"
)

// Purpose is the action that a ticket authorizes.
type Purpose string

// The purposes of tickets.
const (
	ResetPassword Purpose = "reset"
	VerifyEmail   Purpose = "verify"
	ChangeEmail   Purpose = "change"    // to the ticket's address
	Recovery      Purpose = "way-back"  // account recovery: turns 2FA off after a waiting period
	KeepEmail     Purpose = "keep"      // restores the ticket's address, even after a confirmed change
	UndoTwoFactor Purpose = "undo-step" // turns 2FA off again

	// UndoSignInMethod removes the passkeys and linked accounts that were added since.
	UndoSignInMethod Purpose = "undo-way-in"

	// JoinBrand signs in an invited member of a customer’s brand, and SignInByMail any member of it.
	JoinBrand    Purpose = "join"
	SignInByMail Purpose = "sign-in"

	// DownloadExport has the id of a data export by package export. Only its user can use it, signed in.
	DownloadExport Purpose = "export"
)

// lasts is the lifetime of tickets. It is short for those that give access to an account; a new user has a week to
// verify the address.
var lasts = map[Purpose]time.Duration{
	ResetPassword: time.Hour, VerifyEmail: 7 * day, ChangeEmail: day, Recovery: recoveryWait + recoveryWindow,
	KeepEmail: 7 * day, UndoTwoFactor: 7 * day, UndoSignInMethod: 7 * day, JoinBrand: 7 * day,
	SignInByMail: 15 * time.Minute,
}

const day = 24 * time.Hour

// Withdrawn returns the purposes of the tickets that are revoked when a credential of their user changes, or the user
// ends all sessions: those that give access to the account. All sessions and pending sign-ins end as well. Tickets for
// KeepEmail, UndoTwoFactor, and UndoSignInMethod stay: they undo an attacker's changes, and an attacker must not be
// able to revoke them.
func Withdrawn() []Purpose {
	return []Purpose{ResetPassword, VerifyEmail, ChangeEmail, Recovery, JoinBrand, SignInByMail}
}

// Ticket is a single-use authorization for the holder of a link in an email. A user has at most one per purpose, except
// for KeepEmail, with one per address, and UndoSignInMethod, without a limit.
type Ticket struct {
	ID        uuid.UUID
	UserID    uuid.UUID
	Purpose   Purpose
	Email     string // where the link was sent
	ExpiresAt time.Time
}

// ErrNoTicket is returned for a link that was never sent, was used, was replaced by a newer one, or is too old.
var ErrNoTicket = fault.New(fault.NotFound, "This link doesn’t work anymore.",
	"It may be too old, or someone has used it already. Ask for a new one.")

// newTicket returns a ticket for a link that is sent to email.
func newTicket(user User, purpose Purpose, email string, now time.Time) (Ticket, error) {
	id, err := uuid.NewRandom()
	return Ticket{ID: id, UserID: user.ID, Purpose: purpose, Email: email, ExpiresAt: now.Add(lasts[purpose]).UTC()}, err
}

// TicketStorage stores the tickets of links in emails, and enqueues these emails.
type TicketStorage interface {
	// QueueReset enqueues the job.
	QueueReset(ctx context.Context, job FindReset) error
	// OpenReset stores a ticket and enqueues its email, unless the user has a valid one.
	OpenReset(ctx context.Context, sent Sent, now time.Time) error
	// OpenRecovery stores a ticket, enqueues its email, and schedules the reminders, unless the user has a valid one.
	OpenRecovery(ctx context.Context, sent Sent, reminders []Reminder, now time.Time) error
	// OpenTickets stores tickets, which replace former ones for the same purposes, and enqueues their emails.
	OpenTickets(ctx context.Context, sent ...Sent) error
	// Ticket returns the ticket if it is valid for the purpose at now, or ErrNoTicket.
	Ticket(ctx context.Context, id uuid.UUID, purpose Purpose, now time.Time) (Ticket, error)
	// SpentTicket returns a ticket for ResetPassword or VerifyEmail, whether it is still valid or not, or ErrNoTicket
	// if it is unknown.
	SpentTicket(ctx context.Context, id uuid.UUID, purpose Purpose) (Ticket, error)
	// TicketsOf returns a user's tickets that are valid at now.
	TicketsOf(ctx context.Context, userID uuid.UUID, now time.Time) ([]Ticket, error)
	// Withdraw deletes a user's tickets for a purpose.
	Withdraw(ctx context.Context, userID uuid.UUID, purpose Purpose) error
	// SendAccountEmail enqueues an email, unless one with its key exists.
	SendAccountEmail(ctx context.Context, userID uuid.UUID, email Email) error
	// VerifyEmail redeems a ticket, marks its address as verified, and enqueues the email, or returns ErrNoTicket.
	VerifyEmail(ctx context.Context, ticket Ticket, email Email, now time.Time) error
	// EnterBy redeems a sign-in ticket and verifies its address, or returns ErrNoTicket.
	EnterBy(ctx context.Context, ticket Ticket, now time.Time) error
}
