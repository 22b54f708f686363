package account

import (
	"context"
	"time"
)

// undoable returns the email about an added sign-in method, with the ticket for its link that removes it.
func undoable(user User, kind EmailKind, what string, now time.Time) (Sent, error) {
	ticket, err := newTicket(user, UndoSignInMethod, user.Email, now)
	email := ticketEmail(ticket, user, now)
	email.Kind, email.What = kind, what
	return Sent{ticket, email}, err
}

// UndoTwoFactor redeems a code and turns 2FA off that was turned on when the code was sent. All sessions of the
// account end. It returns a code to set a new password with, since an attacker who turned it on knows the present one.
// Fault: ErrNoTicket.
func (l *EmailLinks) UndoTwoFactor(ctx context.Context, code string) (reset string, err error) {
	ticket, err := l.codes.ticket(ctx, code, UndoTwoFactor)
	if err != nil {
		return "", err
	}
	opened, err := newTicket(User{ID: ticket.UserID}, ResetPassword, ticket.Email, l.now())
	if err != nil {
		return "", err
	}
	if _, err := l.endTwoFactorBy(ctx, ticket, opened); err != nil {
		return "", err
	}
	return l.codes.links.Code(opened.ID), nil
}

func (l *EmailLinks) endTwoFactorBy(ctx context.Context, ticket, reset Ticket) (User, error) {
	user, err := l.users.User(ctx, ticket.UserID)
	if err != nil {
		return User{}, err
	}
	email, err := newEventEmail(user, EmailTwoFactorOff, l.now())
	if err != nil {
		return User{}, err
	}
	return l.credentials.EndTwoFactorBy(ctx, ticket, reset, email, l.now().UTC())
}

// UndoSignInMethod redeems a code and removes every passkey and linked account that was added since the code was sent.
// All sessions of the account end. It returns a code to set a new password with, since an attacker who added them may
// know the present one. Fault: ErrNoTicket.
func (l *EmailLinks) UndoSignInMethod(ctx context.Context, code string) (reset string, err error) {
	ticket, err := l.codes.ticket(ctx, code, UndoSignInMethod)
	if err != nil {
		return "", err
	}
	opened, err := newTicket(User{ID: ticket.UserID}, ResetPassword, ticket.Email, l.now())
	if err != nil {
		return "", err
	}
	if _, err := l.credentials.EndSignInMethods(ctx, ticket, opened, ticket.openedAt(), l.now().UTC()); err != nil {
		return "", err
	}
	return l.codes.links.Code(opened.ID), nil
}

// openedAt is when the ticket was issued.
func (t Ticket) openedAt() time.Time { return t.ExpiresAt.Add(-lasts[t.Purpose]) }
