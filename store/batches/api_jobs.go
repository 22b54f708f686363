package batches

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/batches"
	"plainhand/store"
)

// JobSent implements batches.Storage.
func (s *Store) JobSent(ctx context.Context, userID, id uuid.UUID, now time.Time) error {
	const statement = `UPDATE batches SET sent_at = $3
		WHERE user_id = $1 AND id = $2 AND job AND state = 'open' AND sent_at IS NULL`
	return s.ExecRow(ctx, batches.ErrState, statement, userID, id, now)
}

// JobsToStart implements batches.Storage.
func (s *Store) JobsToStart(ctx context.Context, id *uuid.UUID, now time.Time) ([]batches.JobToStart, error) {
	const query = `SELECT user_id, id FROM batches
		WHERE state = 'open' AND sent_at IS NOT NULL AND expires_at > $2 AND ($1::uuid IS NULL OR id = $1)
			AND NOT EXISTS (SELECT FROM batch_items WHERE batch_id = batches.id AND batch_items.state = 'unread')`
	rows, _ := s.Pool.Query(ctx, query, id, now) // CollectRows returns the error
	jobs, err := pgx.CollectRows(rows, pgx.RowToStructByName[batches.JobToStart])
	return jobs, store.Explain(err)
}

// EndInterruptedJobs implements batches.Storage.
func (s *Store) EndInterruptedJobs(ctx context.Context, createdBefore time.Time, problem batches.Problem) error {
	const query = `SELECT id FROM batches WHERE job AND state = 'open' AND sent_at IS NULL AND made_at <= $1`
	return s.eachBatch(ctx, query, createdBefore, func(tx pgx.Tx, id uuid.UUID) error {
		if err := lockBatch(ctx, tx, batches.ErrNone, `id = $1 AND state = 'open' AND sent_at IS NULL`, id); err != nil {
			return err
		}
		if err := deleteBatchFiles(ctx, tx, id); err != nil {
			return err
		}
		const items = `UPDATE batch_items SET state = 'unusable', problem = $2, problem_code = $3, draft = NULL,
			words = 0, try = try + 1, leased_until = NULL, changed_at = now() WHERE batch_id = $1 AND state <> 'unusable'`
		if _, err := tx.Exec(ctx, items, id, problem.Text, problem.Code); err != nil {
			return err
		}
		const end = `UPDATE batches SET state = 'ended', ended_at = now() WHERE id = $1
			RETURNING id, user_id, now() - made_at, job`
		rows, _ := tx.Query(ctx, end, id) // CollectExactlyOneRow returns the error
		ended, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByPos[endedBatch])
		if err != nil {
			return err
		}
		return s.notifyBatchEnd(ctx, tx, ended)
	})
}

// JobsOf implements batches.Storage.
func (s *Store) JobsOf(
	ctx context.Context, userID uuid.UUID, page batches.JobsPage, now time.Time,
) ([]batches.EncryptedBatch, error) {
	const query = `SELECT ` + batchColumns + ` FROM batches WHERE user_id = $1 AND expires_at > $2 AND job
			AND ($3::uuid = '00000000-0000-0000-0000-000000000000' OR (made_at, id) < ($4, $3))
		ORDER BY made_at DESC, id DESC LIMIT $5`
	before := page.Before
	rows, _ := s.Pool.Query(ctx, query, userID, now, before.ID, before.MadeAt, page.Limit) // CollectRows returns the error
	jobs, err := pgx.CollectRows(rows, pgx.RowToStructByName[batches.EncryptedBatch])
	return jobs, store.Explain(err)
}

// CountItems implements batches.Storage.
func (s *Store) CountItems(ctx context.Context, batchIDs []uuid.UUID) (map[uuid.UUID]batches.Counts, error) {
	const query = `SELECT batch_id, state, count(*), sum(words), sum(charged) FROM batch_items
		WHERE batch_id = ANY($1) GROUP BY batch_id, state`
	byBatch := map[uuid.UUID]batches.Counts{}
	for _, id := range batchIDs {
		byBatch[id] = batches.Count(nil)
	}
	rows, err := s.Pool.Query(ctx, query, batchIDs)
	if err != nil {
		return nil, store.Explain(err)
	}
	var id uuid.UUID
	var state batches.ItemState
	var items, words, charged int
	_, err = pgx.ForEachRow(rows, []any{&id, &state, &items, &words, &charged}, func() error {
		counts := byBatch[id]
		counts.Items[state], counts.Words[state] = items, words
		counts.All, counts.Charged = counts.All+items, counts.Charged+charged
		byBatch[id] = counts
		return nil
	})
	return byBatch, store.Explain(err)
}
