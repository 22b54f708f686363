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

// Somebody who has lost the app and the recovery codes gets back in by mail. It takes days, so that an owner who has
// lost nothing notices what somebody else is doing, and stops it.
const (
	wayBackWait = 3 * day
	wayBackOpen = 3 * day // for which the link then works
)

var errTooSoon = fault.New(fault.Conflict, "It’s too early for that.", "The wait isn’t over. We’ll write to you when it is.")

// OpensAt is when the second step can be turned off by a ticket for WayBack.
func (t Ticket) OpensAt() time.Time { return t.ExpiresAt.Add(-wayBackOpen) }

// AskForWayBack begins the wait after which the second step can be turned off by mail, for somebody who has given the
// password and has no code. The owner gets an email at once and one each day, each with a link that stops it. Asking
// again does not begin it anew. Faults: ErrEntryOver, ErrNoSecondStep.
func (a *Accounts) AskForWayBack(ctx context.Context, entry Entry) error {
	user, err := a.storage.User(ctx, entry.UserID)
	if err != nil {
		return err
	}
	if user.Epoch != entry.Epoch {
		return ErrEntryOver
	}
	if !user.SecondStep {
		return ErrNoSecondStep
	}
	ticket, err := a.newTicket(user, WayBack, user.Email)
	if err != nil {
		return err
	}
	now := a.now()
	var reminders []Reminder
	for at := 1; at <= int(wayBackWait/day); at++ {
		reminders = append(reminders, Reminder{Ticket: ticket.ID, Day: at, At: now.Add(time.Duration(at) * day)})
	}
	return a.storage.OpenWayBack(ctx, Sent{ticket, letterWith(ticket, user, now)}, reminders, now)
}

// WayBackOf returns the ticket for WayBack that the code is for, or ErrNoTicket.
func (a *Accounts) WayBackOf(ctx context.Context, code string) (ticket Ticket, open bool, err error) {
	ticket, err = a.ticket(ctx, code, WayBack)
	return ticket, !a.now().Before(ticket.OpensAt()), err
}

// StopWayBack stops what AskForWayBack began, for the holder of the code. Fault: ErrNoTicket.
func (a *Accounts) StopWayBack(ctx context.Context, code string) error {
	ticket, err := a.ticket(ctx, code, WayBack)
	if err != nil {
		return err
	}
	return a.WithdrawWayBack(ctx, ticket.UserID)
}

// WithdrawWayBack stops it for the user, who is signed in.
func (a *Accounts) WithdrawWayBack(ctx context.Context, userID uuid.UUID) error {
	return a.storage.Withdraw(ctx, userID, WayBack)
}

// TakeWayBack turns the second step off once the wait is over. All sessions of the account end. Faults: ErrNoTicket,
// Conflict before that.
func (a *Accounts) TakeWayBack(ctx context.Context, code string) error {
	ticket, open, err := a.WayBackOf(ctx, code)
	if err != nil {
		return err
	}
	if !open {
		return errTooSoon
	}
	_, err = a.endSecondStepBy(ctx, ticket, Ticket{})
	return err
}

// Reminder is the job that reminds the owner of an account of a wait that is under way, or over. It names nobody: its
// ticket goes with the account.
type Reminder struct {
	Ticket uuid.UUID `json:"ticket"`
	Day    int       `json:"day"`
	At     time.Time `json:"-"` // when it is due
}

// Kind is the job's name in the queue.
func (Reminder) Kind() string { return "remind_way_back" }

// WayBackReminder is the worker for Reminder.
type WayBackReminder struct {
	river.WorkerDefaults[Reminder]
	accounts *Accounts
}

// NewWayBackReminder returns the worker for Reminder.
func NewWayBackReminder(accounts *Accounts) *WayBackReminder {
	return &WayBackReminder{accounts: accounts}
}

// Work posts the day's letter, once, unless somebody has stopped the wait.
func (w *WayBackReminder) Work(ctx context.Context, job *river.Job[Reminder]) error {
	return w.accounts.remindOfWayBack(ctx, job.Args)
}

func (a *Accounts) remindOfWayBack(ctx context.Context, due Reminder) error {
	now := a.now()
	ticket, err := a.storage.Ticket(ctx, due.Ticket, WayBack, now)
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
	letter := letterWith(ticket, user, now)
	letter.Key += "/" + strconv.Itoa(due.Day)
	if due.Day == int(wayBackWait/day) {
		letter.Kind = LetterWayBackOpen
	}
	return a.storage.PostAccountLetter(ctx, user.ID, letter)
}
