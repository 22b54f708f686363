package store

import (
	"context"
	"encoding/json"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/account"
	"plainhand/internal/billing"
	"plainhand/internal/mail"
	"plainhand/internal/mail/contact"
)

var (
	_ billing.EmailQueue = (*DB)(nil)
	_ mail.OutboxStorage = (*DB)(nil)
)

// EnqueueBillingEmails enqueues emails and the jobs that follow from them, as part of a transaction.
func (s *DB) EnqueueBillingEmails(ctx context.Context, tx pgx.Tx, userID uuid.UUID, emails []billing.Email) error {
	for _, email := range emails {
		if err := s.enqueueBillingEmail(ctx, tx, userID, email); err != nil {
			return err
		}
		if check, due := billing.CheckCardAfter(email, userID); due {
			if _, err := s.Jobs.InsertTx(ctx, tx, check, nil); err != nil {
				return err
			}
		}
	}
	return nil
}

// EnqueueBillingEmail implements billing.EmailQueue.
func (s *DB) EnqueueBillingEmail(ctx context.Context, userID uuid.UUID, email billing.Email) error {
	return Explain(pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) error {
		return s.enqueueBillingEmail(ctx, tx, userID,
			email)
	}))
}

func (s *DB) enqueueBillingEmail(ctx context.Context, tx pgx.Tx, userID uuid.UUID, email billing.Email) error {
	return s.EnqueueEmail(ctx, tx, QueuedEmail{UserID: userID, Kind: string(email.Kind), Key: email.Key, Facts: email})
}

// QueuedEmail is an email to enqueue.
type QueuedEmail struct {
	UserID    uuid.UUID // zero without an account
	Kind, Key string
	To        recipient // zero: the user's address
	Facts     any       // becomes JSON
}

// recipient is the address of an email.
type recipient struct {
	Address  string
	Verified bool // confirmed by its owner, or the site's own address
}

// RecipientOf returns the recipient of an email to a user: the given address, or else the user's.
func RecipientOf(ctx context.Context, tx pgx.Tx, userID uuid.UUID, address string) (recipient, error) {
	const query = `SELECT coalesce(nullif($2, ''), email) AS address,
		email_verified_at IS NOT NULL AND lower($2) IN ('', lower(email)) AS verified FROM users WHERE id = $1`
	rows, _ := tx.Query(ctx, query, userID, address) // CollectExactlyOneRow returns the error
	found, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[recipient])
	return found, ExplainMissing(err, account.ErrNoUser)
}

// EnqueueEmail stores an email in the outbox and enqueues the job to send it, as part of a transaction, unless one with
// its key exists. The recipient is stored now: if it were looked up at delivery, an attacker who has changed the
// address of an account meanwhile would get the warnings and the links that undo the change.
func (s *DB) EnqueueEmail(ctx context.Context, tx pgx.Tx, email QueuedEmail) error {
	id, err := uuid.NewV7()
	if err != nil {
		return err
	}
	facts, err := json.Marshal(email.Facts)
	if err != nil {
		return err
	}
	if email.To == (recipient{}) {
		if email.To, err = RecipientOf(ctx, tx, email.UserID, ""); err != nil {
			return err
		}
	}
	const statement = `INSERT INTO mails (id, user_id, kind, key, facts, address, address_verified)
		VALUES ($1, nullif($2, '00000000-0000-0000-0000-000000000000'::uuid), $3, $4, $5, $6, $7)
		ON CONFLICT (user_id, key) DO NOTHING`
	done, err := tx.Exec(ctx, statement, id, email.UserID, email.Kind, email.Key, facts, email.To.Address,
		email.To.Verified)
	if err != nil || done.RowsAffected() == 0 {
		return err
	}
	_, err = s.Jobs.InsertTx(ctx, tx, mail.Send{ID: id}, nil)
	return err
}

// TryMail implements mail.OutboxStorage. Emails stored by a process of the previous release have no recipient of their
// own.
func (s *DB) TryMail(ctx context.Context, id uuid.UUID) (mail.Entry, error) {
	const query = `
		UPDATE mails SET attempts = attempts + 1
		WHERE id = $1 AND sent_at IS NULL AND given_up_at IS NULL AND (
			coalesce(facts->>'ticket', $2) = $2 OR
			EXISTS (SELECT FROM tickets WHERE tickets.id = (facts->>'ticket')::uuid AND expires_at > now()))
		RETURNING id, coalesce(user_id, $2::uuid) AS user_id,
			coalesce((SELECT brand_id FROM users WHERE users.id = user_id), (facts->>'brand_id')::uuid, $2::uuid) AS brand_id,
			coalesce(address, (SELECT email FROM users WHERE users.id = user_id)) AS to,
			coalesce(address_verified, kind = $3 OR address IS NULL AND
				EXISTS (SELECT FROM users WHERE users.id = user_id AND email_verified_at IS NOT NULL)) AS verified,
			kind, facts, created_at`
	entry, err := QueryRow[mail.Entry](ctx, s, mail.ErrNotWaiting, query, id, uuid.Nil.String(), contact.KindMessage)
	entry.Security = account.IsSecurityEmail(entry.Kind)
	return entry, err
}

// MailSent implements mail.OutboxStorage.
func (s *DB) MailSent(ctx context.Context, id uuid.UUID) error {
	_, err := s.Exec(ctx, `UPDATE mails SET sent_at = now() WHERE id = $1 AND given_up_at IS NULL`, id)
	return err
}

// MailGivenUp implements mail.OutboxStorage.
func (s *DB) MailGivenUp(ctx context.Context, id uuid.UUID) error {
	const statement = `UPDATE mails SET given_up_at = now() WHERE id = $1 AND sent_at IS NULL AND given_up_at IS NULL`
	_, err := s.Exec(ctx, statement, id)
	return err
}

// QueuedMails returns the number of undelivered emails.
func (s *DB) QueuedMails(ctx context.Context) (count int, err error) {
	const query = `SELECT count(*) FROM mails WHERE sent_at IS NULL AND given_up_at IS NULL`
	err = s.Pool.QueryRow(ctx, query).Scan(&count)
	return count, Explain(err)
}

func (s *DB) EnqueueAccountEmail(ctx context.Context, tx pgx.Tx, userID uuid.UUID, email account.Email) error {
	to, err := RecipientOf(ctx, tx, userID, email.To)
	if err != nil {
		return err
	}
	return s.EnqueueEmail(ctx, tx, QueuedEmail{UserID: userID, Kind: string(email.Kind), Key: email.Key, To: to,
		Facts: email})
}
