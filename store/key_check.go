package store

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"plainhand/internal/config/secret"
)

var _ secret.CheckStorage = (*DB)(nil)

// KeyCheck implements secret.CheckStorage.
func (s *DB) KeyCheck(ctx context.Context) (sealed []byte, err error) {
	err = s.Pool.QueryRow(ctx, `SELECT sealed FROM key_check`).Scan(&sealed)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	return sealed, Explain(err)
}

// AddKeyCheck implements secret.CheckStorage.
func (s *DB) AddKeyCheck(ctx context.Context, sealed []byte) error {
	_, err := s.Exec(ctx, `INSERT INTO key_check (sealed) VALUES ($1) ON CONFLICT DO NOTHING`, sealed)
	return err
}

// ReplaceKeyCheck implements secret.CheckStorage.
func (s *DB) ReplaceKeyCheck(ctx context.Context, sealed []byte) error {
	_, err := s.Exec(ctx, `INSERT INTO key_check (sealed) VALUES ($1) ON CONFLICT (id) DO UPDATE SET sealed = $1`, sealed)
	return err
}
