package store

import (
	"context"
	"time"

	"github.com/google/uuid"
)

// TakenWords returns how many words are counted and held for the user in the period that begins at start.
func (s *Store) TakenWords(ctx context.Context, userID uuid.UUID, start time.Time) (int, error) {
	const query = `SELECT coalesce(sum(used + reserved), 0) FROM usage WHERE user_id = $1 AND period_start = $2`
	var taken int
	err := s.db.QueryRow(ctx, query, userID, start).Scan(&taken)
	return taken, explain(err)
}

// CloseUsage bars everybody from holding words in the period that begins at start, for a time that lasts gives. It does
// nothing if limit words or more are counted and held. One statement checks and decides, under the same lock as
// Reserve.
func (s *Store) CloseUsage(
	ctx context.Context, userID uuid.UUID, start time.Time, limit int, lasts time.Duration,
) (bool, error) {
	const statement = `
		INSERT INTO usage AS standing (user_id, period_start, used, closed_until)
		VALUES ($1, $2, 0, now() + $4::interval)
		ON CONFLICT (user_id, period_start) DO UPDATE SET closed_until = excluded.closed_until
		WHERE standing.used + standing.reserved < $3`
	closed, err := s.exec(ctx, statement, userID, start, limit, lasts)
	return closed == 1, err
}
