package store

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/account"
	"plainhand/internal/billing"
	"plainhand/internal/usage"
)

var _ usage.Storage = (*Store)(nil)

// UsedWords returns what is counted for the user in the period that starts at start, 0 when nothing is.
func (s *Store) UsedWords(ctx context.Context, userID uuid.UUID, start time.Time) (int, error) {
	const query = `SELECT coalesce(sum(used), 0) FROM usage WHERE user_id = $1 AND period_start = $2`
	var used int
	err := s.db.QueryRow(ctx, query, userID, start).Scan(&used)
	return used, explain(err)
}

// AddWords counts words and returns the new total, or usage.ErrLimit when it would pass limit. It returns account.ErrNoUser
// when there is no such user.
//
// The limit is checked here in SQL, and not in Go, because only one statement can look and count at once: however many
// requests and replicas ask at the same time, the row's lock lets them in one by one.
func (s *Store) AddWords(ctx context.Context, userID uuid.UUID, start time.Time, words, limit int) (int, error) {
	const statement = `INSERT INTO usage AS counted (user_id, period_start, used)
		SELECT $1, $2, $3::bigint WHERE $5 OR $3 <= $4::bigint
		ON CONFLICT (user_id, period_start) DO UPDATE SET used = counted.used + excluded.used
		WHERE $5 OR counted.used + excluded.used <= $4
		RETURNING used`
	var used int
	err := s.db.QueryRow(ctx, statement, userID, start, words, limit, limit == billing.Unlimited).Scan(&used)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return 0, usage.ErrLimit
	case foreignKey(err):
		return 0, account.ErrNoUser
	}
	return used, explain(err)
}
