package store

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"plainhand/internal/usage"
)

// commitLimit bounds the last step of a Commit. That step cannot be canceled: nobody would know whether it had taken
// effect.
const commitLimit = 5 * time.Second

// Commit counts words that are held for the run, or returns usage.ErrExpired if none are. Of runs with the same text or
// outcome that are committed at the same time, only one counts: the ledger has indexes that admit no other.
//
// The connection and the lock on the row of usage are held while deliver renders, so only a quarter of the connections
// are used this way.
func (s *Store) Commit(
	ctx context.Context, r usage.Reservation, words int, outcome usage.Fingerprint, deliver usage.Deliver,
) error {
	select {
	case s.deliveries <- struct{}{}:
		defer func() { <-s.deliveries }()
	case <-ctx.Done():
		return explain(ctx.Err())
	}
	for {
		err := s.commit(ctx, r, words, outcome, deliver)
		if !duplicate(err, "usage_ledger_text") && !duplicate(err, "usage_ledger_outcome") {
			return err
		} // the same text or outcome was counted while the statement waited; now it is visible
	}
}

func (s *Store) commit(
	ctx context.Context, r usage.Reservation, words int, outcome usage.Fingerprint, deliver usage.Deliver,
) error {
	tx, err := s.db.Begin(ctx)
	if err != nil {
		return explain(err)
	}
	defer func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), commitLimit)
		defer cancel()
		_ = tx.Rollback(ctx) // does nothing after Commit
	}()
	used, again, err := count(ctx, tx, r, words, outcome)
	if err != nil {
		return err
	}
	if err := deliver(used, again); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), commitLimit)
	defer cancel()
	return explain(tx.Commit(ctx))
}

// count counts held words, and returns the new total and whether the outcome was counted before. A run that brings
// nothing new is committed without words, so that the same text with the same settings is free from now on, even when
// no words are left.
func count(
	ctx context.Context, tx pgx.Tx, r usage.Reservation, words int, outcome usage.Fingerprint,
) (used int, again bool, err error) {
	const statement = `
		WITH standing AS (
			SELECT 1 FROM usage WHERE user_id = $1 AND period_start = $2 FOR UPDATE
		), known AS (
			SELECT words AS held, EXISTS (
				SELECT FROM usage_ledger AS twin
				WHERE twin.user_id = $1 AND twin.period_start = $2 AND twin.fingerprint = entry.fingerprint AND twin.state = 'committed')
				AS text_counted, EXISTS (
				SELECT FROM usage_ledger AS twin
				WHERE twin.user_id = $1 AND twin.period_start = $2 AND twin.outcome = $5 AND twin.state = 'committed')
				AS again
			FROM usage_ledger AS entry WHERE user_id = $1 AND period_start = $2 AND id = $3
		), run AS (
			SELECT held, text_counted, again, CASE WHEN text_counted OR again THEN 0 ELSE least(held, $4::bigint) END AS counted
			FROM known
		), settled AS (
			UPDATE usage_ledger AS entry
			SET words = counted, outcome = CASE WHEN counted > 0 THEN $5 END,
				state = CASE WHEN counted > 0 OR again AND NOT text_counted THEN 'committed' ELSE 'released' END
			FROM standing, run
			WHERE entry.user_id = $1 AND entry.period_start = $2 AND entry.id = $3 AND entry.state = 'reserved'
			RETURNING held, counted, again
		)
		UPDATE usage SET reserved = reserved - held, used = used + counted FROM settled
		WHERE user_id = $1 AND period_start = $2
		RETURNING used, again`
	err = tx.QueryRow(ctx, statement, r.UserID, r.PeriodStart, r.ID, words, outcome[:]).Scan(&used, &again)
	return used, again, explainMissing(err, usage.ErrExpired)
}

// Release gives back what is held for the run, if anything, and records that the run is over: the statement that was to
// hold its words may have been cut off, and may still be on its way.
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

// ReleaseExpired gives back what is held for expired runs, and returns how many there were. A user whose row is locked,
// by a run or by another sweep, is left for the next time.
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

// reservationBatch keeps statements, and the locks they take, short.
const reservationBatch = 500
