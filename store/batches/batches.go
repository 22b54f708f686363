package batches

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"plainhand/internal/batches"
	"plainhand/internal/texts/files"
	"plainhand/store"
)

var _ batches.Storage = (*Store)(nil)

const (
	batchColumns = `id, user_id, state, sealed, table_id, made_at, started_at, ended_at, expires_at, job, request, sent_at,
		(SELECT count(*) FROM batch_items WHERE batch_id = batches.id) AS items`
	itemColumns = `id, number, state, sealed, file_id, words, charged, changes, problem, problem_code,
		leased_until IS NOT NULL AS claimed`
)

// AddBatch implements batches.Storage.
func (s *Store) AddBatch(ctx context.Context, batch batches.EncryptedBatch, items []batches.NewItem) error {
	maxBatches, errTooMany := batches.MaxKept, batches.ErrTooMany
	if batch.Job {
		maxBatches, errTooMany = batches.MaxJobs, batches.ErrManyJobs
	}
	err := store.Explain(pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) error {
		const lock = `SELECT FROM history_keys WHERE user_id = $1 FOR NO KEY UPDATE` // serializes counting per user
		if _, err := tx.Exec(ctx, lock, batch.UserID); err != nil {
			return err
		}
		if err := claimTexts(ctx, tx, batch); err != nil {
			return err
		}
		const statement = `INSERT INTO batches (id, user_id, sealed, made_at, expires_at, job, request, sent_at, text_bytes)
			SELECT $1, $2, $3, $4, $5, $6, $7, $8, $10
			WHERE (SELECT count(*) FROM batches WHERE user_id = $2 AND job = $6) < $9
				OR EXISTS (SELECT FROM batches WHERE id = $1)`
		done, err := tx.Exec(ctx, statement, batch.ID, batch.UserID, batch.Sealed, batch.MadeAt, batch.ExpiresAt, batch.Job,
			batch.Request, batch.SentAt, maxBatches, batch.TextBytes)
		if err == nil && done.RowsAffected() == 0 {
			err = errTooMany
		}
		if err != nil {
			return err
		}
		return s.addItems(ctx, tx, batch.ID, items)
	}))
	if store.IsDuplicate(err, "batches_pkey") {
		return batches.ErrExists
	}
	return err
}

// claimTexts returns files.ErrFull if the texts of a new batch exceed its owner's storage quota. It holds the storage
// lock until the transaction ends.
func claimTexts(ctx context.Context, tx pgx.Tx, batch batches.EncryptedBatch) error {
	if batch.TextBytes == 0 {
		return nil
	}
	if err := store.LockStorage(ctx, tx, batch.UserID); err != nil {
		return err
	}
	var fits bool
	const query = `SELECT storage_used($1) + $2 <= $3 OR EXISTS (SELECT FROM batches WHERE id = $4)`
	err := tx.QueryRow(ctx, query, batch.UserID, batch.TextBytes, int64(files.MaxStorage), batch.ID).Scan(&fits)
	if err == nil && !fits {
		err = files.ErrFull
	}
	return err
}

// ChangeBatch implements batches.Storage.
func (s *Store) ChangeBatch(ctx context.Context, userID, id uuid.UUID, sealed []byte) error {
	const statement = `UPDATE batches SET sealed = $3 WHERE user_id = $1 AND id = $2 AND state = 'open'`
	return s.ExecRow(ctx, batches.ErrState, statement, userID, id, sealed)
}

// SetTable implements batches.Storage.
func (s *Store) SetTable(
	ctx context.Context, userID, id uuid.UUID, tableID uuid.UUID, sealed []byte, items []batches.NewItem,
) error {
	return s.updateOpenBatch(ctx, userID, id, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `DELETE FROM batch_items WHERE batch_id = $1`, id); err != nil {
			return err
		}
		const statement = `UPDATE batches SET table_id = $2, sealed = $3 WHERE id = $1`
		if _, err := tx.Exec(ctx, statement, id, tableID, sealed); err != nil {
			return err
		}
		return s.addItems(ctx, tx, id, items)
	})
}

// AddItems implements batches.Storage.
func (s *Store) AddItems(ctx context.Context, userID, id uuid.UUID, items []batches.NewItem) error {
	return s.updateOpenBatch(ctx, userID, id, func(tx pgx.Tx) error { return s.addItems(ctx, tx, id, items) })
}

// updateOpenBatch runs do in a transaction that holds the lock of a batch that has not been started.
func (s *Store) updateOpenBatch(ctx context.Context, userID, id uuid.UUID, do func(pgx.Tx) error) error {
	return store.Explain(pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) error {
		if err := lockBatch(ctx, tx, batches.ErrState, ofUser+` AND state = 'open'`, userID, id); err != nil {
			return err
		}
		return do(tx)
	}))
}

// The conditions for a single batch: by its user and id, and by one of its items.
const (
	ofUser = `user_id = $1 AND id = $2`
	ofItem = `id = (SELECT batch_id FROM batch_items WHERE id = $1)`
)

// lockBatch locks the batch that matches a condition, or returns missing. To avoid deadlocks, every transaction that
// changes several rows of a batch locks in this order: the owner and their history key, the batch, its items, and the
// owner's usage.
func lockBatch(ctx context.Context, tx pgx.Tx, missing error, condition string, arguments ...any) error {
	owner := `(SELECT user_id FROM batches WHERE ` + condition + `)`
	batch := new(pgx.Batch)
	batch.Queue(`SELECT FROM users WHERE id = `+owner+` FOR KEY SHARE`, arguments...)
	batch.Queue(`SELECT FROM history_keys WHERE user_id = `+owner+` FOR KEY SHARE`, arguments...)
	found := false
	batch.Queue(`SELECT FROM batches WHERE `+condition+` FOR UPDATE`, arguments...).Exec(
		func(locked pgconn.CommandTag) error {
			found = locked.RowsAffected() > 0
			return nil
		})
	if err := tx.SendBatch(ctx, batch).Close(); err != nil {
		return err
	}
	if !found {
		return missing
	}
	return nil
}

func (s *Store) addItems(ctx context.Context, tx pgx.Tx, batchID uuid.UUID, items []batches.NewItem) error {
	const statement = `INSERT INTO batch_items
		(id, batch_id, number, state, sealed, file_id, draft, words, problem, problem_code, changed_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, now())`
	unread := 0
	batch := new(pgx.Batch)
	for _, item := range items {
		if item.State == batches.Unread {
			unread++
		}
		batch.Queue(statement, item.ID, batchID, item.Number, item.State, item.Sealed, item.FileID, item.Draft, item.Words,
			item.Problem.Text, item.Problem.Code)
	}
	if err := tx.SendBatch(ctx, batch).Close(); err != nil {
		return err
	}
	return s.insertItemJobs(ctx, tx, unread)
}

// insertItemJobs enqueues one job per item to process. Jobs don't name an item; TakeItem chooses it.
func (s *Store) insertItemJobs(ctx context.Context, tx pgx.Tx, items int) error {
	if items == 0 {
		return nil
	}
	_, err := s.Jobs.InsertManyFastTx(ctx, tx, batches.Jobs(items))
	return err
}

// BatchesOf implements batches.Storage.
func (s *Store) BatchesOf(ctx context.Context, userID uuid.UUID, now time.Time) ([]batches.EncryptedBatch, error) {
	const query = `SELECT ` + batchColumns + ` FROM batches WHERE user_id = $1 AND expires_at > $2 AND NOT job
		ORDER BY made_at DESC, id`
	rows, _ := s.Pool.Query(ctx, query, userID, now) // CollectRows returns the error
	batches, err := pgx.CollectRows(rows, pgx.RowToStructByName[batches.EncryptedBatch])
	return batches, store.Explain(err)
}

// BatchOf implements batches.Storage.
func (s *Store) BatchOf(
	ctx context.Context, userID, id uuid.UUID, now time.Time,
) (found batches.EncryptedBatch, items []batches.EncryptedItem, err error) {
	var matched []batches.EncryptedBatch
	queries := new(pgx.Batch)
	store.QueueRows(queries, &matched, `SELECT `+batchColumns+` FROM batches
		WHERE user_id = $1 AND id = $2 AND expires_at > $3`, userID, id, now)
	store.QueueRows(queries, &items, `SELECT `+itemColumns+` FROM batch_items WHERE batch_id = $1 ORDER BY number`, id)
	if err := s.Pool.SendBatch(ctx, queries).Close(); err != nil {
		return found, nil, store.Explain(err)
	}
	if len(matched) == 0 {
		return found, nil, batches.ErrNone
	}
	return matched[0], items, nil
}

// ReservedWords implements batches.Storage.
func (s *Store) ReservedWords(ctx context.Context, userID uuid.UUID) (int, error) {
	const query = `SELECT coalesce(sum(entry.words), 0) FROM batches AS batch
		JOIN batch_items AS item ON item.batch_id = batch.id AND item.state = 'waiting'
		JOIN usage_ledger AS entry ON entry.user_id = batch.user_id AND entry.period_start = item.period_start
			AND entry.id = item.reservation AND entry.state = 'reserved'
		WHERE batch.user_id = $1`
	var reserved int
	err := s.Pool.QueryRow(ctx, query, userID).Scan(&reserved)
	return reserved, store.Explain(err)
}

// Drafts implements batches.Storage. The texts are read one at a time, since all of them may be large.
func (s *Store) Drafts(
	ctx context.Context, batchID uuid.UUID, states []batches.ItemState, do func(batches.Drafted) error,
) error {
	const list = `SELECT id FROM batch_items WHERE batch_id = $1 AND state = ANY($2) AND draft IS NOT NULL ORDER BY number`
	rows, _ := s.Pool.Query(ctx, list, batchID, states) // CollectRows returns the error
	ids, err := pgx.CollectRows(rows, pgx.RowTo[uuid.UUID])
	if err != nil {
		return store.Explain(err)
	}
	for _, id := range ids {
		const query = `SELECT id, draft, keeps_form FROM batch_items WHERE id = $1 AND draft IS NOT NULL`
		found, err := store.QueryRow[batches.Drafted](ctx, s.DB, batches.ErrNone, query, id)
		if errors.Is(err, batches.ErrNone) {
			continue // done or deleted since the list was read
		}
		if err == nil {
			err = do(found)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
