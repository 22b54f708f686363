package store

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivertype"

	"plainhand/internal/billing"
)

var _ billing.ReconcileStorage = (*DB)(nil)

// newJobs returns an insert-only River client. Its InsertTx makes a job part of the transaction of the change that
// causes it.
func newJobs(pool *pgxpool.Pool) *river.Client[pgx.Tx] {
	jobs, err := river.NewClient(riverpgxv5.New(pool), &river.Config{})
	if err != nil {
		panic(err) // an empty configuration is valid
	}
	return jobs
}

// JobDriver is River's driver on pool, except that it listens for new jobs on a connection of direct: a pooler does not
// forward notifications.
func JobDriver(pool, direct *pgxpool.Pool) riverdriver.Driver[pgx.Tx] {
	return jobDriver{riverpgxv5.New(pool), riverpgxv5.New(direct)}
}

type jobDriver struct {
	*riverpgxv5.Driver
	direct *riverpgxv5.Driver
}

// GetListener implements riverdriver.Driver.
func (d jobDriver) GetListener(params *riverdriver.GetListenenerParams) riverdriver.Listener {
	return d.direct.GetListener(params)
}

// rereadDelay is longer than any call of billing.Cashier. Calls within rereadWindow share a job, which runs after all
// of them have ended.
const (
	rereadDelay  = 2 * time.Minute
	rereadWindow = time.Minute
)

// ErrBehind is returned while a queue is behind.
var ErrBehind = errors.New("something waits for too long")

// CheckQueue returns ErrBehind while a job of a queue is overdue by more than within: no worker is running, or there
// are too many jobs.
func (s *DB) CheckQueue(ctx context.Context, queue string, within time.Duration) error {
	return s.checkBehind(ctx, `SELECT EXISTS (SELECT FROM river_job
		WHERE queue = $1 AND state IN ('available', 'retryable') AND scheduled_at < now() - $2::interval)`, queue, within)
}

// CheckEmailQueue returns ErrBehind while an email that was attempted has been undelivered for longer than within, and
// none has been delivered in that time. A single rejecting address is no failure of the service.
func (s *DB) CheckEmailQueue(ctx context.Context, within time.Duration) error {
	return s.checkBehind(ctx, `SELECT EXISTS (SELECT FROM mails WHERE sent_at IS NULL AND given_up_at IS NULL AND attempts > 0
			AND created_at < now() - $1::interval)
		AND NOT EXISTS (SELECT FROM mails WHERE sent_at > now() - $1::interval)`, within)
}

// checkBehind returns ErrBehind if a query's only column is true.
func (s *DB) checkBehind(ctx context.Context, query string, arguments ...any) error {
	var behind bool
	if err := s.Pool.QueryRow(ctx, query, arguments...).Scan(&behind); err != nil {
		return Explain(err)
	}
	if behind {
		return ErrBehind
	}
	return nil
}

// RereadLater implements billing.CashierStorage.
func (s *DB) RereadLater(ctx context.Context, customerID string) error {
	_, err := s.Jobs.Insert(ctx, billing.Reread{CustomerID: customerID}, &river.InsertOpts{
		ScheduledAt: time.Now().Add(rereadDelay), UniqueOpts: river.UniqueOpts{ByArgs: true, ByPeriod: rereadWindow}})
	return Explain(err)
}

// Scheduled rereads have a lower priority than events, and are enqueued in batches.
const (
	rereadPriority = 4 // the lowest
	rereadBatch    = 1_000
)

// RereadDue implements billing.ReconcileStorage.
func (s *DB) RereadDue(ctx context.Context, now time.Time, everyone bool) (customers int, err error) {
	const all = `SELECT id FROM customers WHERE id > $1 ORDER BY id LIMIT $2`
	// A subscription is due by its customer's test clock. The comparison with the clock that is furthest ahead only
	// serves the index: the clock of a single customer isn't in it.
	const due = `
		SELECT DISTINCT customer_id FROM (
			SELECT customer_id FROM subscriptions JOIN customers ON customers.id = customer_id
			WHERE living AND period_end < $3::timestamptz + interval '1 second' * clock AND period_end < $3::timestamptz
				+ interval '1 second' * coalesce((SELECT max(clock) FROM customers WHERE clock > 0), 0)
			UNION ALL SELECT customer_id FROM subscriptions WHERE status IN ('past_due', 'incomplete')
		) AS due
		WHERE customer_id > $1 ORDER BY customer_id LIMIT $2`
	query, moment, after := due, []any{now}, ""
	if everyone {
		query, moment = all, nil
	}
	for {
		var ids []string
		err := s.ReadStale(ctx, func(ctx context.Context, db Pool) (err error) {
			rows, _ := db.Query(ctx, query, append([]any{after, rereadBatch}, moment...)...) // returned below
			ids, err = pgx.CollectRows(rows, pgx.RowTo[string])
			return err
		})
		if err != nil || len(ids) == 0 {
			return customers, Explain(err)
		}
		if err := s.reread(ctx, ids); err != nil {
			return customers, err
		}
		customers += len(ids)
		after = ids[len(ids)-1]
	}
}

// reread enqueues a job for each customer without an unfinished one.
func (s *DB) reread(ctx context.Context, customerIDs []string) error {
	once := river.UniqueOpts{ByArgs: true,
		ByState: []rivertype.JobState{rivertype.JobStateAvailable, rivertype.JobStatePending,
			rivertype.JobStateRetryable, rivertype.JobStateRunning, rivertype.JobStateScheduled}}
	jobs := make([]river.InsertManyParams, len(customerIDs))
	for i, id := range customerIDs {
		jobs[i].Args = billing.Reread{CustomerID: id}
		jobs[i].InsertOpts = &river.InsertOpts{Priority: rereadPriority, UniqueOpts: once}
	}
	_, err := s.Jobs.InsertMany(ctx, jobs)
	return Explain(err)
}
