package account

import (
	"context"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/throttle"
)

var verifyAgain = throttle.Throttle{Name: "verify-account", Tries: 5, Window: time.Hour,
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
	return a.storage.OpenTicket(ctx, Sent{ticket, letterWith(ticket, user, a.now())})
}

// Verification returns whose address the holder of a code may verify, or ErrNoTicket.
func (a *Accounts) Verification(ctx context.Context, code string) (User, error) {
	ticket, err := a.ticket(ctx, code, VerifyEmail)
	if err != nil {
		return User{}, err
	}
	return a.storage.User(ctx, ticket.UserID)
}

// Verify records that mail reaches the address that the code was sent to, and uses the code up. Fault: ErrNoTicket,
// also when the account has another address by now.
func (a *Accounts) Verify(ctx context.Context, code string) error {
	ticket, err := a.ticket(ctx, code, VerifyEmail)
	if err != nil {
		return err
	}
	return a.storage.VerifyEmail(ctx, ticket, a.now())
}
