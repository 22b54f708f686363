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

	"plainhand/internal/account/throttle"
)

// linkRequests limits the requests for links per network. The emails per user are limited by the lifetime of a link, so
// repeated requests for another person's address do them no harm.
var linkRequests = throttle.Throttle{Name: "reset-address", Tries: 40, Wide: 160, Window: time.Hour,
	Advice: "There have been a lot of requests from your network. Wait %s, or ask from another network, such as your phone’s."}

// ForgotPassword sends the user with an address a link to set a new password, unless they have a valid one. Neither its
// result nor its duration reveals whether there is an account, since a job looks it up. Faults: Invalid for a malformed
// address, TooMany.
func (a *Accounts) ForgotPassword(ctx context.Context, email string, address netip.Addr) error {
	return a.queueLink(ctx, email, ResetPassword, address)
}

// queueLink enqueues the job that sends a link to the user with an address in the realm, if there is one.
func (a *Accounts) queueLink(ctx context.Context, email string, purpose Purpose, address netip.Addr) error {
	email, err := CheckEmail(email)
	if err != nil {
		return err
	}
	if _, err := a.tries.Take(ctx, a.now(), linkRequests.From(address)...); err != nil {
		return err
	}
	return a.storage.QueueReset(ctx, FindReset{Email: email, Realm: RealmOf(ctx), Purpose: purpose})
}

// ForgotPasswordAgain is ForgotPassword for the address of an expired or used link. Faults: ErrNoTicket for an unknown
// link, TooMany.
func (a *Accounts) ForgotPasswordAgain(ctx context.Context, code string, address netip.Addr) error {
	spent, err := a.spent(ctx, code, ResetPassword)
	if err != nil {
		return err
	}
	return a.ForgotPassword(ctx, spent.Email, address)
}

// CanReset returns ErrNoTicket unless the code is valid for ResetPassword. It does not return the account's address,
// which may have changed.
func (a *Accounts) CanReset(ctx context.Context, code string) error {
	_, err := a.ticket(ctx, code, ResetPassword)
	return err
}

// ResetPassword redeems a code and sets the password. All sessions of the account end, and the address is verified.
// Faults: ErrNoTicket, Invalid for a password that violates the policy, which does not redeem the code, ErrBusy.
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
	return user, a.rememberSignIn(ctx, user.Email, address)
}

// ticket returns the valid ticket of a code in the realm, or ErrNoTicket.
func (a *Accounts) ticket(ctx context.Context, code string, purpose Purpose) (Ticket, error) {
	id, err := a.links.Ticket(code)
	if err != nil {
		return Ticket{}, err
	}
	ticket, err := a.storage.Ticket(ctx, id, purpose, a.now())
	if err == nil {
		err = a.checkRealm(ctx, ticket)
	}
	return ticket, err
}

// spent returns the ticket of a code in the realm, whether it is still valid or not, or ErrNoTicket.
func (a *Accounts) spent(ctx context.Context, code string, purpose Purpose) (Ticket, error) {
	id, err := a.links.Ticket(code)
	if err != nil {
		return Ticket{}, err
	}
	ticket, err := a.storage.SpentTicket(ctx, id, purpose)
	if err == nil {
		err = a.checkRealm(ctx, ticket)
	}
	return ticket, err
}

// openLink sends a link to the user with an address, if there is one and they have no valid link.
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
	return a.storage.OpenReset(ctx, Sent{ticket, ticketEmail(ticket, user, a.now())}, a.now())
}

// FindReset is the job that looks up the user with an address and sends them a link: to set a new password, or to sign
// in.
type FindReset struct {
	Email   string    `json:"email"`
	Realm   uuid.UUID `json:"realm,omitzero"`
	Purpose Purpose   `json:"purpose,omitempty"` // empty: ResetPassword
}

// Kind implements river.JobArgs.
func (FindReset) Kind() string { return "find_reset" }

// ResetFinder is the worker for FindReset.
type ResetFinder struct {
	river.WorkerDefaults[FindReset]
	accounts *Accounts
}

// NewResetFinder returns the worker for FindReset.
func NewResetFinder(accounts *Accounts) *ResetFinder { return &ResetFinder{accounts: accounts} }

// Work implements river.Worker. It does nothing for an address without an account.
func (f *ResetFinder) Work(ctx context.Context, job *river.Job[FindReset]) error {
	return f.accounts.openLink(ctx, job.Args)
}
