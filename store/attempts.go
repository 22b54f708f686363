package store

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"plainhand/internal/account/throttle"
)

// TakeAttempts implements throttle.Storage in one round trip. Counters are locked in the order of their keys, so that
// concurrent calls can't deadlock.
func (s *DB) TakeAttempts(ctx context.Context, now time.Time, limits []throttle.Limit) ([]throttle.Attempt, error) {
	const statement = `
		WITH allowed AS (
			INSERT INTO sign_in_attempts AS counter (key, tries, window_end)
			VALUES ($1, 1, $3)
			ON CONFLICT (key) DO UPDATE SET
				tries      = CASE WHEN counter.window_end <= $2 THEN 1 ELSE counter.tries + 1 END,
				window_end = CASE WHEN counter.window_end <= $2 THEN $3 ELSE counter.window_end END
				WHERE counter.window_end <= $2 OR counter.tries < $4
			RETURNING tries, window_end
		)
		SELECT true, tries, window_end FROM allowed
		UNION ALL
		SELECT false, $4::integer, window_end FROM sign_in_attempts WHERE key = $1 AND NOT EXISTS (SELECT FROM allowed)`
	attempts := make([]throttle.Attempt, len(limits))
	order := make([]int, len(limits))
	for i, limit := range limits {
		order[i], attempts[i] = i, throttle.Attempt{Tries: limit.Tries, End: now} // if it was counted or swept concurrently
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(limits[a].Key, limits[b].Key) })
	batch := new(pgx.Batch)
	for _, i := range order {
		limit := limits[i]
		batch.Queue(statement, limit.Key, now, now.Add(limit.Window), limit.Tries).QueryRow(func(row pgx.Row) error {
			err := row.Scan(&attempts[i].Allowed, &attempts[i].Tries, &attempts[i].End)
			if errors.Is(err, pgx.ErrNoRows) {
				err = nil
			}
			return err
		})
	}
	return attempts, Explain(s.Pool.SendBatch(ctx, batch).Close())
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
