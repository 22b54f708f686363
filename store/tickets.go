package store

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/account"
)

// QueueReset implements account.Storage.
func (s *Store) QueueReset(ctx context.Context, job account.FindReset) error {
	_, err := s.jobs.Insert(ctx, job, nil)
	return explain(err)
}

// OpenTicket implements account.Storage.
func (s *Store) OpenTicket(ctx context.Context, sent account.Sent) error {
	return explain(pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error { return s.openTicket(ctx, tx, sent) }))
}

func (s *Store) openTicket(ctx context.Context, tx pgx.Tx, sent account.Sent) error {
	const statement = `INSERT INTO tickets (id, user_id, purpose, email, expires_at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT (user_id, purpose) DO UPDATE
		SET id = excluded.id, email = excluded.email, expires_at = excluded.expires_at`
	ticket, letter := sent.Ticket, sent.Letter
	_, err := tx.Exec(ctx, statement, ticket.ID, ticket.UserID, ticket.Purpose, ticket.Email, ticket.ExpiresAt)
	if err != nil {
		return err
	}
	return s.postAccountLetter(ctx, tx, ticket.UserID, letter)
}

// Ticket implements account.Storage.
func (s *Store) Ticket(
	ctx context.Context, id uuid.UUID, purpose account.Purpose, now time.Time,
) (account.Ticket, error) {
	const query = `SELECT id, user_id, purpose, email, expires_at FROM tickets
		WHERE id = $1 AND purpose = $2 AND expires_at > $3`
	return one[account.Ticket](ctx, s, account.ErrNoTicket, query, id, purpose, now)
}

// VerifyEmail implements account.Storage.
func (s *Store) VerifyEmail(ctx context.Context, ticket account.Ticket, now time.Time) error {
	return explain(pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		return useUp(ctx, tx, ticket.ID, account.VerifyEmail, now)
	}))
}

// ChangeEmail implements account.Storage.
func (s *Store) ChangeEmail(ctx context.Context, ticket account.Ticket, letter account.Letter, now time.Time) error {
	const statement = `
		WITH used AS (DELETE FROM tickets WHERE id = $1 AND purpose = 'change' AND expires_at > $2 RETURNING user_id, email)
		UPDATE users SET email = used.email, email_verified_at = $2 FROM used WHERE users.id = used.user_id`
	err := pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		done, err := tx.Exec(ctx, statement, ticket.ID, now)
		if err == nil && done.RowsAffected() == 0 {
			err = account.ErrNoTicket
		}
		if err != nil {
			return err
		}
		return s.postAccountLetter(ctx, tx, ticket.UserID, letter)
	})
	if duplicate(err, "users_email") {
		return account.ErrEmailTaken
	}
	return explain(err)
}

func (s *Store) postAccountLetter(ctx context.Context, tx pgx.Tx, userID uuid.UUID, letter account.Letter) error {
	return s.postMail(ctx, tx, outgoing{userID: userID, kind: string(letter.Kind), key: letter.Key, address: letter.To,
		facts: letter})
}

// useUp deletes a ticket that can be used, or returns account.ErrNoTicket. Whoever had it gets mail at its address,
// which is recorded.
func useUp(ctx context.Context, tx pgx.Tx, id uuid.UUID, purpose account.Purpose, now time.Time) error {
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
