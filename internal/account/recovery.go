package account

import (
	"context"
	"errors"
	"strconv"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"plainhand/internal/fault"
)

// Account recovery turns 2FA off by email for a user who has lost the app and the recovery codes. It takes days, so
// that the owner can notice and stop an attacker.
const (
	recoveryWait   = 3 * day
	recoveryWindow = 3 * day // validity of the link after the wait
)

var errTooSoon = fault.New(fault.Conflict, "It’s too early for that.", "The wait isn’t over. We’ll write to you when it is.")

// OpensAt is when a ticket for Recovery becomes valid.
func (t Ticket) OpensAt() time.Time { return t.ExpiresAt.Add(-recoveryWindow) }

// StartRecovery starts account recovery for a pending sign-in without a code. The user gets an email immediately and
// one per day of the wait, each with a link that stops it. A repeated request does not restart the wait. Faults:
// ErrPendingSignInExpired, ErrNoTwoFactor.
func (l *EmailLinks) StartRecovery(ctx context.Context, entry PendingSignIn) error {
	user, err := l.users.User(ctx, entry.UserID)
	if err != nil {
		return err
	}
	if user.Epoch != entry.Epoch {
		return ErrPendingSignInExpired
	}
	if !user.TwoFactor {
		return ErrNoTwoFactor
	}
	ticket, err := newTicket(user, Recovery, user.Email, l.now())
	if err != nil {
		return err
	}
	now := l.now()
	var reminders []Reminder
	for at := 1; at <= int(recoveryWait/day); at++ {
		reminders = append(reminders, Reminder{Ticket: ticket.ID, Day: at, At: now.Add(time.Duration(at) * day)})
	}
	return l.tickets.OpenRecovery(ctx, Sent{ticket, ticketEmail(ticket, user, now)}, reminders, now)
}

// RecoveryOf returns the ticket for Recovery of a code, and whether the wait is over, or ErrNoTicket.
func (l *EmailLinks) RecoveryOf(ctx context.Context, code string) (ticket Ticket, open bool, err error) {
	ticket, err = l.codes.ticket(ctx, code, Recovery)
	return ticket, !l.now().Before(ticket.OpensAt()), err
}

// StopRecovery stops an account recovery, for the holder of the code. Fault: ErrNoTicket.
func (l *EmailLinks) StopRecovery(ctx context.Context, code string) error {
	ticket, err := l.codes.ticket(ctx, code, Recovery)
	if err != nil {
		return err
	}
	return l.WithdrawRecovery(ctx, ticket.UserID)
}

// WithdrawRecovery stops an account recovery for the signed-in user.
func (l *EmailLinks) WithdrawRecovery(ctx context.Context, userID uuid.UUID) error {
	return l.tickets.Withdraw(ctx, userID, Recovery)
}

// CompleteRecovery completes an account recovery: it turns 2FA off and ends all sessions of the account. Faults:
// ErrNoTicket, Conflict during the wait.
func (l *EmailLinks) CompleteRecovery(ctx context.Context, code string) error {
	ticket, open, err := l.RecoveryOf(ctx, code)
	if err != nil {
		return err
	}
	if !open {
		return errTooSoon
	}
	_, err = l.endTwoFactorBy(ctx, ticket, Ticket{})
	return err
}

// Reminder is the job that emails the user about an account recovery during and after its wait. It has only the
// ticket's id, which is deleted with the account.
type Reminder struct {
	Ticket uuid.UUID `json:"ticket"`
	Day    int       `json:"day"`
	At     time.Time `json:"-"` // when it is due
}

// Kind implements river.JobArgs.
func (Reminder) Kind() string { return "remind_way_back" }

// RecoveryReminder is the worker for Reminder.
type RecoveryReminder struct {
	river.WorkerDefaults[Reminder]
	links *EmailLinks
}

// NewRecoveryReminder returns the worker for Reminder.
func NewRecoveryReminder(links *EmailLinks) *RecoveryReminder {
	return &RecoveryReminder{links: links}
}

// Work implements river.Worker. It enqueues the email of the day once, unless the recovery was stopped.
func (w *RecoveryReminder) Work(ctx context.Context, job *river.Job[Reminder]) error {
	return w.links.sendRecoveryReminder(ctx, job.Args)
}

func (l *EmailLinks) sendRecoveryReminder(ctx context.Context, due Reminder) error {
	now := l.now()
	ticket, err := l.tickets.Ticket(ctx, due.Ticket, Recovery, now)
	if errors.Is(err, ErrNoTicket) {
		return nil
	}
	if err != nil {
		return err
	}
	user, err := l.users.User(ctx, ticket.UserID)
	if err != nil {
		return err
	}
	email := ticketEmail(ticket, user, now)
	email.Key += "/" + strconv.Itoa(due.Day)
	if due.Day == int(recoveryWait/day) {
		email.Kind = EmailRecoveryOpen
	}
	return l.tickets.SendAccountEmail(ctx, user.ID, email)
}
