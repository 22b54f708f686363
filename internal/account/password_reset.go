package account

import (
	"cmp"
	"context"
	"errors"
	"net/netip"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/riverqueue/river"

	"plainhand/internal/throttle"
)

// resetFrom bounds who asks for links. How many somebody gets is bounded by how long one works: asking for another
// person as often as one likes takes nothing from them.
var resetFrom = throttle.Throttle{Name: "reset-address", Tries: 40, Wide: 160, Window: time.Hour,
	Advice: "There have been a lot of requests from your network. Wait %s, or ask from another network, such as your phone’s."}

// ForgotPassword sends the owner of an address a link to set a new password, unless they have one already that works.
// Whether there is such an account shows neither in what it returns nor in how long it takes: a job looks. Faults:
// Invalid for what is no address, TooMany.
func (a *Accounts) ForgotPassword(ctx context.Context, email string, address netip.Addr) error {
	return a.findForLink(ctx, email, ResetPassword, address)
}

// findForLink has a job look for who has an address in the realm, and send them a link.
func (a *Accounts) findForLink(ctx context.Context, email string, purpose Purpose, address netip.Addr) error {
	email, err := CheckEmail(email)
	if err != nil {
		return err
	}
	if _, err := a.tries.Take(ctx, a.now(), resetFrom.From(address)...); err != nil {
		return err
	}
	return a.storage.QueueReset(ctx, FindReset{Email: email, Realm: RealmOf(ctx), Purpose: purpose})
}

// ForgotPasswordAgain is ForgotPassword for whoever has a link that does not work anymore: another goes to where that
// one went. Faults: ErrNoTicket for a link that is forgotten, TooMany.
func (a *Accounts) ForgotPasswordAgain(ctx context.Context, code string, address netip.Addr) error {
	spent, err := a.spent(ctx, code, ResetPassword)
	if err != nil {
		return err
	}
	return a.ForgotPassword(ctx, spent.Email, address)
}

// CanReset returns ErrNoTicket unless the holder of the code may set a password. Whose it is does not show: the account
// may have another address by now.
func (a *Accounts) CanReset(ctx context.Context, code string) error {
	_, err := a.ticket(ctx, code, ResetPassword)
	return err
}

// ResetPassword sets the password that the holder of a code has chosen, and uses the code up. All sessions of the
// account end, and the address counts as verified. Faults: ErrNoTicket, Invalid for a password that the policy refuses,
// which leaves the code as it was, ErrBusy.
func (a *Accounts) ResetPassword(ctx context.Context, code, password string, address netip.Addr) (User, error) {
	ticket, err := a.ticket(ctx, code, ResetPassword)
	if err != nil {
		return User{}, err
	}
	if err := a.policy.check(password); err != nil {
		return User{}, err
	}
	user, err := a.storage.User(ctx, ticket.UserID)
	if err != nil {
		return User{}, err
	}
	if user, err = a.replacePassword(ctx, user, password, address, &ticket); err != nil {
		return User{}, err
	}
	return user, a.welcome(ctx, user.Email, address)
}

// ticket returns the ticket that a code is for, if it can still be used.
func (a *Accounts) ticket(ctx context.Context, code string, purpose Purpose) (Ticket, error) {
	id, err := a.links.Ticket(code)
	if err != nil {
		return Ticket{}, err
	}
	ticket, err := a.storage.Ticket(ctx, id, purpose, a.now())
	if err == nil {
		err = a.belongs(ctx, ticket)
	}
	return ticket, err
}

// spent returns the ticket that a code is or was for.
func (a *Accounts) spent(ctx context.Context, code string, purpose Purpose) (Ticket, error) {
	id, err := a.links.Ticket(code)
	if err != nil {
		return Ticket{}, err
	}
	ticket, err := a.storage.SpentTicket(ctx, id, purpose)
	if err == nil {
		err = a.belongs(ctx, ticket)
	}
	return ticket, err
}

// openLink sends a link to the owner of an address, if there is one. Doing it twice sends one.
func (a *Accounts) openLink(ctx context.Context, wanted FindReset) error {
	user, err := a.storage.UserByEmail(ctx, wanted.Realm, strings.TrimSpace(wanted.Email))
	if errors.Is(err, ErrNoUser) {
		return nil
	}
	if err != nil {
		return err
	}
	ticket, err := a.newTicket(user, cmp.Or(wanted.Purpose, ResetPassword), user.Email)
	if err != nil {
		return err
	}
	return a.storage.OpenReset(ctx, Sent{ticket, letterWith(ticket, user, a.now())}, a.now())
}

// FindReset is the job that looks for the account with an address and sends it a link: to set a new password, or to
// sign in with.
type FindReset struct {
	Email   string    `json:"email"`
	Realm   uuid.UUID `json:"realm,omitzero"`
	Purpose Purpose   `json:"purpose,omitempty"` // empty: ResetPassword
}

// Kind is the job's name in the queue.
func (FindReset) Kind() string { return "find_reset" }

// ResetFinder is the worker for FindReset.
type ResetFinder struct {
	river.WorkerDefaults[FindReset]
	accounts *Accounts
}

// NewResetFinder returns the worker for FindReset.
func NewResetFinder(accounts *Accounts) *ResetFinder { return &ResetFinder{accounts: accounts} }

// Work opens a ticket for the owner of the address, if it has one.
func (f *ResetFinder) Work(ctx context.Context, job *river.Job[FindReset]) error {
	return f.accounts.openLink(ctx, job.Args)
}
