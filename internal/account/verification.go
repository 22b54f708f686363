package account

import (
	"context"
	"strings"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/throttle"
)

var verifyAgain = throttle.Throttle{Name: "verify-account", Tries: 2, Window: time.Hour,
	Advice: "We’ve sent several emails to your address within the hour. Look in your spam folder, or wait %s."}

// AskToVerify sends a user another link that verifies their address. One that is verified gets none. Faults: ErrNoUser,
// TooMany.
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
	return a.storage.OpenTickets(ctx, Sent{ticket, letterWith(ticket, user, a.now())})
}

// VerifyAgain sends another link to whom a link was sent that does not work anymore, unless the account has another
// address by now. Faults: ErrNoTicket for a link that is forgotten, TooMany.
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

// CanVerify returns ErrNoTicket unless the holder of the code may verify an address. Which one does not show: the
// account may have another by now.
func (a *Accounts) CanVerify(ctx context.Context, code string) error {
	_, err := a.ticket(ctx, code, VerifyEmail)
	return err
}

// Verify records that mail reaches the address that the code was sent to, and uses the code up. Fault: ErrNoTicket,
// also when the account has another address by now.
func (a *Accounts) Verify(ctx context.Context, code string) error {
	ticket, err := a.ticket(ctx, code, VerifyEmail)
	if err != nil {
		return err
	}
	user, err := a.storage.User(ctx, ticket.UserID)
	if err != nil {
		return err
	}
	return a.storage.VerifyEmail(ctx, ticket, welcome(user, a.now()), a.now())
}
