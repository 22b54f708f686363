package account

import (
	"context"
	"net/netip"
	"strings"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/fault"
	"plainhand/internal/throttle"
)

var changeEmail = throttle.Throttle{Name: "change-email", Tries: 5, Window: time.Hour,
	Advice: "You’ve asked for several links within the hour. Look in the spam folder of the new address, or wait %s."}

var errSameEmail = fault.New(fault.Invalid, "That’s your email address already.", "Enter the new one.")

// Move is another email address in place of the current one.
type Move struct {
	UserID   uuid.UUID
	Email    string // the new one
	Password string // the current one
	Address  netip.Addr
}

// AskToChangeEmail sends a link to the new address, for its owner to confirm; until then nothing changes. Whether the
// address has an account already does not show here. Faults: Invalid, ErrWrongPassword, TooMany, ErrBusy.
func (a *Accounts) AskToChangeEmail(ctx context.Context, m Move) error {
	email, err := checkEmail(m.Email)
	if err != nil {
		return err
	}
	user, err := a.confirm(ctx, m.UserID, m.Password, m.Address)
	if err != nil {
		return err
	}
	if strings.EqualFold(email, user.Email) {
		return errSameEmail
	}
	if _, err := a.tries.Take(ctx, a.now(), changeEmail.Of(user.ID.String())); err != nil {
		return err
	}
	ticket, err := a.newTicket(user, ChangeEmail, email)
	if err != nil {
		return err
	}
	return a.storage.OpenTicket(ctx, Sent{ticket, letterWith(ticket, user, a.now())})
}

// EmailChange returns the address that the holder of a code may give to an account, or ErrNoTicket.
func (a *Accounts) EmailChange(ctx context.Context, code string) (email string, err error) {
	ticket, err := a.ticket(ctx, code, ChangeEmail)
	return ticket.Email, err
}

// ChangeEmail gives an account the address that the code was sent to, and uses the code up. The former address is told.
// Faults: ErrNoTicket, ErrEmailTaken.
func (a *Accounts) ChangeEmail(ctx context.Context, code string) error {
	ticket, err := a.ticket(ctx, code, ChangeEmail)
	if err != nil {
		return err
	}
	user, err := a.storage.User(ctx, ticket.UserID)
	if err != nil {
		return err
	}
	now := a.now().UTC()
	return a.storage.ChangeEmail(ctx, ticket, Letter{Kind: LetterEmailChanged, Key: "email/" + ticket.ID.String(),
		To: user.Email, Name: user.FirstName, At: now}, now)
}
