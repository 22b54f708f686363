package account

import (
	"context"
	"errors"
	"net/netip"

	"github.com/google/uuid"
)

// MailSignInLink sends whoever has a seat under an address a link that signs them in. Whether there is one shows
// neither in what it returns nor in how long it takes: a job looks. Faults: Invalid for what is no address, TooMany.
func (a *Accounts) MailSignInLink(ctx context.Context, email string, address netip.Addr) error {
	return a.findForLink(ctx, email, SignInByMail, address)
}

// Invited returns whose a code from a letter is that lets somebody in, or ErrNoTicket.
func (a *Accounts) Invited(ctx context.Context, code string) (User, error) {
	ticket, err := a.entryTicket(ctx, code)
	if err != nil {
		return User{}, err
	}
	return a.storage.User(ctx, ticket.UserID)
}

// EnterByLink uses up a code that lets somebody in, and returns them, for their session to begin. Fault: ErrNoTicket.
func (a *Accounts) EnterByLink(ctx context.Context, code string, address netip.Addr) (User, error) {
	user, err := a.enterByLink(ctx, code)
	a.logSignIn(ctx, MethodEmailLink, user.ID, address, err)
	if err != nil {
		return User{}, err
	}
	return user, a.welcome(ctx, user.Email, address)
}

func (a *Accounts) enterByLink(ctx context.Context, code string) (User, error) {
	ticket, err := a.entryTicket(ctx, code)
	if err != nil {
		return User{}, err
	}
	if err := a.storage.EnterBy(ctx, ticket, a.now()); err != nil {
		return User{}, err
	}
	return a.storage.User(ctx, ticket.UserID)
}

// entryTicket returns the ticket of a code that lets somebody with a seat in. On our own site there are none.
func (a *Accounts) entryTicket(ctx context.Context, code string) (Ticket, error) {
	if RealmOf(ctx) == uuid.Nil {
		return Ticket{}, ErrNoTicket
	}
	ticket, err := a.ticket(ctx, code, SignInByMail)
	if errors.Is(err, ErrNoTicket) {
		ticket, err = a.ticket(ctx, code, JoinBrand)
	}
	return ticket, err
}
