package billing

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/billing"
	"plainhand/internal/usage"
	"plainhand/store"
)

// Past returns the user's usage per day since a time, oldest first, and the newest limit entries of their activity log,
// newest first, in one round trip. Changes within the last two seconds may be missing.
func (s *Store) Activity(
	ctx context.Context, userID uuid.UUID, since time.Time, limit int,
) ([]usage.Day, []billing.Event, error) {
	var days []usage.Day
	var news []billing.Event
	err := s.ReadStale(ctx, func(ctx context.Context, db store.Pool) error {
		var batch pgx.Batch
		batch.Queue(daysQuery, userID, since).Query(func(rows pgx.Rows) (err error) {
			days, err = pgx.CollectRows(rows, pgx.RowToStructByName[usage.Day])
			return err
		})
		batch.Queue(activityQuery, userID, limit).Query(func(rows pgx.Rows) (err error) {
			news, err = pgx.CollectRows(rows, pgx.RowToStructByName[billing.Event])
			return err
		})
		return db.SendBatch(ctx, &batch).Close()
	})
	return days, news, store.Explain(err)
}

// daysQuery excludes words counted before the ledger existed, which are in it as one row without a fingerprint, and
// runs with the same outcome as an earlier one, which have 0 words.
const daysQuery = `
	SELECT date_trunc('day', created_at, 'UTC') AS date, sum(words)::bigint AS words, count(*) AS texts, max(created_at) AS last
	FROM usage_ledger
	WHERE user_id = $1 AND state = 'committed' AND created_at >= $2 AND fingerprint IS NOT NULL AND words > 0
		AND period_start > $2::timestamptz - ` + store.MaxPeriod + `
	GROUP BY 1 ORDER BY 1`

const activityQuery = `
	SELECT kind, key, subscription_id, plan_id, previous_plan_id, until, amount, card, at
	FROM activity
	WHERE user_id = $1
	ORDER BY at DESC, id DESC LIMIT $2`
