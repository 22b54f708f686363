package store

import (
	"context"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/account"
)

const secondStep = `SELECT user_id, secret, confirmed_at IS NOT NULL AS confirmed FROM second_steps WHERE user_id = $1`

// StartSecondStep implements account.Storage.
func (s *Store) StartSecondStep(ctx context.Context, userID uuid.UUID, secret []byte) (account.SecondStep, error) {
	const statement = `INSERT INTO second_steps (user_id, secret) VALUES ($1, $2) ON CONFLICT DO NOTHING`
	if _, err := s.exec(ctx, statement, userID, secret); err != nil {
		return account.SecondStep{}, err
	}
	return s.SecondStep(ctx, userID)
}

// SecondStep implements account.Storage.
func (s *Store) SecondStep(ctx context.Context, userID uuid.UUID) (account.SecondStep, error) {
	return one[account.SecondStep](ctx, s, account.ErrNoSecondStep, secondStep, userID)
}

// ConfirmSecondStep implements account.Storage.
func (s *Store) ConfirmSecondStep(
	ctx context.Context, userID uuid.UUID, used int64, recovery []string, letter account.Letter,
) error {
	const confirm = `UPDATE second_steps SET confirmed_at = $2, last_used = $3 WHERE user_id = $1 AND confirmed_at IS NULL`
	return explain(pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		done, err := tx.Exec(ctx, confirm, userID, letter.At, used)
		if err == nil && done.RowsAffected() == 0 {
			return account.ErrSecondStepOn
		}
		if err != nil {
			return err
		}
		const add = `INSERT INTO recovery_codes (user_id, hash) SELECT $1, unnest($2::text[])`
		if _, err := tx.Exec(ctx, add, userID, recovery); err != nil {
			return err
		}
		return s.postAccountLetter(ctx, tx, userID, letter)
	}))
}

// UseCode implements account.Storage.
func (s *Store) UseCode(ctx context.Context, userID uuid.UUID, used int64) error {
	const statement = `UPDATE second_steps SET last_used = $2 WHERE user_id = $1 AND last_used < $2`
	changed, err := s.exec(ctx, statement, userID, used)
	if err == nil && changed == 0 {
		return account.ErrCode
	}
	return err
}

// UseRecoveryCode implements account.Storage.
func (s *Store) UseRecoveryCode(ctx context.Context, userID uuid.UUID, hash string, letter account.Letter) error {
	return explain(pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		done, err := tx.Exec(ctx, `DELETE FROM recovery_codes WHERE user_id = $1 AND hash = $2`, userID, hash)
		if err == nil && done.RowsAffected() == 0 {
			return account.ErrCode
		}
		if err != nil {
			return err
		}
		return s.postAccountLetter(ctx, tx, userID, letter)
	}))
}

// EndSecondStep implements account.Storage.
func (s *Store) EndSecondStep(ctx context.Context, userID uuid.UUID, letter account.Letter) error {
	return explain(pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		done, err := tx.Exec(ctx, `DELETE FROM second_steps WHERE user_id = $1 AND confirmed_at IS NOT NULL`, userID)
		if err != nil || done.RowsAffected() == 0 {
			return err
		}
		return s.postAccountLetter(ctx, tx, userID, letter)
	}))
}
