package store

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/bulk"
	"plainhand/internal/webhooks"
)

// CancelBatch implements bulk.Storage. An item that somebody is at work on is canceled too: its try counts no more.
func (s *Store) CancelBatch(ctx context.Context, userID, id uuid.UUID, now time.Time) error {
	return explain(pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		condition := ofUser + ` AND state IN ('running', 'paused')`
		if err := lockBatch(ctx, tx, bulk.ErrState, condition, userID, id); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `UPDATE batches SET state = 'ended', ended_at = $2 WHERE id = $1`, id, now); err != nil {
			return err
		}
		return giveUp(ctx, tx, id)
	}))
}

// giveUpAll gives up all batches of a user, whose key nobody else can lock meanwhile.
func giveUpAll(ctx context.Context, tx pgx.Tx, userID uuid.UUID) error {
	if _, err := tx.Exec(ctx, `SELECT FROM history_keys WHERE user_id = $1 FOR UPDATE`, userID); err != nil {
		return err
	}
	rows, _ := tx.Query(ctx, `SELECT id FROM batches WHERE user_id = $1 FOR UPDATE`, userID) // CollectRows returns the error
	ids, err := pgx.CollectRows(rows, pgx.RowTo[uuid.UUID])
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := giveUp(ctx, tx, id); err != nil {
			return err
		}
	}
	return nil
}

// keepBatchesFor has a user's batches kept no longer than their texts, but for the days that every batch is kept.
func keepBatchesFor(ctx context.Context, tx pgx.Tx, userID uuid.UUID, days int) error {
	const statement = `UPDATE batches SET expires_at = least(expires_at, made_at + make_interval(days => $2))
		WHERE user_id = $1`
	_, err := tx.Exec(ctx, statement, userID, max(days, bulk.KeptDays))
	return err
}

// giveUp cancels what is left to do in a batch, and gives back its words.
func giveUp(ctx context.Context, tx pgx.Tx, batchID uuid.UUID) error {
	const statement = `UPDATE batch_items SET state = 'canceled', try = try + 1, leased_until = NULL, changed_at = now()
		WHERE batch_id = $1 AND state IN ('waiting', 'ready')
		RETURNING (SELECT user_id FROM batches WHERE id = batch_id), period_start, reservation`
	rows, _ := tx.Query(ctx, statement, batchID) // CollectRows returns the error
	freed, err := pgx.CollectRows(rows, pgx.RowToStructByPos[freedWords])
	if err != nil {
		return err
	}
	return release(ctx, tx, freed)
}

// freedWords names a run whose words are due back.
type freedWords struct {
	UserID      uuid.UUID
	PeriodStart *time.Time
	Reservation *uuid.UUID
}

// release gives back the words of runs. Like every statement that changes the ledger, it first locks the rows of usage.
func release(ctx context.Context, tx pgx.Tx, freed []freedWords) error {
	const lock = `SELECT 1 FROM usage WHERE user_id = $1 AND period_start = $2 FOR UPDATE`
	const statement = `
		WITH released AS (
			UPDATE usage_ledger SET state = 'released'
			WHERE user_id = $1 AND period_start = $2 AND id = $3 AND state = 'reserved' RETURNING words
		)
		UPDATE usage SET reserved = reserved - words FROM released WHERE user_id = $1 AND period_start = $2`
	batch := new(pgx.Batch)
	for _, one := range freed {
		if one.Reservation != nil && one.PeriodStart != nil {
			batch.Queue(lock, one.UserID, one.PeriodStart)
			batch.Queue(statement, one.UserID, one.PeriodStart, one.Reservation)
		}
	}
	return tx.SendBatch(ctx, batch).Close()
}

// endBatches ends those of some batches that have nothing left to do, and tells owners who may not be there any more.
// One that somebody else is about to change is left to them.
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
	for _, one := range ended {
		if err := s.tellOfEnd(ctx, tx, one); err != nil {
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

// tellOfEnd tells of a batch that has ended: webhooks of a job, and the owner of one that took long.
func (s *Store) tellOfEnd(ctx context.Context, tx pgx.Tx, ended endedBatch) error {
	switch {
	case ended.Job:
		return s.tellOfJob(ctx, tx, ended)
	case ended.Took < bulk.WorthALetter:
		return nil
	}
	return s.postBatchLetter(ctx, tx, ended)
}

func (s *Store) tellOfJob(ctx context.Context, tx pgx.Tx, ended endedBatch) error {
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
	return s.tell(ctx, tx, ended.UserID, webhooks.Event{Kind: kind, Data: job}, time.Now())
}

func (s *Store) postBatchLetter(ctx context.Context, tx pgx.Tx, ended endedBatch) error {
	const query = `SELECT count(*) FILTER (WHERE state = 'done'), count(*) FILTER (WHERE state = ANY($2)), now()::text
		FROM batch_items WHERE batch_id = $1`
	letter, now := bulk.Letter{BatchID: ended.ID}, ""
	if err := tx.QueryRow(ctx, query, ended.ID, bulk.Retryable).Scan(&letter.Done, &letter.Failed, &now); err != nil {
		return err
	}
	key := bulk.LetterDone + "/" + ended.ID.String() + "/" + now // what is tried again may end again
	return s.postMail(ctx, tx, outgoing{userID: ended.UserID, kind: bulk.LetterDone, key: key, facts: letter})
}

// DeleteBatch implements bulk.Storage.
func (s *Store) DeleteBatch(ctx context.Context, userID, id uuid.UUID) error {
	return explain(pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		if err := lockBatch(ctx, tx, bulk.ErrNone, ofUser, userID, id); err != nil {
			return err
		}
		return forgetBatch(ctx, tx, id)
	}))
}

// forgetBatch deletes a batch with its files, and with its results where their owner keeps no texts, and gives back its
// words.
func forgetBatch(ctx context.Context, tx pgx.Tx, id uuid.UUID) error {
	if err := giveUp(ctx, tx, id); err != nil {
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

// SweepBatches implements bulk.Storage. Each step is for itself, so that none holds a lock while it waits for another.
func (s *Store) SweepBatches(ctx context.Context, now, heldUntil time.Time) error {
	steps := []func(tx pgx.Tx) error{
		func(tx pgx.Tx) error { return s.takeFromTheLost(ctx, tx, now) },
		func(tx pgx.Tx) error { return holdOn(ctx, tx, heldUntil) },
		func(tx pgx.Tx) error { return s.endBatches(ctx, tx, `true`) },
	}
	for _, step := range steps {
		if err := pgx.BeginFunc(ctx, s.db, step); err != nil {
			return explain(err)
		}
	}
	return s.forgetExpiredBatches(ctx, now)
}

// takeFromTheLost gives items free whose worker has been silent, and has them taken up.
func (s *Store) takeFromTheLost(ctx context.Context, tx pgx.Tx, now time.Time) error {
	const lost = `UPDATE batch_items SET leased_until = NULL WHERE id IN (
		SELECT id FROM batch_items WHERE leased_until <= $1 FOR UPDATE SKIP LOCKED)`
	if _, err := tx.Exec(ctx, lost, now); err != nil {
		return err
	}
	return s.insertMissingWork(ctx, tx, now)
}

// holdOn holds the words of batches under way until a time, for those that would be given back in the meantime.
func holdOn(ctx context.Context, tx pgx.Tx, until time.Time) error {
	const statement = `UPDATE usage_ledger AS entry SET expires_at = $1 FROM (
			SELECT held.user_id, held.period_start, held.id FROM usage_ledger AS held
			JOIN batches AS batch ON batch.user_id = held.user_id AND batch.state IN ('running', 'paused')
			JOIN batch_items AS item ON item.batch_id = batch.id AND item.state = 'waiting' AND item.reservation = held.id
				AND item.period_start = held.period_start
			WHERE held.state = 'reserved' AND held.expires_at < $1::timestamptz - $2::interval FOR UPDATE OF held SKIP LOCKED
		) AS due
		WHERE entry.user_id = due.user_id AND entry.period_start = due.period_start AND entry.id = due.id`
	_, err := tx.Exec(ctx, statement, until, bulk.HeldAnew)
	return err
}

// insertMissingWork inserts jobs for items that none is there for: those who were killed took theirs along.
func (s *Store) insertMissingWork(ctx context.Context, tx pgx.Tx, now time.Time) error {
	const query = `SELECT (
			SELECT count(*) FROM batch_items AS item JOIN batches AS batch ON batch.id = item.batch_id
			WHERE item.leased_until IS NULL AND batch.expires_at > $1 AND (
				item.state = 'unread' AND batch.state = 'open' OR item.state = 'waiting' AND batch.state = 'running')
		) - (SELECT count(*) FROM river_job WHERE queue = $2 AND state = 'available')`
	var missing int
	if err := tx.QueryRow(ctx, query, now, bulk.Queue).Scan(&missing); err != nil {
		return err
	}
	return s.insertWork(ctx, tx, max(0, missing))
}

// forgetExpiredBatches deletes batches whose time is up.
func (s *Store) forgetExpiredBatches(ctx context.Context, now time.Time) error {
	const query = `SELECT id FROM batches WHERE expires_at <= $1`
	return s.eachBatch(ctx, query, now, func(tx pgx.Tx, id uuid.UUID) error {
		if err := lockBatch(ctx, tx, bulk.ErrNone, `id = $1`, id); err != nil {
			return err
		}
		return forgetBatch(ctx, tx, id)
	})
}

// eachBatch calls do for each batch that a query finds by a time, in a transaction of its own. ErrNone from do skips
// the batch.
func (s *Store) eachBatch(
	ctx context.Context, query string, by time.Time, do func(tx pgx.Tx, id uuid.UUID) error,
) error {
	rows, _ := s.db.Query(ctx, query, by) // CollectRows returns the error
	ids, err := pgx.CollectRows(rows, pgx.RowTo[uuid.UUID])
	if err != nil {
		return explain(err)
	}
	for _, id := range ids {
		err := pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error { return do(tx, id) })
		if err != nil && !errors.Is(err, bulk.ErrNone) { // in which case another process was faster
			return explain(err)
		}
	}
	return nil
}
