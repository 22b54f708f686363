package account

import (
	"context"
	"time"

	"github.com/google/uuid"
)

// ExportReady is the ticket for a copy of somebody's data, whose id it has, with the letter that has its link.
func ExportReady(user User, id uuid.UUID, now, expires time.Time) Sent {
	ticket := Ticket{ID: id, UserID: user.ID, Purpose: DownloadExport, Email: user.Email, ExpiresAt: expires}
	return Sent{Ticket: ticket, Letter: letterWith(ticket, user, now)}
}

// ExportCode returns what identifies the copy with this id in a link.
func (a *Accounts) ExportCode(id uuid.UUID) string { return a.links.Code(id) }

// Export returns the id of the copy that a link of the user's is for, or ErrNoTicket, also for everybody else.
func (a *Accounts) Export(ctx context.Context, userID uuid.UUID, code string) (uuid.UUID, error) {
	ticket, err := a.ticket(ctx, code, DownloadExport)
	if err == nil && ticket.UserID != userID {
		err = ErrNoTicket
	}
	return ticket.ID, err
}
