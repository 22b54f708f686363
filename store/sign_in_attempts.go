package store

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"plainhand/internal/throttle"
)

// TakeAttempt counts one more attempt under key, or reports that limit is reached.
func (s *Store) TakeAttempt(
	ctx context.Context, key string, limit int, now time.Time, window time.Duration,
) (throttle.Attempt, error) {
	const statement = `INSERT INTO sign_in_attempts AS counted (key, tries, window_end)
		VALUES ($1, 1, $3)
		ON CONFLICT (key) DO UPDATE SET
			tries      = CASE WHEN counted.window_end <= $2 THEN 1 ELSE counted.tries + 1 END,
			window_end = CASE WHEN counted.window_end <= $2 THEN $3 ELSE counted.window_end END
			WHERE counted.window_end <= $2 OR counted.tries < $4
		RETURNING tries, window_end`
	made := throttle.Attempt{Taken: true}
	err := s.db.QueryRow(ctx, statement, key, now, now.Add(window), limit).Scan(&made.Tries, &made.End)
	if !errors.Is(err, pgx.ErrNoRows) {
		return made, explain(err)
	}
	full := throttle.Attempt{Tries: limit, End: now} // if the row has meanwhile been swept
	err = s.db.QueryRow(ctx, `SELECT window_end FROM sign_in_attempts WHERE key = $1`, key).Scan(&full.End)
	if errors.Is(err, pgx.ErrNoRows) {
		err = nil
	}
	return full, explain(err)
}

// GiveBackAttempt takes one attempt off the count. It does not touch a window that has begun since.
func (s *Store) GiveBackAttempt(ctx context.Context, key string, end time.Time) error {
	const statement = `UPDATE sign_in_attempts SET tries = tries - 1 WHERE key = $1 AND window_end = $2 AND tries > 0`
	_, err := s.exec(ctx, statement, key, end)
	return err
}

// ForgetAttempts drops the count under key.
func (s *Store) ForgetAttempts(ctx context.Context, key string) error {
	_, err := s.exec(ctx, `DELETE FROM sign_in_attempts WHERE key = $1`, key)
	return err
}
