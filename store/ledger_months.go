package store

import (
	"context"
	"time"
)

// The ledger is partitioned by the month in which a period began, so that the active partitions stay in the server's
// memory, and old months are dropped at once. Statements need a condition on period_start to read only some partitions.
const (
	// MaxPeriod is the maximum time between the start of a period and its last run: a month, and the grace period of a
	// declined renewal.
	MaxPeriod = `interval '100 days'`
	// KeyWindow is the maximum distance between the starts of two periods across which an idempotency key is unique: a
	// month.
	KeyWindow = `interval '35 days'`
	// ledgerRetention is the retention of single runs. The sums of their periods are kept.
	ledgerRetention = 25 // months
	// monthsAhead is the number of partitions that are created in advance, in case the sweep fails for a while.
	monthsAhead = 3
)

// rotateMonths creates the ledger's next partitions, and drops those beyond the retention. Runs of a month without a
// partition are in the default one.
func (s *DB) rotateMonths(ctx context.Context, now time.Time) error {
	for ahead := range monthsAhead {
		if _, err := s.Exec(ctx, `SELECT make_ledger_month($1)`, firstOfMonth(now).AddDate(0, ahead, 0)); err != nil {
			return err
		}
	}
	_, err := s.Exec(ctx, `SELECT drop_ledger_months($1)`, firstOfMonth(now).AddDate(0, -ledgerRetention, 0))
	return err
}

func firstOfMonth(day time.Time) time.Time {
	year, month, _ := day.UTC().Date()
	return time.Date(year, month, 1, 0, 0, 0, 0, time.UTC)
}
