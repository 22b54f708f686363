package store

import (
	"context"
	"time"
)

// The ledger is in parts, one for each month in which a period began, so that what is written and looked at stays in
// the server's memory, and old months go at once. A statement says in which months it looks, or it looks in all.
const (
	// longestPeriod is by how much a run may be later than the start of its period: a month, and the time in which a
	// declined renewal may still be paid.
	longestPeriod = `interval '100 days'`
	// nextPeriod is how far apart the starts of two periods are in which somebody may ask the same: a month.
	nextPeriod = `interval '35 days'`
	// ledgerKept is for how long single runs are kept. The sums of their periods stay.
	ledgerKept = 25 // months
	// monthsAhead is for how many months to come there are parts, should nobody make any for a while.
	monthsAhead = 3
)

// turnMonths makes the ledger's next parts, and drops those that are over. Runs of a month without a part of its own
// share one.
func (s *Store) turnMonths(ctx context.Context, now time.Time) error {
	for ahead := range monthsAhead {
		if _, err := s.exec(ctx, `SELECT make_ledger_month($1)`, firstOfMonth(now).AddDate(0, ahead, 0)); err != nil {
			return err
		}
	}
	_, err := s.exec(ctx, `SELECT drop_ledger_months($1)`, firstOfMonth(now).AddDate(0, -ledgerKept, 0))
	return err
}

func firstOfMonth(day time.Time) time.Time {
	year, month, _ := day.UTC().Date()
	return time.Date(year, month, 1, 0, 0, 0, 0, time.UTC)
}
