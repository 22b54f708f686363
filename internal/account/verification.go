package account

import (
	"context"
	"strings"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/account/throttle"
)

var verificationLimit = throttle.Throttle{Name: "verify-account", Tries: 2, Window: time.Hour,
	Advice: "We’ve sent several emails to your address within the hour. Look in your spam folder, or wait %s."}

// AskToVerify sends a user another verification link, unless their address is verified. Faults: ErrNoUser, TooMany.
func (l *EmailLinks) AskToVerify(ctx context.Context, id uuid.UUID) error {
	user, err := l.users.User(ctx, id)
	if err != nil || user.EmailVerified {
		return err
	}
	if _, err := l.tries.Take(ctx, l.now(), verificationLimit.Of(id.String())); err != nil {
		return err
	}
	ticket, err := newTicket(user, VerifyEmail, user.Email, l.now())
	if err != nil {
		return err
	}
	return l.tickets.OpenTickets(ctx, Sent{ticket, ticketEmail(ticket, user, l.now())})
}

// ResendVerification sends another verification link to the user of an expired or used one, unless their address has
// changed. Faults: ErrNoTicket for an unknown link, TooMany.
func (l *EmailLinks) ResendVerification(ctx context.Context, code string) error {
	spent, err := l.codes.spent(ctx, code, VerifyEmail)
	if err != nil {
		return err
	}
	user, err := l.users.User(ctx, spent.UserID)
	if err != nil || !strings.EqualFold(user.Email, spent.Email) {
		return err
	}
	return l.AskToVerify(ctx, user.ID)
}

// Verify redeems a code and marks the address that it was sent to as verified. Fault: ErrNoTicket, also if the
// account's address has changed.
func (l *EmailLinks) Verify(ctx context.Context, code string) error {
	ticket, err := l.codes.ticket(ctx, code, VerifyEmail)
	if err != nil {
		return err
	}
	user, err := l.users.User(ctx, ticket.UserID)
	if err != nil {
		return err
	}
	return l.tickets.VerifyEmail(ctx, ticket, welcomeEmail(user, l.now()), l.now())
}
