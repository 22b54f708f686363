package account

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/account"
	"plainhand/store"
)

// LinkedAccounts implements account.LinkedStorage.
func (c *Credentials) LinkedAccounts(ctx context.Context, userID uuid.UUID) ([]account.LinkedAccount, error) {
	const query = `SELECT issuer, subject, user_id, email, linked_at, used_at FROM linked_accounts WHERE user_id = $1
		ORDER BY linked_at`
	rows, _ := c.Pool.Query(ctx, query, userID) // CollectRows returns the error
	found, err := pgx.CollectRows(rows, pgx.RowToStructByName[account.LinkedAccount])
	return found, store.Explain(err)
}

// UseLinked implements account.LinkedStorage.
func (c *Credentials) UseLinked(
	ctx context.Context, issuer, subject string, now time.Time,
) (userID uuid.UUID, err error) {
	const statement = `UPDATE linked_accounts SET used_at = $3 WHERE issuer = $1 AND subject = $2 RETURNING user_id`
	err = c.Pool.QueryRow(ctx, statement, issuer, subject, now).Scan(&userID)
	return userID, store.ExplainMissing(err, account.ErrNotLinked)
}

// CreateLinkedUser implements account.LinkedStorage.
func (c *Credentials) CreateLinkedUser(
	ctx context.Context, user account.User, linked account.LinkedAccount, email account.Email,
) error {
	return store.Explain(pgx.BeginFunc(ctx, c.Pool, func(tx pgx.Tx) error {
		if err := createUser(ctx, tx, user); err != nil {
			return err
		}
		if err := link(ctx, tx, linked); err != nil {
			return err
		}
		return c.EnqueueAccountEmail(ctx, tx, user.ID, email)
	}))
}

// Link implements account.LinkedStorage.
func (c *Credentials) Link(ctx context.Context, linked account.LinkedAccount, sent account.Sent) error {
	const query = `SELECT EXISTS (SELECT FROM linked_accounts WHERE issuer = $1 AND subject = $2 AND user_id = $3)`
	return store.Explain(pgx.BeginFunc(ctx, c.Pool, func(tx pgx.Tx) error {
		var already bool
		err := tx.QueryRow(ctx, query, linked.Issuer, linked.Subject, linked.UserID).Scan(&already)
		if err != nil || already {
			return err
		}
		if err := link(ctx, tx, linked); err != nil {
			return err
		}
		if err := store.Record(ctx, tx, linked.UserID, account.ActLinked); err != nil {
			return err
		}
		return openTicket(ctx, c.DB, tx, sent)
	}))
}

func link(ctx context.Context, tx pgx.Tx, linked account.LinkedAccount) error {
	const statement = `INSERT INTO linked_accounts (issuer, subject, user_id, email, linked_at) VALUES ($1, $2, $3, $4, $5)
		ON CONFLICT DO NOTHING`
	done, err := tx.Exec(ctx, statement, linked.Issuer, linked.Subject, linked.UserID, linked.Email, linked.LinkedAt)
	if err == nil && done.RowsAffected() == 0 {
		return account.ErrLinkedElsewhere
	}
	return err
}

// Unlink implements account.LinkedStorage.
func (c *Credentials) Unlink(
	ctx context.Context, userID uuid.UUID, issuer string, email account.Email,
) (account.User, error) {
	const statement = `DELETE FROM linked_accounts WHERE user_id = $1 AND issuer = $2`
	return c.removeSignInMethod(ctx, userID, account.ActUnlinked, email, account.ErrNotLinked, statement, userID, issuer)
}
