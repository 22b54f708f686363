package account

import (
	"context"
	"time"
)

// undoable returns the email about an added sign-in method, with the ticket for its link that removes it.
func (a *Accounts) undoable(user User, kind EmailKind, what string) (Sent, error) {
	ticket, err := a.newTicket(user, UndoSignInMethod, user.Email)
	letter := ticketEmail(ticket, user, a.now())
	letter.Kind, letter.What = kind, what
	return Sent{ticket, letter}, err
}

// CanUndoWayIn returns ErrNoTicket unless the code is valid for UndoWayIn.
func (a *Accounts) CanUndoSignInMethod(ctx context.Context, code string) error {
	_, err := a.ticket(ctx, code, UndoSignInMethod)
	return err
}

// UndoWayIn redeems a code and removes every passkey and linked account that was added since the code was sent. All
// sessions of the account end. It returns a code to set a new password with, since an attacker who added them may know
// the present one. Fault: ErrNoTicket.
func (a *Accounts) UndoSignInMethod(ctx context.Context, code string) (reset string, err error) {
	ticket, err := a.ticket(ctx, code, UndoSignInMethod)
	if err != nil {
		return "", err
	}
	opened, err := a.newTicket(User{ID: ticket.UserID}, ResetPassword, ticket.Email)
	if err != nil {
		return "", err
	}
	if _, err := a.storage.EndSignInMethods(ctx, ticket, opened, ticket.openedAt(), a.now().UTC()); err != nil {
		return "", err
	}
	return a.links.Code(opened.ID), nil
}

// openedAt is when the ticket was issued.
func (t Ticket) openedAt() time.Time { return t.ExpiresAt.Add(-lasts[t.Purpose]) }
