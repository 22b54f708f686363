package account

import (
	"context"
	"errors"
	"net/netip"

	"github.com/google/uuid"
)

// MailSignInLink emails a sign-in link to the member with an address. Neither its result nor its duration reveals
// whether there is one, since a job looks it up. Faults: Invalid for a malformed address, TooMany.
func (l *EmailLinks) MailSignInLink(ctx context.Context, email string, address netip.Addr) error {
	return l.queueLink(ctx, email, SignInByMail, address)
}

// Invited returns the user of a sign-in code from an email, or ErrNoTicket.
func (a *Authenticator) Invited(ctx context.Context, code string) (User, error) {
	ticket, err := a.signInTicket(ctx, code)
	if err != nil {
		return User{}, err
	}
	return a.users.User(ctx, ticket.UserID)
}

// EnterByLink redeems a sign-in code, and returns its user, for a new session. Fault: ErrNoTicket.
func (a *Authenticator) EnterByLink(ctx context.Context, code string, address netip.Addr) (User, error) {
	user, err := a.redeemSignInLink(ctx, code)
	a.attempts.record(ctx, MethodEmailLink, user.ID, address, err)
	if err != nil {
		return User{}, err
	}
	return user, a.limiter.rememberSignIn(ctx, user.Email, address)
}

func (a *Authenticator) redeemSignInLink(ctx context.Context, code string) (User, error) {
	ticket, err := a.signInTicket(ctx, code)
	if err != nil {
		return User{}, err
	}
	if err := a.tickets.EnterBy(ctx, ticket, a.now()); err != nil {
		return User{}, err
	}
	return a.users.User(ctx, ticket.UserID)
}

// signInTicket returns the ticket of a sign-in code of a member. Outside of a brand's realm it returns ErrNoTicket.
func (a *Authenticator) signInTicket(ctx context.Context, code string) (Ticket, error) {
	if RealmOf(ctx) == uuid.Nil {
		return Ticket{}, ErrNoTicket
	}
	ticket, err := a.codes.ticket(ctx, code, SignInByMail)
	if errors.Is(err, ErrNoTicket) {
		ticket, err = a.codes.ticket(ctx, code, JoinBrand)
	}
	return ticket, err
}
