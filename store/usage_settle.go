package store

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"plainhand/internal/usage"
)

// commitLimit bounds the last step of a Commit. It cannot be canceled: nobody would know whether it came about.
const commitLimit = 5 * time.Second

// Commit counts words of what is held for the run, or returns usage.ErrExpired when nothing is. Of runs of one text that
// are committed at the same time, one counts: the ledger has an index that lets no other in.
//
// The connection and the lock on the row of usage are held while deliver draws. So only a quarter of the connections
// are used so.
func (s *Store) Commit(ctx context.Context, r usage.Reservation, words int, deliver func(used int) error) error {
	select {
	case s.deliveries <- struct{}{}:
		defer func() { <-s.deliveries }()
	case <-ctx.Done():
		return explain(ctx.Err())
	}
	for {
		err := s.commit(ctx, r, words, deliver)
		if !duplicate(err, "usage_ledger_text") {
			return err
		} // the same text was counted while the statement waited: now it can be seen
	}
}

func (s *Store) commit(ctx context.Context, r usage.Reservation, words int, deliver func(used int) error) error {
	tx, err := s.db.Begin(ctx)
	if err != nil {
		return explain(err)
	}
	defer func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), commitLimit)
		defer cancel()
		_ = tx.Rollback(ctx) // after Commit it does nothing
	}()
	used, err := count(ctx, tx, r, words)
	if err != nil {
		return err
	}
	if err := deliver(used); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), commitLimit)
	defer cancel()
	return explain(tx.Commit(ctx))
}

// count counts words of what is held, and returns the new total.
func count(ctx context.Context, tx pgx.Tx, r usage.Reservation, words int) (used int, err error) {
	const statement = `
		WITH standing AS (
			SELECT 1 FROM usage WHERE user_id = $1 AND period_start = $2 FOR UPDATE
		), run AS (
			SELECT words AS held, CASE WHEN EXISTS (
				SELECT FROM usage_ledger AS twin
				WHERE twin.user_id = $1 AND twin.period_start = $2 AND twin.fingerprint = entry.fingerprint AND twin.state = 'committed')
				THEN 0 ELSE least(words, $4::bigint) END AS counted
			FROM usage_ledger AS entry WHERE user_id = $1 AND period_start = $2 AND id = $3
		), settled AS (
			UPDATE usage_ledger AS entry
			SET words = counted, state = CASE counted WHEN 0 THEN 'released' ELSE 'committed' END
			FROM standing, run
			WHERE entry.user_id = $1 AND entry.period_start = $2 AND entry.id = $3 AND entry.state = 'reserved'
			RETURNING held, counted
		)
		UPDATE usage SET reserved = reserved - held, used = used + counted FROM settled
		WHERE user_id = $1 AND period_start = $2
		RETURNING used`
	err = tx.QueryRow(ctx, statement, r.UserID, r.PeriodStart, r.ID, words).Scan(&used)
	return used, explainMissing(err, usage.ErrExpired)
}

// Release gives back what is held for the run, if anything is, and notes that the run is over: the statement that was
// to hold its words may have been cut off, and be on its way still.
func (s *Store) Release(ctx context.Context, r usage.Reservation) error {
	const lock = `
		INSERT INTO usage (user_id, period_start, used) VALUES ($1, $2, 0)
		ON CONFLICT (user_id, period_start) DO UPDATE SET used = excluded.used WHERE false`
	const statement = `
		WITH released AS (
			INSERT INTO usage_ledger AS entry
				(user_id, period_start, id, key, words, state, fingerprint, created_at, expires_at)
			VALUES ($1, $2, $3, $4, 0, 'released', $5, $6, $7)
			ON CONFLICT (user_id, period_start, id) DO UPDATE SET state = 'released' WHERE entry.state = 'reserved'
			RETURNING words
		)
		UPDATE usage SET reserved = reserved - words FROM released
		WHERE user_id = $1 AND period_start = $2`
	var batch pgx.Batch // one transaction; its second statement sees what the first one had to wait for
	batch.Queue(lock, r.UserID, r.PeriodStart)
	batch.Queue(statement, r.UserID, r.PeriodStart, r.ID, r.Key, r.Fingerprint[:], r.CreatedAt, r.ExpiresAt)
	err := s.db.SendBatch(ctx, &batch).Close()
	if foreignKey(err) { // the account is gone, and every run with it
		return nil
	}
	return explain(err)
}

// ReleaseExpired gives back what is held for runs that expired, and returns how many those were. A user whose row is
// locked, by a run or by another sweep, is left for the next time.
func (s *Store) ReleaseExpired(ctx context.Context, now time.Time) (int, error) {
	const statement = `
		WITH standing AS (
			SELECT user_id, period_start FROM usage
			WHERE (user_id, period_start) IN (
				SELECT user_id, period_start FROM usage_ledger
				WHERE state = 'reserved' AND expires_at <= $1 ORDER BY expires_at LIMIT $2)
			FOR UPDATE SKIP LOCKED
		), released AS (
			UPDATE usage_ledger AS entry SET state = 'released' FROM standing
			WHERE entry.user_id = standing.user_id AND entry.period_start = standing.period_start
				AND entry.state = 'reserved' AND entry.expires_at <= $1
			RETURNING entry.user_id, entry.period_start, entry.words
		), sums AS (
			SELECT user_id, period_start, sum(words) AS words, count(*) AS runs FROM released GROUP BY user_id, period_start
		), given AS (
			UPDATE usage SET reserved = usage.reserved - sums.words FROM sums
			WHERE usage.user_id = sums.user_id AND usage.period_start = sums.period_start
			RETURNING sums.runs
		)
		SELECT coalesce(sum(runs), 0) FROM given`
	for all := 0; ; {
		var runs int
		err := s.db.QueryRow(ctx, statement, now, reservationBatch).Scan(&runs)
		all += runs
		if err != nil || runs == 0 {
			return all, explain(err)
		}
	}
}

// reservationBatch keeps a statement, and the locks that it takes, short.
const reservationBatch = 500
