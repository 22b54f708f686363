package batches

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/batches"
	"plainhand/internal/texts"
	"plainhand/internal/usage"
	"plainhand/store"
	billingstore "plainhand/store/billing"
	editorstore "plainhand/store/editor"
)

// StartBatch implements batches.Storage.
func (s *Store) StartBatch(
	ctx context.Context, userID, id uuid.UUID, reserved []batches.ReservedItem, now, restUntil time.Time,
) error {
	return s.updateOpenBatch(ctx, userID, id, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `UPDATE batches SET state = 'running', started_at = $2 WHERE id = $1`, id, now); err != nil {
			return err
		}
		if err := s.queueItems(ctx, tx, id, reserved); err != nil {
			return err
		}
		left, err := tx.Exec(ctx, `UPDATE batch_items SET state = 'unaffordable', changed_at = now()
			WHERE batch_id = $1 AND state = 'ready'`, id)
		if err == nil && left.RowsAffected() > 0 {
			err = retainBatch(ctx, tx, id, restUntil)
		}
		if err == nil && len(reserved) == 0 {
			err = s.endBatches(ctx, tx, `id = $1`, id)
		}
		return err
	})
}

// retainBatch extends the retention of a batch and its files to at least a time.
func retainBatch(ctx context.Context, tx pgx.Tx, id uuid.UUID, until time.Time) error {
	const files = `UPDATE files SET expires_at = greatest(expires_at, $2::timestamptz + interval '1 day') WHERE id IN (
		SELECT file_id FROM batch_items WHERE batch_id = $1 UNION SELECT table_id FROM batches WHERE id = $1)`
	if _, err := tx.Exec(ctx, files, id, until); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `UPDATE batches SET expires_at = greatest(expires_at, $2) WHERE id = $1`, id, until)
	return err
}

// queueItems sets items with reservations to waiting, and enqueues their jobs.
func (s *Store) queueItems(ctx context.Context, tx pgx.Tx, batchID uuid.UUID, reserved []batches.ReservedItem) error {
	const statement = `UPDATE batch_items SET state = 'waiting', problem = '', problem_code = '', reservation = $3,
		period_start = $4, begun = 0, leased_until = NULL, changed_at = now() WHERE batch_id = $1 AND id = $2 AND state <> 'done'`
	batch := new(pgx.Batch)
	for _, item := range reserved {
		batch.Queue(statement, batchID, item.ItemID, item.Reservation, item.PeriodStart)
	}
	if err := tx.SendBatch(ctx, batch).Close(); err != nil {
		return err
	}
	return s.insertItemJobs(ctx, tx, len(reserved))
}

// PauseBatch implements batches.Storage.
func (s *Store) PauseBatch(ctx context.Context, userID, id uuid.UUID) error {
	const statement = `UPDATE batches SET state = 'paused' WHERE user_id = $1 AND id = $2 AND state = 'running'`
	return s.ExecRow(ctx, batches.ErrState, statement, userID, id)
}

// ResumeBatch implements batches.Storage.
func (s *Store) ResumeBatch(ctx context.Context, userID, id uuid.UUID) error {
	return store.Explain(pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) error {
		const statement = `UPDATE batches SET state = 'running' WHERE user_id = $1 AND id = $2 AND state = 'paused'
			RETURNING (SELECT count(*) FROM batch_items WHERE batch_id = batches.id AND batch_items.state = 'waiting')`
		var waiting int
		if err := tx.QueryRow(ctx, statement, userID, id).Scan(&waiting); err != nil {
			return store.ExplainMissing(err, batches.ErrState)
		}
		return s.insertItemJobs(ctx, tx, waiting)
	}))
}

// RetryItems implements batches.Storage.
func (s *Store) RetryItems(ctx context.Context, userID, id uuid.UUID, reserved []batches.ReservedItem) error {
	return store.Explain(pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) error {
		if err := lockBatch(ctx, tx, batches.ErrNone, ofUser+` AND state <> 'open'`, userID, id); err != nil {
			return err
		}
		const statement = `UPDATE batches SET started_at = now(), ended_at = NULL,
			state = CASE WHEN state = 'paused' THEN 'paused' ELSE 'running' END WHERE id = $1`
		if _, err := tx.Exec(ctx, statement, id); err != nil {
			return err
		}
		return s.queueItems(ctx, tx, id, reserved)
	}))
}

// TakeItem implements batches.Storage. It locks only the item's row.
func (s *Store) TakeItem(ctx context.Context, now, until time.Time, unread bool) (batches.Claim, error) {
	const statement = `
		WITH busy AS MATERIALIZED (
			SELECT user_id, count(*) AS items FROM batch_items JOIN batches ON batches.id = batch_id
			WHERE leased_until > $1 GROUP BY user_id
		), under_way AS MATERIALIZED (
			SELECT id, user_id, job, state, sealed,
				(SELECT max(taken_at) FROM batch_items WHERE batch_id = batches.id) AS served_at
			FROM batches WHERE (state = 'open' AND $3 OR state = 'running') AND expires_at > $1 AND EXISTS (
				SELECT FROM batch_items WHERE batch_id = batches.id AND leased_until IS NULL
					AND batch_items.state IN ('unread', 'waiting'))
		), next AS (
			SELECT item.id, batch.user_id, batch.job, batch.sealed
			FROM batch_items AS item JOIN under_way AS batch ON batch.id = item.batch_id
			LEFT JOIN busy ON busy.user_id = batch.user_id
			WHERE item.leased_until IS NULL AND (
				item.state = 'unread' AND batch.state = 'open' OR item.state = 'waiting' AND batch.state = 'running')
			ORDER BY coalesce(busy.items, 0), batch.served_at NULLS FIRST, item.number
			LIMIT 1 FOR UPDATE OF item SKIP LOCKED
		)
		UPDATE batch_items AS item SET try = try + 1, begun = begun + 1, taken_at = $1, leased_until = $2,
			changed_at = now() FROM next WHERE item.id = next.id
		RETURNING item.id, item.batch_id, next.user_id, next.job, item.state, item.try, item.begun,
			next.sealed AS batch, item.sealed AS item, item.file_id, item.draft, item.keeps_form, item.words, item.reservation, item.period_start`
	return store.QueryRow[batches.Claim](ctx, s.DB, batches.ErrNone, statement, now, until, unread)
}

// LetGo implements batches.Storage.
func (s *Store) LetGo(ctx context.Context, itemID uuid.UUID, try int) error {
	const statement = `UPDATE batch_items SET begun = begun - 1 WHERE id = $1 AND try = $2 AND begun > 0`
	_, err := s.Exec(ctx, statement, itemID, try)
	return err
}

// ExtendLease implements batches.Storage.
func (s *Store) ExtendLease(ctx context.Context, itemID uuid.UUID, try int, until time.Time) error {
	const statement = `UPDATE batch_items SET leased_until = $3
		WHERE id = $1 AND try = $2 AND leased_until IS NOT NULL`
	return s.ExecRow(ctx, batches.ErrNone, statement, itemID, try, until)
}

// ItemRead implements batches.Storage.
func (s *Store) ItemRead(ctx context.Context, itemID uuid.UUID, try int, found batches.ReadResult) error {
	return store.Explain(pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) error {
		if err := lockBatch(ctx, tx, batches.ErrNone, ofItem, itemID); err != nil {
			return err
		}
		const statement = `UPDATE batch_items SET state = $3, draft = $4, keeps_form = $5, words = $6, problem = $7,
			problem_code = $8, leased_until = NULL, changed_at = now() WHERE id = $1 AND try = $2 AND state = 'unread'`
		done, err := tx.Exec(ctx, statement, itemID, try, found.State, found.Draft, found.KeepsForm, found.Words,
			found.Problem.Text, found.Problem.Code)
		switch {
		case err != nil:
			return err
		case done.RowsAffected() == 0:
			return batches.ErrNone
		case found.State != batches.Unusable:
			return nil
		}
		const file = `DELETE FROM files WHERE id = (SELECT file_id FROM batch_items WHERE id = $1)` // it is unusable
		_, err = tx.Exec(ctx, file, itemID)
		return err
	}))
}

// FinishItem implements batches.Storage.
func (s *Store) FinishItem(ctx context.Context, done batches.Outcome) (charge usage.Charge, err error) {
	charge, err = billingstore.RetryDuplicate(func() (charge usage.Charge, err error) {
		err = store.Explain(pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) (err error) {
			charge, err = s.finishItem(ctx, tx, done)
			return err
		}))
		return charge, err
	})
	if err == nil {
		s.Charged.Add(int64(charge.Words))
	}
	return charge, err
}

func (s *Store) finishItem(ctx context.Context, tx pgx.Tx, done batches.Outcome) (charge usage.Charge, err error) {
	if err := lockBatch(ctx, tx, batches.ErrNone, ofItem, done.ItemID); err != nil {
		return charge, err
	}
	const lock = `SELECT id FROM batch_items WHERE id = $1 AND try = $2 AND state = 'waiting' FOR UPDATE`
	var id uuid.UUID
	if err := tx.QueryRow(ctx, lock, done.ItemID, done.Try).Scan(&id); err != nil {
		return charge, store.ExplainMissing(err, batches.ErrNone)
	}
	if charge, err = s.chargeItem(ctx, tx, done); err != nil {
		return charge, err
	}
	if err := addBatchText(ctx, tx, done.Entry.UserID, done); err != nil {
		return charge, err
	}
	const statement = `UPDATE batch_items SET state = 'done', charged = $2, changes = $3, draft = NULL, leased_until = NULL,
		changed_at = now() WHERE id = $1`
	if _, err = tx.Exec(ctx, statement, done.ItemID, charge.Words, done.Changes); err != nil {
		return charge, err
	}
	return charge, s.endBatches(ctx, tx, ofItem, done.ItemID)
}

// chargeItem charges an item's words, or releases them if the result is unchanged.
func (s *Store) chargeItem(ctx context.Context, tx pgx.Tx, done batches.Outcome) (charge usage.Charge, err error) {
	entry := done.Entry
	switch {
	case done.AlreadyCharged:
		return charge, nil
	case !done.Result.Changed:
		return charge, store.ReleaseReservations(ctx, tx, []store.ReservationKey{
			{UserID: entry.UserID, PeriodStart: &entry.PeriodStart, Reservation: &entry.ID}})
	}
	return s.Billing.Settle(ctx, tx, billingstore.Settlement{Entry: entry, Outcome: done.Result.Fingerprint})
}

// addBatchText stores the result of an item as a text of the history, even for users who keep no history.
func addBatchText(ctx context.Context, tx pgx.Tx, userID uuid.UUID, done batches.Outcome) error {
	const statement = `INSERT INTO texts
		(user_id, made_at, touched_at, expires_at, id, line, draft, work, words, made_words, source)
		SELECT $1, now(), now(), greatest($3, now() + make_interval(days => history_days)), $2, $4, $5, $6, $7, $8,
			(SELECT CASE WHEN job THEN 'job' ELSE 'batch' END FROM batches
				WHERE id = (SELECT batch_id FROM batch_items WHERE id = $2))
		FROM users WHERE id = $1`
	text := done.Text
	_, err := tx.Exec(ctx, statement, userID, text.ID, done.KeptUntil, text.Line, text.Draft, text.Work, text.Words,
		text.MadeWords)
	if err == nil {
		_, err = tx.Exec(ctx, editorstore.PruneTexts, userID, texts.MaxTexts)
	}
	if err == nil {
		err = editorstore.AddVersions(ctx, tx, text, time.Now())
	}
	return err
}

// FailItem implements batches.Storage.
func (s *Store) FailItem(ctx context.Context, itemID uuid.UUID, try int, problem batches.Problem) error {
	return store.Explain(pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) error {
		if err := lockBatch(ctx, tx, batches.ErrNone, ofItem, itemID); err != nil {
			return err
		}
		const statement = `UPDATE batch_items SET state = 'failed', problem = $3, problem_code = $4, leased_until = NULL,
			changed_at = now() WHERE id = $1 AND try = $2 AND state = 'waiting'
			RETURNING (SELECT user_id FROM batches WHERE id = batch_id), period_start, reservation`
		rows, _ := tx.Query(ctx, statement, itemID, try, problem.Text, problem.Code) // CollectOneRow returns the error
		key, err := pgx.CollectOneRow(rows, pgx.RowToStructByPos[store.ReservationKey])
		if err != nil {
			return store.ExplainMissing(err, batches.ErrNone)
		}
		if err := store.ReleaseReservations(ctx, tx, []store.ReservationKey{key}); err != nil {
			return err
		}
		return s.endBatches(ctx, tx, ofItem, itemID)
	}))
}
