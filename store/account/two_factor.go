package account

import (
	"context"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/account"
	"plainhand/store"
)

// TwoFactor implements account.TwoFactorStorage.
func (c *Credentials) TwoFactor(ctx context.Context, userID uuid.UUID) (account.TwoFactor, error) {
	const query = `SELECT user_id, secret FROM second_steps WHERE user_id = $1`
	return store.QueryRow[account.TwoFactor](ctx, c.DB, account.ErrNoTwoFactor, query, userID)
}

// TwoFactors implements account.TwoFactorStorage.
func (c *Credentials) TwoFactors(ctx context.Context, do func(account.TwoFactor) error) error {
	const (
		query = `SELECT user_id, secret FROM second_steps WHERE user_id > $1 ORDER BY user_id LIMIT $2`
		batch = 1_000
	)
	for after := uuid.Nil; ; {
		rows, _ := c.Pool.Query(ctx, query, after, batch) // CollectRows returns the error
		steps, err := pgx.CollectRows(rows, pgx.RowToStructByName[account.TwoFactor])
		if err != nil || len(steps) == 0 {
			return store.Explain(err)
		}
		for _, step := range steps {
			if err := do(step); err != nil {
				return err
			}
			after = step.UserID
		}
	}
}

// Reseal implements account.TwoFactorStorage.
func (c *Credentials) Reseal(ctx context.Context, userID uuid.UUID, former, secret []byte) error {
	_, err := c.Exec(ctx, `UPDATE second_steps SET secret = $3 WHERE user_id = $1 AND secret = $2`, userID, former, secret)
	return err
}

// UseCode implements account.TwoFactorStorage.
func (c *Credentials) UseCode(ctx context.Context, userID uuid.UUID, used int64) error {
	const statement = `UPDATE second_steps SET last_used = $2 WHERE user_id = $1 AND last_used < $2`
	changed, err := c.Exec(ctx, statement, userID, used)
	if err == nil && changed == 0 {
		return account.ErrCode
	}
	return err
}

// UseRecoveryCode implements account.TwoFactorStorage.
func (c *Credentials) UseRecoveryCode(ctx context.Context, userID uuid.UUID, hash string, email account.Email) error {
	return store.Explain(pgx.BeginFunc(ctx, c.Pool, func(tx pgx.Tx) error {
		done, err := tx.Exec(ctx, `DELETE FROM recovery_codes WHERE user_id = $1 AND hash = $2`, userID, hash)
		if err == nil && done.RowsAffected() == 0 {
			return account.ErrCode
		}
		if err == nil {
			err = store.Record(ctx, tx, userID, account.ActRecoveryUsed)
		}
		if err != nil {
			return err
		}
		return c.EnqueueAccountEmail(ctx, tx, userID, email)
	}))
}

// RecoveryCodesLeft implements account.TwoFactorStorage.
func (c *Credentials) RecoveryCodesLeft(ctx context.Context, userID uuid.UUID) (left int, err error) {
	err = c.Pool.QueryRow(ctx, `SELECT count(*) FROM recovery_codes WHERE user_id = $1`, userID).Scan(&left)
	return left, store.Explain(err)
}

// ReplaceRecoveryCodes implements account.TwoFactorStorage. The 2FA row is locked, so that the later of two concurrent
// calls wins.
func (c *Credentials) ReplaceRecoveryCodes(
	ctx context.Context, userID uuid.UUID, hashes []string, email account.Email,
) error {
	return store.Explain(pgx.BeginFunc(ctx, c.Pool, func(tx pgx.Tx) error {
		var id uuid.UUID
		const lock = `SELECT user_id FROM second_steps WHERE user_id = $1 FOR UPDATE`
		if err := tx.QueryRow(ctx, lock, userID).Scan(&id); err != nil {
			return store.ExplainMissing(err, account.ErrNoTwoFactor)
		}
		if _, err := tx.Exec(ctx, `DELETE FROM recovery_codes WHERE user_id = $1`, userID); err != nil {
			return err
		}
		if err := addRecoveryCodes(ctx, tx, userID, hashes); err != nil {
			return err
		}
		if err := store.Record(ctx, tx, userID, account.ActCodesRenewed); err != nil {
			return err
		}
		return c.EnqueueAccountEmail(ctx, tx, userID, email)
	}))
}

func addRecoveryCodes(ctx context.Context, tx pgx.Tx, userID uuid.UUID, hashes []string) error {
	_, err := tx.Exec(ctx, `INSERT INTO recovery_codes (user_id, hash) SELECT $1, unnest($2::text[])`, userID, hashes)
	return err
}
