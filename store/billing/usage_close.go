package billing

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/account/actor"
	"plainhand/internal/billing"
	"plainhand/store"
)

// withSeats selects the user $1 and the seats of their brand, who share a plan.
const withSeats = `(SELECT $1 UNION ALL
	SELECT users.id FROM users JOIN brands ON brands.id = brand_id WHERE owner_id = $1)`

// takenWords is the total of words used and reserved by a user and their seats, including former ones, since $2.
const takenWords = `SELECT
	(SELECT coalesce(sum(used + reserved - carried), 0) FROM usage WHERE user_id IN ` + withSeats + ` AND period_start >= $2)
	+ (SELECT coalesce(sum(words), 0) FROM former_seats WHERE owner_id = $1 AND period_start >= $2)`

// TakenWords returns the words used and reserved by the user and their seats in the periods that began at since or
// later.
func (s *Store) TakenWords(ctx context.Context, userID uuid.UUID, since time.Time) (int, error) {
	var taken int
	err := s.Pool.QueryRow(actor.System(ctx), takenWords, userID, since).Scan(&taken)
	return taken, store.Explain(err)
}

// CloseUsage blocks new reservations of the user and their seats in a period for closing.Lasts, and returns true. It
// does nothing, and returns false, if closing.Limit words or more have been used or reserved since closing.Since. It
// takes the locks of Reserve before it adds them up.
func (s *Store) CloseUsage(ctx context.Context, closing billing.Closing) (bool, error) {
	const statement = `
		INSERT INTO usage (user_id, period_start, used, closed_until)
		SELECT id, $2, 0, now() + $3::interval FROM ` + withSeats + ` AS these (id) ORDER BY id
		ON CONFLICT (user_id, period_start) DO UPDATE SET closed_until = excluded.closed_until`
	err := pgx.BeginFunc(actor.System(ctx), s.Pool, func(tx pgx.Tx) error { // seats are other users
		if _, err := tx.Exec(ctx, statement, closing.UserID, closing.PeriodStart, closing.Lasts); err != nil {
			return err
		}
		var taken int
		err := tx.QueryRow(ctx, takenWords, closing.UserID, closing.Since).Scan(&taken)
		if err == nil && taken >= closing.Limit {
			err = errStaysOpen
		}
		return err
	})
	if errors.Is(err, errStaysOpen) {
		return false, nil
	}
	return err == nil, store.Explain(err)
}

var errStaysOpen = errors.New("the period stays open")
