package billing

import (
	"context"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/billing"
)

// carryWords carries words over an upgrade: those that were used beyond the prorated allowance of the period that it
// ended are charged to the period that it began.
func carryWords(ctx context.Context, tx pgx.Tx, userID uuid.UUID, cut billing.CutPeriod) error {
	const query = `SELECT used + reserved FROM usage WHERE user_id = $1 AND period_start = $2 FOR UPDATE`
	rows, _ := tx.Query(ctx, query, userID, cut.Start) // CollectRows returns the error
	used, err := pgx.CollectRows(rows, pgx.RowTo[int])
	if err != nil || len(used) == 0 {
		return err
	}
	carried := cut.Carried(used[0])
	if carried == 0 {
		return nil
	}
	const sum = `
		INSERT INTO usage AS standing (user_id, period_start, used, carried) VALUES ($1, $2, $3, $3)
		ON CONFLICT (user_id, period_start) DO UPDATE
		SET used = standing.used + excluded.used, carried = standing.carried + excluded.carried`
	const entry = `
		INSERT INTO usage_ledger (user_id, period_start, id, key, words, state, created_at, expires_at)
		VALUES ($1, $2, $4, $4, $3, 'committed', $2, $2)`
	batch := new(pgx.Batch)
	batch.Queue(sum, userID, cut.At, carried)
	batch.Queue(entry, userID, cut.At, carried, uuid.New())
	return tx.SendBatch(ctx, batch).Close()
}
