package store

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/billing"
	"plainhand/internal/usage"
)

// Past returns the days since a moment on which the user's words were counted, oldest first, and the user's news,
// newest first and at most limit of them. It takes one exchange with the database. What happened within the last two
// seconds may be missing.
func (s *Store) Past(
	ctx context.Context, userID uuid.UUID, since time.Time, limit int,
) ([]usage.Day, []billing.News, error) {
	var days []usage.Day
	var news []billing.News
	err := s.readOlder(ctx, func(ctx context.Context, db walled) error {
		var batch pgx.Batch
		batch.Queue(daysQuery, userID, since).Query(func(rows pgx.Rows) (err error) {
			days, err = pgx.CollectRows(rows, pgx.RowToStructByName[usage.Day])
			return err
		})
		batch.Queue(activityQuery, userID, limit).Query(func(rows pgx.Rows) (err error) {
			news, err = pgx.CollectRows(rows, pgx.RowToStructByName[billing.News])
			return err
		})
		return db.SendBatch(ctx, &batch).Close()
	})
	return days, news, explain(err)
}

// Words counted before there was a ledger are in it under one moment, and without a fingerprint. A text with the same
// outcome as an earlier one is in it without words.
const daysQuery = `
	SELECT date_trunc('day', created_at, 'UTC') AS date, sum(words)::bigint AS words, count(*) AS texts, max(created_at) AS last
	FROM usage_ledger
	WHERE user_id = $1 AND state = 'committed' AND created_at >= $2 AND fingerprint IS NOT NULL AND words > 0
		AND period_start > $2::timestamptz - ` + longestPeriod + `
	GROUP BY 1 ORDER BY 1`

const activityQuery = `
	SELECT kind, key, subscription_id, plan_id, previous_plan_id, until, amount, card, at
	FROM activity
	WHERE user_id = $1
	ORDER BY at DESC, id DESC LIMIT $2`
