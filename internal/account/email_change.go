package account

import (
	"context"
	"strings"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/fault"
	"plainhand/internal/throttle"
)

var changeEmail = throttle.Throttle{Name: "change-email", Tries: 3, Window: time.Hour,
	Advice: "You’ve asked for several links within the hour. Look in the spam folder of the new address, or wait %s."}

var errSameEmail = fault.New(fault.Invalid, "That’s your email address already.", "Enter the new one.")

// AskToChangeEmail sends a link to the new address, for its owner to confirm; until then nothing changes. The current
// address is told at once, with a link that keeps it. Whether the new address has an account already does not show
// here. Faults: Invalid, TooMany.
func (a *Accounts) AskToChangeEmail(ctx context.Context, by Confirmed, newEmail string) error {
	user := by.user
	email, err := CheckEmail(newEmail)
	if err != nil {
		return err
	}
	if strings.EqualFold(email, user.Email) {
		return errSameEmail
	}
	if _, err := a.tries.Take(ctx, a.now(), changeEmail.Of(user.ID.String())); err != nil {
		return err
	}
	change, err := a.newTicket(user, ChangeEmail, email)
	if err != nil {
		return err
	}
	keep, err := a.newTicket(user, KeepEmail, user.Email)
	if err != nil {
		return err
	}
	return a.storage.OpenTickets(ctx, Sent{change, letterWith(change, user, a.now())},
		Sent{keep, letterWith(keep, user, a.now())})
}

// EmailChange returns the address that the holder of a code may give to an account, or ErrNoTicket.
func (a *Accounts) EmailChange(ctx context.Context, code string) (email string, err error) {
	ticket, err := a.ticket(ctx, code, ChangeEmail)
	return ticket.Email, err
}

// ChangeEmail gives an account the address that the code was sent to, and uses the code up. All sessions of the account
// end, and the former address is told. Faults: ErrNoTicket, ErrEmailTaken.
func (a *Accounts) ChangeEmail(ctx context.Context, code string) (User, error) {
	ticket, err := a.ticket(ctx, code, ChangeEmail)
	if err != nil {
		return User{}, err
	}
	user, err := a.storage.User(ctx, ticket.UserID)
	if err != nil {
		return User{}, err
	}
	now := a.now().UTC()
	return a.storage.ChangeEmail(ctx, ticket, Letter{Kind: LetterEmailChanged, Key: "email/" + ticket.ID.String(),
		To: user.Email, Name: called(user.FirstName), At: now}, now)
}

// CanKeepEmail returns ErrNoTicket unless the holder of the code may keep an account's address.
func (a *Accounts) CanKeepEmail(ctx context.Context, code string) error {
	_, err := a.ticket(ctx, code, KeepEmail)
	return err
}

// KeepEmail gives an account the address back that the code was sent to, and uses the code up: nothing comes of a
// change that was asked for, and one that was made is undone. All sessions of the account end. A second step that was
// turned on since goes too, and so do passkeys and linked accounts that were added: whoever could change the address
// could lock its owner out, or come back. It returns a code to set a new
// password with, since whoever asked for the change knows the present one. Faults: ErrNoTicket, ErrEmailTaken.
func (a *Accounts) KeepEmail(ctx context.Context, code string) (reset string, err error) {
	ticket, err := a.ticket(ctx, code, KeepEmail)
	if err != nil {
		return "", err
	}
	opened, err := a.newTicket(User{ID: ticket.UserID}, ResetPassword, ticket.Email)
	if err != nil {
		return "", err
	}
	if _, err := a.storage.KeepEmail(ctx, ticket, opened, ticket.openedAt(), a.now().UTC()); err != nil {
		return "", err
	}
	return a.links.Code(opened.ID), nil
}

// WithdrawEmailChange makes nothing come of a change of address that the user asked for.
func (a *Accounts) WithdrawEmailChange(ctx context.Context, userID uuid.UUID) error {
	return a.storage.Withdraw(ctx, userID, ChangeEmail)
}

// Pending are the tickets of an account that wait for somebody, by purpose.
func (a *Accounts) Pending(ctx context.Context, userID uuid.UUID) (map[Purpose]Ticket, error) {
	tickets, err := a.storage.TicketsOf(ctx, userID, a.now())
	pending := map[Purpose]Ticket{}
	for _, ticket := range tickets {
		pending[ticket.Purpose] = ticket
	}
	return pending, err
}
