package account

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"

	"plainhand/internal/account"
	"plainhand/store"
)

// Tickets stores the tickets of links in emails.
type Tickets struct{ *store.DB }

// EnterBy implements account.TicketStorage.
func (t *Tickets) EnterBy(ctx context.Context, ticket account.Ticket, now time.Time) error {
	return store.Explain(pgx.BeginFunc(ctx, t.Pool, func(tx pgx.Tx) error {
		return redeemTicket(ctx, tx, ticket.ID, ticket.Purpose, now)
	}))
}

// QueueReset implements account.TicketStorage.
func (t *Tickets) QueueReset(ctx context.Context, job account.FindReset) error {
	_, err := t.Jobs.Insert(ctx, job, nil)
	return store.Explain(err)
}

// OpenReset implements account.TicketStorage.
func (t *Tickets) OpenReset(ctx context.Context, sent account.Sent, now time.Time) error {
	return store.Explain(pgx.BeginFunc(ctx, t.Pool, func(tx pgx.Tx) error {
		_, err := t.openTicketOnce(ctx, tx, sent, now)
		return err
	}))
}

// OpenRecovery implements account.TicketStorage.
func (t *Tickets) OpenRecovery(
	ctx context.Context, sent account.Sent, reminders []account.Reminder, now time.Time,
) error {
	return store.Explain(pgx.BeginFunc(ctx, t.Pool, func(tx pgx.Tx) error {
		opened, err := t.openTicketOnce(ctx, tx, sent, now)
		if err != nil || !opened {
			return err
		}
		for _, reminder := range reminders {
			if _, err := t.Jobs.InsertTx(ctx, tx, reminder, &river.InsertOpts{ScheduledAt: reminder.At}); err != nil {
				return err
			}
		}
		return nil
	}))
}

// openTicketOnce opens a ticket unless its user has a valid one for the same purpose. The user's row is locked, so that
// only one of two concurrent calls opens it.
func (t *Tickets) openTicketOnce(ctx context.Context, tx pgx.Tx, sent account.Sent, now time.Time) (opened bool,
	err error) {
	var id uuid.UUID
	err = tx.QueryRow(ctx, `SELECT id FROM users WHERE id = $1 FOR UPDATE`, sent.Ticket.UserID).Scan(&id)
	if err != nil {
		return false, store.ExplainMissing(err, account.ErrNoUser)
	}
	const query = `SELECT EXISTS (SELECT FROM tickets WHERE user_id = $1 AND purpose = $2 AND expires_at > $3)`
	var open bool
	if err := tx.QueryRow(ctx, query, id, sent.Ticket.Purpose, now).Scan(&open); err != nil || open {
		return false, err
	}
	return true, openTicket(ctx, t.DB, tx, sent)
}

// OpenTickets implements account.TicketStorage.
func (t *Tickets) OpenTickets(ctx context.Context, sent ...account.Sent) error {
	return store.Explain(pgx.BeginFunc(ctx, t.Pool, func(tx pgx.Tx) error {
		for _, ticket := range sent {
			if err := openTicket(ctx, t.DB, tx, ticket); err != nil {
				return err
			}
		}
		return nil
	}))
}

// openTicket stores a ticket, which replaces an earlier one for the same purpose, and enqueues its email, if any.
func openTicket(ctx context.Context, db *store.DB, tx pgx.Tx, sent account.Sent) error {
	const statement = `INSERT INTO tickets (id, user_id, purpose, email, expires_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT `
	const replace = ` DO UPDATE SET id = excluded.id, email = excluded.email, expires_at = excluded.expires_at`
	conflict := `(user_id, purpose) WHERE purpose NOT IN ('keep', 'undo-way-in')`
	ticket := sent.Ticket
	if ticket.Purpose == account.KeepEmail {
		conflict = `(user_id, lower(email)) WHERE purpose = 'keep'`
	}
	_, err := tx.Exec(ctx, statement+conflict+replace,
		ticket.ID, ticket.UserID, ticket.Purpose, ticket.Email, ticket.ExpiresAt)
	if err != nil || sent.Email.Kind == "" {
		return err
	}
	return db.EnqueueAccountEmail(ctx, tx, ticket.UserID, sent.Email)
}

const tickets = `SELECT id, user_id, purpose, email, expires_at FROM tickets `

// Ticket implements account.TicketStorage.
func (t *Tickets) Ticket(
	ctx context.Context, id uuid.UUID, purpose account.Purpose, now time.Time,
) (account.Ticket, error) {
	const query = tickets + `WHERE id = $1 AND purpose = $2 AND expires_at > $3`
	return store.QueryRow[account.Ticket](ctx, t.DB, account.ErrNoTicket, query, id, purpose, now)
}

// SpentTicket implements account.TicketStorage.
func (t *Tickets) SpentTicket(ctx context.Context, id uuid.UUID, purpose account.Purpose) (account.Ticket, error) {
	const query = tickets + `WHERE id = $1 AND purpose = $2 UNION ALL
		SELECT id, user_id, purpose, email, spent_at AS expires_at FROM spent_tickets WHERE id = $1 AND purpose = $2 LIMIT 1`
	return store.QueryRow[account.Ticket](ctx, t.DB, account.ErrNoTicket, query, id, purpose)
}

// TicketsOf implements account.TicketStorage.
func (t *Tickets) TicketsOf(ctx context.Context, userID uuid.UUID, now time.Time) ([]account.Ticket, error) {
	rows, _ := t.Pool.Query(ctx, tickets+`WHERE user_id = $1 AND expires_at > $2`, userID,
		now) // CollectRows returns the error
	found, err := pgx.CollectRows(rows, pgx.RowToStructByName[account.Ticket])
	return found, store.Explain(err)
}

// Withdraw implements account.TicketStorage.
func (t *Tickets) Withdraw(ctx context.Context, userID uuid.UUID, purpose account.Purpose) error {
	_, err := t.Exec(ctx, `DELETE FROM tickets WHERE user_id = $1 AND purpose = $2`, userID, purpose)
	return err
}

// VerifyEmail implements account.TicketStorage.
func (t *Tickets) VerifyEmail(
	ctx context.Context, ticket account.Ticket, email account.Email, now time.Time,
) error {
	return store.Explain(pgx.BeginFunc(ctx, t.Pool, func(tx pgx.Tx) error {
		if err := redeemTicket(ctx, tx, ticket.ID, account.VerifyEmail, now); err != nil {
			return err
		}
		if err := store.Record(ctx, tx, ticket.UserID, account.ActEmailVerified); err != nil {
			return err
		}
		return t.EnqueueAccountEmail(ctx, tx, ticket.UserID, email)
	}))
}

// SendAccountEmail implements account.TicketStorage.
func (t *Tickets) SendAccountEmail(ctx context.Context, userID uuid.UUID, email account.Email) error {
	return store.Explain(pgx.BeginFunc(ctx, t.Pool, func(tx pgx.Tx) error {
		return t.EnqueueAccountEmail(ctx, tx, userID, email)
	}))
}

// redeemTicket deletes a valid ticket, or returns account.ErrNoTicket. It marks the user's address as verified if the
// ticket was sent there.
func redeemTicket(ctx context.Context, tx pgx.Tx, id uuid.UUID, purpose account.Purpose, now time.Time) error {
	const statement = `
		WITH used AS (DELETE FROM tickets WHERE id = $1 AND purpose = $2 AND expires_at > $3 RETURNING user_id, email)
		UPDATE users SET email_verified_at = coalesce(email_verified_at, $3) FROM used
		WHERE users.id = used.user_id AND lower(users.email) = lower(used.email)`
	done, err := tx.Exec(ctx, statement, id, purpose, now)
	if err == nil && done.RowsAffected() == 0 {
		return account.ErrNoTicket
	}
	return err
}
