package account

import (
	"context"
	"strings"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/account/throttle"
)

var verifyAgain = throttle.Throttle{Name: "verify-account", Tries: 2, Window: time.Hour,
	Advice: "We’ve sent several emails to your address within the hour. Look in your spam folder, or wait %s."}

// AskToVerify sends a user another verification link, unless their address is verified. Faults: ErrNoUser, TooMany.
func (a *Accounts) AskToVerify(ctx context.Context, id uuid.UUID) error {
	user, err := a.storage.User(ctx, id)
	if err != nil || user.EmailVerified {
		return err
	}
	if _, err := a.tries.Take(ctx, a.now(), verifyAgain.Of(id.String())); err != nil {
		return err
	}
	ticket, err := a.newTicket(user, VerifyEmail, user.Email)
	if err != nil {
		return err
	}
	return a.storage.OpenTickets(ctx, Sent{ticket, ticketEmail(ticket, user, a.now())})
}

// VerifyAgain sends another verification link to the user of an expired or used one, unless their address has changed.
// Faults: ErrNoTicket for an unknown link, TooMany.
func (a *Accounts) VerifyAgain(ctx context.Context, code string) error {
	spent, err := a.spent(ctx, code, VerifyEmail)
	if err != nil {
		return err
	}
	user, err := a.storage.User(ctx, spent.UserID)
	if err != nil || !strings.EqualFold(user.Email, spent.Email) {
		return err
	}
	return a.AskToVerify(ctx, user.ID)
}

// CanVerify returns ErrNoTicket unless the code is valid for Verify. It does not return the address, which may have
// changed.
func (a *Accounts) CanVerify(ctx context.Context, code string) error {
	_, err := a.ticket(ctx, code, VerifyEmail)
	return err
}

// Verify redeems a code and marks the address that it was sent to as verified. Fault: ErrNoTicket, also if the
// account's address has changed.
func (a *Accounts) Verify(ctx context.Context, code string) error {
	ticket, err := a.ticket(ctx, code, VerifyEmail)
	if err != nil {
		return err
	}
	user, err := a.storage.User(ctx, ticket.UserID)
	if err != nil {
		return err
	}
	return a.storage.VerifyEmail(ctx, ticket, welcomeEmail(user, a.now()), a.now())
}
