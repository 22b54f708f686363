package store

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"plainhand/internal/account/throttle"
)

// TakeAttempt implements throttle.Storage.
func (s *DB) TakeAttempt(
	ctx context.Context, key string, limit int, now time.Time, window time.Duration,
) (throttle.Attempt, error) {
	const statement = `INSERT INTO sign_in_attempts AS counted (key, tries, window_end)
		VALUES ($1, 1, $3)
		ON CONFLICT (key) DO UPDATE SET
			tries      = CASE WHEN counted.window_end <= $2 THEN 1 ELSE counted.tries + 1 END,
			window_end = CASE WHEN counted.window_end <= $2 THEN $3 ELSE counted.window_end END
			WHERE counted.window_end <= $2 OR counted.tries < $4
		RETURNING tries, window_end`
	attempt := throttle.Attempt{Taken: true}
	err := s.Pool.QueryRow(ctx, statement, key, now, now.Add(window), limit).Scan(&attempt.Tries, &attempt.End)
	if !errors.Is(err, pgx.ErrNoRows) {
		return attempt, Explain(err)
	}
	full := throttle.Attempt{Tries: limit, End: now} // End stays now if the row was swept concurrently
	err = s.Pool.QueryRow(ctx, `SELECT window_end FROM sign_in_attempts WHERE key = $1`, key).Scan(&full.End)
	if errors.Is(err, pgx.ErrNoRows) {
		err = nil
	}
	return full, Explain(err)
}

// GiveBackAttempt implements throttle.Storage.
func (s *DB) GiveBackAttempt(ctx context.Context, key string, end time.Time) error {
	const statement = `UPDATE sign_in_attempts SET tries = tries - 1 WHERE key = $1 AND window_end = $2 AND tries > 0`
	_, err := s.Exec(ctx, statement, key, end)
	return err
}

// ForgetAttempts implements throttle.Storage.
func (s *DB) ForgetAttempts(ctx context.Context, key string) error {
	_, err := s.Exec(ctx, `DELETE FROM sign_in_attempts WHERE key = $1`, key)
	return err
}
