package batches

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/api/webhooks"
	"plainhand/internal/batches"
	"plainhand/store"
)

// CancelBatch implements batches.Storage. Items that a worker is processing are canceled too: the worker loses its
// lease.
func (s *Store) CancelBatch(ctx context.Context, userID, id uuid.UUID, now time.Time) error {
	return store.Explain(pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) error {
		condition := ofUser + ` AND state IN ('running', 'paused')`
		if err := lockBatch(ctx, tx, batches.ErrState, condition, userID, id); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `UPDATE batches SET state = 'ended', ended_at = $2 WHERE id = $1`, id, now); err != nil {
			return err
		}
		return store.CancelItems(ctx, tx, id)
	}))
}

// endBatches ends the batches that match a condition and have no unfinished items, and notifies their owners. It skips
// batches that another transaction has locked.
func (s *Store) endBatches(ctx context.Context, tx pgx.Tx, condition string, arguments ...any) error {
	statement := `UPDATE batches SET state = 'ended', ended_at = now() WHERE id IN (
			SELECT id FROM batches WHERE state IN ('running', 'paused') AND ` + condition + ` AND NOT EXISTS (
				SELECT FROM batch_items WHERE batch_id = batches.id AND batch_items.state IN ('unread', 'ready', 'waiting'))
			FOR UPDATE SKIP LOCKED)
		RETURNING id, user_id, now() - started_at, job`
	rows, _ := tx.Query(ctx, statement, arguments...) // CollectRows returns the error
	ended, err := pgx.CollectRows(rows, pgx.RowToStructByPos[endedBatch])
	if err != nil {
		return err
	}
	for _, batch := range ended {
		if err := s.notifyBatchEnd(ctx, tx, batch); err != nil {
			return err
		}
	}
	return nil
}

type endedBatch struct {
	ID     uuid.UUID
	UserID uuid.UUID
	Took   time.Duration
	Job    bool
}

// notifyBatchEnd sends the webhooks of an ended job, or an email about a batch that took batches.MinEmailDuration or
// longer.
func (s *Store) notifyBatchEnd(ctx context.Context, tx pgx.Tx, ended endedBatch) error {
	switch {
	case ended.Job:
		return s.notifyJobEnd(ctx, tx, ended)
	case ended.Took < batches.MinEmailDuration:
		return nil
	}
	return s.enqueueBatchEmail(ctx, tx, ended)
}

func (s *Store) notifyJobEnd(ctx context.Context, tx pgx.Tx, ended endedBatch) error {
	const query = `SELECT count(*), count(*) FILTER (WHERE state = 'done'), coalesce(sum(words), 0),
		coalesce(sum(charged), 0) FROM batch_items WHERE batch_id = $1`
	job := webhooks.JobData{ID: ended.ID}
	err := tx.QueryRow(ctx, query, ended.ID).Scan(&job.Items.All, &job.Items.Done, &job.Words, &job.Charged)
	if err != nil {
		return err
	}
	job.Items.Failed = job.Items.All - job.Items.Done
	kind := webhooks.JobCompleted
	if job.Items.Done == 0 {
		kind = webhooks.JobFailed
	}
	return s.NotifyWebhooks(ctx, tx, ended.UserID, webhooks.Event{Kind: kind, Data: job}, time.Now())
}

func (s *Store) enqueueBatchEmail(ctx context.Context, tx pgx.Tx, ended endedBatch) error {
	const query = `SELECT count(*) FILTER (WHERE state = 'done'), count(*) FILTER (WHERE state = ANY($2)), now()::text
		FROM batch_items WHERE batch_id = $1`
	email, now := batches.Email{BatchID: ended.ID}, ""
	if err := tx.QueryRow(ctx, query, ended.ID, batches.Retryable).Scan(&email.Done, &email.Failed, &now); err != nil {
		return err
	}
	key := batches.EmailDone + "/" + ended.ID.String() + "/" + now // a retried batch ends more than once
	return s.EnqueueEmail(ctx, tx, store.QueuedEmail{UserID: ended.UserID, Kind: batches.EmailDone, Key: key,
		Facts: email})
}

// DeleteBatch implements batches.Storage.
func (s *Store) DeleteBatch(ctx context.Context, userID, id uuid.UUID) error {
	return store.Explain(pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) error {
		if err := lockBatch(ctx, tx, batches.ErrNone, ofUser, userID, id); err != nil {
			return err
		}
		return deleteBatch(ctx, tx, id)
	}))
}

// deleteBatch deletes a batch with its files, and with its results if their owner keeps no history, and releases its
// reservations.
func deleteBatch(ctx context.Context, tx pgx.Tx, id uuid.UUID) error {
	if err := store.CancelItems(ctx, tx, id); err != nil {
		return err
	}
	const texts = `DELETE FROM texts USING users WHERE users.id = texts.user_id AND history_days = 0
		AND texts.id IN (SELECT id FROM batch_items WHERE batch_id = $1)`
	if _, err := tx.Exec(ctx, texts, id); err != nil {
		return err
	}
	if err := deleteBatchFiles(ctx, tx, id); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `DELETE FROM batches WHERE id = $1`, id)
	return err
}

func deleteBatchFiles(ctx context.Context, tx pgx.Tx, id uuid.UUID) error {
	const statement = `DELETE FROM files WHERE id IN (
		SELECT file_id FROM batch_items WHERE batch_id = $1 UNION SELECT table_id FROM batches WHERE id = $1)`
	_, err := tx.Exec(ctx, statement, id)
	return err
}

// SweepBatches implements batches.Storage. Each step has its own transaction, so that none holds locks for another.
func (s *Store) SweepBatches(ctx context.Context, now, reservedUntil time.Time) error {
	steps := []func(tx pgx.Tx) error{
		func(tx pgx.Tx) error { return s.releaseLostLeases(ctx, tx, now) },
		func(tx pgx.Tx) error { return extendReservations(ctx, tx, reservedUntil) },
		func(tx pgx.Tx) error { return s.endBatches(ctx, tx, `true`) },
	}
	for _, step := range steps {
		if err := pgx.BeginFunc(ctx, s.Pool, step); err != nil {
			return store.Explain(err)
		}
	}
	return s.deleteExpiredBatches(ctx, now)
}

// releaseLostLeases releases the items whose lease has expired, and enqueues jobs for them.
func (s *Store) releaseLostLeases(ctx context.Context, tx pgx.Tx, now time.Time) error {
	const lost = `UPDATE batch_items SET leased_until = NULL WHERE id IN (
		SELECT id FROM batch_items WHERE leased_until <= $1 FOR UPDATE SKIP LOCKED)`
	if _, err := tx.Exec(ctx, lost, now); err != nil {
		return err
	}
	return s.insertMissingJobs(ctx, tx, now)
}

// extendReservations extends the reservations of unfinished batches that would expire soon until the given time.
func extendReservations(ctx context.Context, tx pgx.Tx, until time.Time) error {
	const statement = `UPDATE usage_ledger AS entry SET expires_at = $1 FROM (
			SELECT reservation.user_id, reservation.period_start, reservation.id FROM usage_ledger AS reservation
			JOIN batches AS batch ON batch.user_id = reservation.user_id AND batch.state IN ('running', 'paused')
			JOIN batch_items AS item ON item.batch_id = batch.id AND item.state = 'waiting' AND item.reservation = reservation.id
				AND item.period_start = reservation.period_start
			WHERE reservation.state = 'reserved' AND reservation.expires_at < $1::timestamptz - $2::interval FOR UPDATE OF reservation SKIP LOCKED
		) AS due
		WHERE entry.user_id = due.user_id AND entry.period_start = due.period_start AND entry.id = due.id`
	_, err := tx.Exec(ctx, statement, until, batches.RenewReservationsAfter)
	return err
}

// insertMissingJobs enqueues jobs for items without one: the job of a killed worker is lost.
func (s *Store) insertMissingJobs(ctx context.Context, tx pgx.Tx, now time.Time) error {
	const query = `SELECT (
			SELECT count(*) FROM batch_items AS item JOIN batches AS batch ON batch.id = item.batch_id
			WHERE item.leased_until IS NULL AND batch.expires_at > $1 AND (
				item.state = 'unread' AND batch.state = 'open' OR item.state = 'waiting' AND batch.state = 'running')
		) - (SELECT count(*) FROM river_job WHERE queue = $2 AND state = 'available')`
	var missing int
	if err := tx.QueryRow(ctx, query, now, batches.Queue).Scan(&missing); err != nil {
		return err
	}
	return s.insertItemJobs(ctx, tx, max(0, missing))
}

// deleteExpiredBatches deletes batches whose retention has ended.
func (s *Store) deleteExpiredBatches(ctx context.Context, now time.Time) error {
	const query = `SELECT id FROM batches WHERE expires_at <= $1`
	return s.eachBatch(ctx, query, now, func(tx pgx.Tx, id uuid.UUID) error {
		if err := lockBatch(ctx, tx, batches.ErrNone, `id = $1`, id); err != nil {
			return err
		}
		return deleteBatch(ctx, tx, id)
	})
}

// eachBatch calls do for each batch that a query with the parameter cutoff finds, in a transaction per batch. ErrNone
// from do skips the batch.
func (s *Store) eachBatch(
	ctx context.Context, query string, cutoff time.Time, do func(tx pgx.Tx, id uuid.UUID) error,
) error {
	rows, _ := s.Pool.Query(ctx, query, cutoff) // CollectRows returns the error
	ids, err := pgx.CollectRows(rows, pgx.RowTo[uuid.UUID])
	if err != nil {
		return store.Explain(err)
	}
	for _, id := range ids {
		err := pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) error { return do(tx, id) })
		if err != nil && !errors.Is(err, batches.ErrNone) { // ErrNone: another process was faster
			return store.Explain(err)
		}
	}
	return nil
}
