package account

import (
	"context"
	"strings"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/account/throttle"
	"plainhand/internal/fault"
)

var changeEmail = throttle.Throttle{Name: "change-email", Tries: 3, Window: time.Hour,
	Advice: "You’ve asked for several links within the hour. Look in the spam folder of the new address, or wait %s."}

var errSameEmail = fault.New(fault.Invalid, "That’s your email address already.", "Enter the new one.")

// AskToChangeEmail sends a confirmation link to the new address; until it is opened, nothing changes. The current
// address gets an email immediately, with a link that keeps it. The result doesn't reveal whether the new address has
// an account. Faults: Invalid, TooMany.
func (l *EmailLinks) AskToChangeEmail(ctx context.Context, by Confirmed, newEmail string) error {
	user := by.user
	email, err := CheckEmail(newEmail)
	if err != nil {
		return err
	}
	if strings.EqualFold(email, user.Email) {
		return errSameEmail
	}
	if _, err := l.tries.Take(ctx, l.now(), changeEmail.Of(user.ID.String())); err != nil {
		return err
	}
	change, err := newTicket(user, ChangeEmail, email, l.now())
	if err != nil {
		return err
	}
	keep, err := newTicket(user, KeepEmail, user.Email, l.now())
	if err != nil {
		return err
	}
	return l.tickets.OpenTickets(ctx, Sent{change, ticketEmail(change, user, l.now())},
		Sent{keep, ticketEmail(keep, user, l.now())})
}

// EmailChange returns the new address that a code confirms, or ErrNoTicket.
func (l *EmailLinks) EmailChange(ctx context.Context, code string) (email string, err error) {
	ticket, err := l.codes.ticket(ctx, code, ChangeEmail)
	return ticket.Email, err
}

// ChangeEmail redeems a code and sets the account's address to the one that the code was sent to. All sessions of the
// account end, and the former address gets an email. Faults: ErrNoTicket, ErrEmailTaken.
func (l *EmailLinks) ChangeEmail(ctx context.Context, code string) (User, error) {
	ticket, err := l.codes.ticket(ctx, code, ChangeEmail)
	if err != nil {
		return User{}, err
	}
	user, err := l.users.User(ctx, ticket.UserID)
	if err != nil {
		return User{}, err
	}
	now := l.now().UTC()
	return l.credentials.ChangeEmail(ctx, ticket, Email{Kind: EmailAddressChanged, Key: "email/" + ticket.ID.String(),
		To: user.Email, Name: greetingName(user.FirstName), At: now}, now)
}

// KeepEmail redeems a code and restores the account's address to the one that the code was sent to: a pending change is
// canceled, and a completed one is undone. All sessions of the account end. 2FA, passkeys, and linked accounts that
// were added since are removed too: an attacker who changed the address could use them to lock the owner out, or to
// return. It returns a code to set a new password with, since the attacker knows the present one. Faults: ErrNoTicket,
// ErrEmailTaken.
func (l *EmailLinks) KeepEmail(ctx context.Context, code string) (reset string, err error) {
	ticket, err := l.codes.ticket(ctx, code, KeepEmail)
	if err != nil {
		return "", err
	}
	opened, err := newTicket(User{ID: ticket.UserID}, ResetPassword, ticket.Email, l.now())
	if err != nil {
		return "", err
	}
	if _, err := l.credentials.KeepEmail(ctx, ticket, opened, ticket.openedAt(), l.now().UTC()); err != nil {
		return "", err
	}
	return l.codes.links.Code(opened.ID), nil
}

// WithdrawEmailChange cancels a pending change of the user's address.
func (l *EmailLinks) WithdrawEmailChange(ctx context.Context, userID uuid.UUID) error {
	return l.tickets.Withdraw(ctx, userID, ChangeEmail)
}

// Pending returns the open tickets of an account by purpose.
func (l *EmailLinks) Pending(ctx context.Context, userID uuid.UUID) (map[Purpose]Ticket, error) {
	tickets, err := l.tickets.TicketsOf(ctx, userID, l.now())
	pending := map[Purpose]Ticket{}
	for _, ticket := range tickets {
		pending[ticket.Purpose] = ticket
	}
	return pending, err
}
