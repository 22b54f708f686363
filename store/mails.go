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

// enqueueBillingEmails enqueues emails and the jobs that follow from them, as part of a transaction.
func (s *DB) enqueueBillingEmails(ctx context.Context, tx pgx.Tx, userID uuid.UUID, letters []billing.Email) error {
	for _, letter := range letters {
		if err := s.enqueueBillingEmail(ctx, tx, userID, letter); err != nil {
			return err
		}
		if check, due := billing.CheckCardAfter(letter, userID); due {
			if _, err := s.jobs.InsertTx(ctx, tx, check, nil); err != nil {
				return err
			}
		}
	}
	return nil
}

// PostLetter implements billing.EmailQueue.
func (s *DB) PostLetter(ctx context.Context, userID uuid.UUID, letter billing.Email) error {
	return explain(pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		return s.enqueueBillingEmail(ctx, tx, userID,
			letter)
	}))
}

func (s *DB) enqueueBillingEmail(ctx context.Context, tx pgx.Tx, userID uuid.UUID, letter billing.Email) error {
	return s.enqueueEmail(ctx, tx, outgoing{userID: userID, kind: string(letter.Kind), key: letter.Key, facts: letter})
}

// outgoing is an email to enqueue.
type outgoing struct {
	userID    uuid.UUID // zero without an account
	kind, key string
	to        recipient // zero: the user's address
	facts     any       // becomes JSON
}

// recipient is the address of an email.
type recipient struct {
	Address  string
	Verified bool // confirmed by its owner, or the site's own address
}

// recipientOf returns the recipient of an email to a user: the given address, or else the user's.
func recipientOf(ctx context.Context, tx pgx.Tx, userID uuid.UUID, address string) (recipient, error) {
	const query = `SELECT coalesce(nullif($2, ''), email) AS address,
		email_verified_at IS NOT NULL AND lower($2) IN ('', lower(email)) AS verified FROM users WHERE id = $1`
	rows, _ := tx.Query(ctx, query, userID, address) // CollectExactlyOneRow returns the error
	found, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByName[recipient])
	return found, explainMissing(err, account.ErrNoUser)
}

// enqueueEmail stores an email in the outbox and enqueues the job to send it, as part of a transaction, unless one with
// its key exists. The recipient is stored now: if it were looked up at delivery, an attacker who has changed the
// address of an account meanwhile would get the warnings and the links that undo the change.
func (s *DB) enqueueEmail(ctx context.Context, tx pgx.Tx, email outgoing) error {
	id, err := uuid.NewV7()
	if err != nil {
		return err
	}
	facts, err := json.Marshal(email.facts)
	if err != nil {
		return err
	}
	if email.to == (recipient{}) {
		if email.to, err = recipientOf(ctx, tx, email.userID, ""); err != nil {
			return err
		}
	}
	const statement = `INSERT INTO mails (id, user_id, kind, key, facts, address, address_verified)
		VALUES ($1, nullif($2, '00000000-0000-0000-0000-000000000000'::uuid), $3, $4, $5, $6, $7)
		ON CONFLICT (user_id, key) DO NOTHING`
	done, err := tx.Exec(ctx, statement, id, email.userID, email.kind, email.key, facts, email.to.Address,
		email.to.Verified)
	if err != nil || done.RowsAffected() == 0 {
		return err
	}
	_, err = s.jobs.InsertTx(ctx, tx, mail.Send{ID: id}, nil)
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
	entry, err := queryRow[mail.Entry](ctx, s, mail.ErrNotWaiting, query, id, uuid.Nil.String(), contact.KindMessage)
	entry.Security = account.IsSecurityEmail(entry.Kind)
	return entry, err
}

// MailSent implements mail.OutboxStorage.
func (s *DB) MailSent(ctx context.Context, id uuid.UUID) error {
	_, err := s.exec(ctx, `UPDATE mails SET sent_at = now() WHERE id = $1 AND given_up_at IS NULL`, id)
	return err
}

// MailGivenUp implements mail.OutboxStorage.
func (s *DB) MailGivenUp(ctx context.Context, id uuid.UUID) error {
	const statement = `UPDATE mails SET given_up_at = now() WHERE id = $1 AND sent_at IS NULL AND given_up_at IS NULL`
	_, err := s.exec(ctx, statement, id)
	return err
}

// QueuedMails returns the number of undelivered emails.
func (s *DB) QueuedMails(ctx context.Context) (count int, err error) {
	const query = `SELECT count(*) FROM mails WHERE sent_at IS NULL AND given_up_at IS NULL`
	err = s.db.QueryRow(ctx, query).Scan(&count)
	return count, explain(err)
}

func (s *DB) enqueueAccountEmail(ctx context.Context, tx pgx.Tx, userID uuid.UUID, letter account.Email) error {
	to, err := recipientOf(ctx, tx, userID, letter.To)
	if err != nil {
		return err
	}
	return s.enqueueEmail(ctx, tx, outgoing{userID: userID, kind: string(letter.Kind), key: letter.Key, to: to,
		facts: letter})
}
