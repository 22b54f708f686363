package store

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/actor"
)

// withSeats are the user $1 and those who have a seat in their brand, whose words are from the same plan.
const withSeats = `(SELECT $1 UNION ALL
	SELECT users.id FROM users JOIN brands ON brands.id = brand_id WHERE owner_id = $1)`

const takenWords = `SELECT coalesce(sum(used + reserved), 0) FROM usage WHERE user_id IN ` + withSeats + `
	AND period_start = $2`

// TakenWords returns how many words are counted and held for the user and their seats in the period that begins at
// start.
func (s *Store) TakenWords(ctx context.Context, userID uuid.UUID, start time.Time) (int, error) {
	var taken int
	err := s.db.QueryRow(actor.Anybody(ctx), takenWords, userID, start).Scan(&taken)
	return taken, explain(err)
}

// CloseUsage bars everybody from holding words in the period that begins at start, for a time that lasts gives. It does
// nothing if limit words or more are counted and held. It takes the locks that Reserve takes before it adds them up.
func (s *Store) CloseUsage(
	ctx context.Context, userID uuid.UUID, start time.Time, limit int, lasts time.Duration,
) (bool, error) {
	const statement = `
		INSERT INTO usage (user_id, period_start, used, closed_until)
		SELECT id, $2, 0, now() + $3::interval FROM ` + withSeats + ` AS these (id) ORDER BY id
		ON CONFLICT (user_id, period_start) DO UPDATE SET closed_until = excluded.closed_until`
	err := pgx.BeginFunc(actor.Anybody(ctx), s.db, func(tx pgx.Tx) error { // also for the people of their brand
		if _, err := tx.Exec(ctx, statement, userID, start, lasts); err != nil {
			return err
		}
		var taken int
		err := tx.QueryRow(ctx, takenWords, userID, start).Scan(&taken)
		if err == nil && taken >= limit {
			err = errStaysOpen
		}
		return err
	})
	if errors.Is(err, errStaysOpen) {
		return false, nil
	}
	return err == nil, explain(err)
}

var errStaysOpen = errors.New("the period stays open")
