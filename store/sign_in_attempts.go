package store

import (
	"context"
	"time"
)

// CountAttempt adds one try under key and returns how many fall within the window that now is in, and when that window ends.
// An earlier window is over when now has reached its end; the try then begins another, which lasts for the given time.
func (s *Store) CountAttempt(ctx context.Context, key string, now time.Time, window time.Duration) (
	tries int, end time.Time, err error,
) {
	const statement = `INSERT INTO sign_in_attempts AS counted (key, tries, window_end)
		VALUES ($1, 1, $3)
		ON CONFLICT (key) DO UPDATE SET
			tries      = CASE WHEN counted.window_end <= $2 THEN 1 ELSE counted.tries + 1 END,
			window_end = CASE WHEN counted.window_end <= $2 THEN $3 ELSE counted.window_end END
		RETURNING tries, window_end`
	err = s.db.QueryRow(ctx, statement, key, now, now.Add(window)).Scan(&tries, &end)
	return tries, end, explain(err)
}

// ForgetAttempts drops what is counted under key.
func (s *Store) ForgetAttempts(ctx context.Context, key string) error {
	_, err := s.exec(ctx, `DELETE FROM sign_in_attempts WHERE key = $1`, key)
	return err
}
