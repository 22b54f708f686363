package account

import (
	"context"
	"time"
)

// undoable is an email that tells a user of a way to sign in that was added, with a link that takes it away again.
func (a *Accounts) undoable(user User, kind LetterKind, what string) (Sent, error) {
	ticket, err := a.newTicket(user, UndoWayIn, user.Email)
	letter := letterWith(ticket, user, a.now())
	letter.Kind, letter.What = kind, what
	return Sent{ticket, letter}, err
}

// CanUndoWayIn returns ErrNoTicket unless the holder of the code may take away what was added to an account.
func (a *Accounts) CanUndoWayIn(ctx context.Context, code string) error {
	_, err := a.ticket(ctx, code, UndoWayIn)
	return err
}

// UndoWayIn takes away every passkey and every linked account that was added since the code was sent, and uses the code
// up. All sessions of the account end. It returns a code to set a new password with, since whoever added them knows the
// present one, or another way in. Fault: ErrNoTicket.
func (a *Accounts) UndoWayIn(ctx context.Context, code string) (reset string, err error) {
	ticket, err := a.ticket(ctx, code, UndoWayIn)
	if err != nil {
		return "", err
	}
	opened, err := a.newTicket(User{ID: ticket.UserID}, ResetPassword, ticket.Email)
	if err != nil {
		return "", err
	}
	if _, err := a.storage.EndWaysIn(ctx, ticket, opened, ticket.openedAt(), a.now().UTC()); err != nil {
		return "", err
	}
	return a.links.Code(opened.ID), nil
}

// openedAt is when the ticket was made.
func (t Ticket) openedAt() time.Time { return t.ExpiresAt.Add(-lasts[t.Purpose]) }
