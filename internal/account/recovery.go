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

// OpensAt is when a ticket for WayBack becomes valid.
func (t Ticket) OpensAt() time.Time { return t.ExpiresAt.Add(-recoveryWindow) }

// StartRecovery starts account recovery for a pending sign-in without a code. The user gets an email immediately and
// one per day of the wait, each with a link that stops it. A repeated request does not restart the wait. Faults:
// ErrEntryOver, ErrNoSecondStep.
func (a *Accounts) StartRecovery(ctx context.Context, entry PendingSignIn) error {
	user, err := a.storage.User(ctx, entry.UserID)
	if err != nil {
		return err
	}
	if user.Epoch != entry.Epoch {
		return ErrPendingSignInExpired
	}
	if !user.TwoFactor {
		return ErrNoTwoFactor
	}
	ticket, err := a.newTicket(user, Recovery, user.Email)
	if err != nil {
		return err
	}
	now := a.now()
	var reminders []Reminder
	for at := 1; at <= int(recoveryWait/day); at++ {
		reminders = append(reminders, Reminder{Ticket: ticket.ID, Day: at, At: now.Add(time.Duration(at) * day)})
	}
	return a.storage.OpenRecovery(ctx, Sent{ticket, ticketEmail(ticket, user, now)}, reminders, now)
}

// WayBackOf returns the ticket for WayBack of a code, and whether the wait is over, or ErrNoTicket.
func (a *Accounts) RecoveryOf(ctx context.Context, code string) (ticket Ticket, open bool, err error) {
	ticket, err = a.ticket(ctx, code, Recovery)
	return ticket, !a.now().Before(ticket.OpensAt()), err
}

// StopWayBack stops an account recovery, for the holder of the code. Fault: ErrNoTicket.
func (a *Accounts) StopRecovery(ctx context.Context, code string) error {
	ticket, err := a.ticket(ctx, code, Recovery)
	if err != nil {
		return err
	}
	return a.WithdrawRecovery(ctx, ticket.UserID)
}

// WithdrawWayBack stops an account recovery for the signed-in user.
func (a *Accounts) WithdrawRecovery(ctx context.Context, userID uuid.UUID) error {
	return a.storage.Withdraw(ctx, userID, Recovery)
}

// CompleteRecovery completes an account recovery: it turns 2FA off and ends all sessions of the account. Faults:
// ErrNoTicket, Conflict during the wait.
func (a *Accounts) CompleteRecovery(ctx context.Context, code string) error {
	ticket, open, err := a.RecoveryOf(ctx, code)
	if err != nil {
		return err
	}
	if !open {
		return errTooSoon
	}
	_, err = a.endTwoFactorBy(ctx, ticket, Ticket{})
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

// WayBackReminder is the worker for Reminder.
type RecoveryReminder struct {
	river.WorkerDefaults[Reminder]
	accounts *Accounts
}

// NewWayBackReminder returns the worker for Reminder.
func NewRecoveryReminder(accounts *Accounts) *RecoveryReminder {
	return &RecoveryReminder{accounts: accounts}
}

// Work implements river.Worker. It enqueues the email of the day once, unless the recovery was stopped.
func (w *RecoveryReminder) Work(ctx context.Context, job *river.Job[Reminder]) error {
	return w.accounts.sendRecoveryReminder(ctx, job.Args)
}

func (a *Accounts) sendRecoveryReminder(ctx context.Context, due Reminder) error {
	now := a.now()
	ticket, err := a.storage.Ticket(ctx, due.Ticket, Recovery, now)
	if errors.Is(err, ErrNoTicket) {
		return nil
	}
	if err != nil {
		return err
	}
	user, err := a.storage.User(ctx, ticket.UserID)
	if err != nil {
		return err
	}
	letter := ticketEmail(ticket, user, now)
	letter.Key += "/" + strconv.Itoa(due.Day)
	if due.Day == int(recoveryWait/day) {
		letter.Kind = EmailRecoveryOpen
	}
	return a.storage.PostAccountLetter(ctx, user.ID, letter)
}
