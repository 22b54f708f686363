package store

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/bulk"
)

// JobSent implements bulk.Storage.
func (s *Store) JobSent(ctx context.Context, userID, id uuid.UUID, now time.Time) error {
	const statement = `UPDATE batches SET sent_at = $3
		WHERE user_id = $1 AND id = $2 AND job AND state = 'open' AND sent_at IS NULL`
	return s.changed(ctx, bulk.ErrState, statement, userID, id, now)
}

// JobsToStart implements bulk.Storage.
func (s *Store) JobsToStart(ctx context.Context, id *uuid.UUID, now time.Time) ([]bulk.JobToStart, error) {
	const query = `SELECT user_id, id FROM batches
		WHERE state = 'open' AND sent_at IS NOT NULL AND expires_at > $2 AND ($1::uuid IS NULL OR id = $1)
			AND NOT EXISTS (SELECT FROM batch_items WHERE batch_id = batches.id AND batch_items.state = 'unread')`
	rows, _ := s.db.Query(ctx, query, id, now) // CollectRows returns the error
	jobs, err := pgx.CollectRows(rows, pgx.RowToStructByName[bulk.JobToStart])
	return jobs, explain(err)
}

// JobsOf implements bulk.Storage.
func (s *Store) JobsOf(
	ctx context.Context, userID uuid.UUID, page bulk.JobsPage, now time.Time,
) ([]bulk.SealedBatch, error) {
	const query = `SELECT ` + batchColumns + ` FROM batches WHERE user_id = $1 AND expires_at > $2 AND job
			AND ($3::uuid = '00000000-0000-0000-0000-000000000000' OR (made_at, id) < ($4, $3))
		ORDER BY made_at DESC, id DESC LIMIT $5`
	before := page.Before
	rows, _ := s.db.Query(ctx, query, userID, now, before.ID, before.MadeAt, page.Most) // CollectRows returns the error
	jobs, err := pgx.CollectRows(rows, pgx.RowToStructByName[bulk.SealedBatch])
	return jobs, explain(err)
}

// CountItems implements bulk.Storage.
func (s *Store) CountItems(ctx context.Context, batchIDs []uuid.UUID) (map[uuid.UUID]bulk.Counts, error) {
	const query = `SELECT batch_id, state, count(*), sum(words), sum(charged) FROM batch_items
		WHERE batch_id = ANY($1) GROUP BY batch_id, state`
	counted := map[uuid.UUID]bulk.Counts{}
	for _, id := range batchIDs {
		counted[id] = bulk.Count(nil)
	}
	rows, err := s.db.Query(ctx, query, batchIDs)
	if err != nil {
		return nil, explain(err)
	}
	var id uuid.UUID
	var state bulk.ItemState
	var items, words, charged int
	_, err = pgx.ForEachRow(rows, []any{&id, &state, &items, &words, &charged}, func() error {
		counts := counted[id]
		counts.Items[state], counts.Words[state] = items, words
		counts.All, counts.Charged = counts.All+items, counts.Charged+charged
		counted[id] = counts
		return nil
	})
	return counted, explain(err)
}
