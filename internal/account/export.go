package account

import (
	"context"
	"time"

	"github.com/google/uuid"
)

// ExportReady returns the ticket for a data export, whose id it has, with the email that has its link.
func ExportReady(user User, id uuid.UUID, now, expires time.Time) Sent {
	ticket := Ticket{ID: id, UserID: user.ID, Purpose: DownloadExport, Email: user.Email, ExpiresAt: expires}
	return Sent{Ticket: ticket, Email: ticketEmail(ticket, user, now)}
}

// ExportCode returns the code of the export with this id in a link.
func (l *EmailLinks) ExportCode(id uuid.UUID) string { return l.codes.links.Code(id) }

// Export returns the id of the user's export that a code is for, or ErrNoTicket, also for codes of other users.
func (l *EmailLinks) Export(ctx context.Context, userID uuid.UUID, code string) (uuid.UUID, error) {
	ticket, err := l.codes.ticket(ctx, code, DownloadExport)
	if err == nil && ticket.UserID != userID {
		err = ErrNoTicket
	}
	return ticket.ID, err
}
