package billing

import (
	"context"
	"crypto/sha256"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/usage"
	"plainhand/store"
)

// commitTimeout bounds the COMMIT of a transaction, which cannot be canceled: its result would be unknown.
const commitTimeout = 5 * time.Second

// Commit implements usage.Storage. Unique indexes of the ledger ensure that of concurrent runs with the same text or
// outcome, only one is charged.
//
// The connection and the lock on the row of usage are held while deliver renders, so at most a quarter of the
// connections are used for this.
func (s *Store) Commit(
	ctx context.Context, r usage.Reservation, words int, outcome usage.Fingerprint, deliver usage.Deliver,
) error {
	leave, err := s.AcquireDelivery(ctx)
	if err != nil {
		return err
	}
	defer leave()
	for {
		err := s.commit(ctx, r, words, outcome, deliver)
		if !store.IsDuplicate(err, "usage_ledger_text") && !store.IsDuplicate(err, "usage_ledger_outcome") {
			return err
		} // a concurrent run has counted the same text or outcome, and is visible now
	}
}

// AcquireDelivery acquires one of the slots for connections that hold a usage lock during rendering.
func (s *Store) AcquireDelivery(ctx context.Context) (leave func(), err error) {
	select {
	case s.DeliverySlots <- struct{}{}:
		return func() { <-s.DeliverySlots }, nil
	case <-ctx.Done():
		return nil, store.Explain(ctx.Err())
	}
}

func (s *Store) commit(
	ctx context.Context, r usage.Reservation, words int, outcome usage.Fingerprint, deliver usage.Deliver,
) error {
	tx, err := s.Pool.Begin(ctx)
	if err != nil {
		return store.Explain(err)
	}
	defer func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), commitTimeout)
		defer cancel()
		_ = tx.Rollback(ctx) // does nothing after Commit
	}()
	counted, err := s.Settle(ctx, tx, Settlement{Reservation: r, Words: words, Outcome: outcome})
	if err != nil {
		return store.Explain(err)
	}
	if err := deliver(counted); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), commitTimeout)
	defer cancel()
	if err := tx.Commit(ctx); err != nil {
		return store.Explain(err)
	}
	s.Charged.Add(int64(counted.Words))
	return nil
}

// CommitDelivered implements usage.Storage.
func (s *Store) CommitDelivered(ctx context.Context, r usage.Reservation, words int) error {
	var counted usage.Count
	err := store.Explain(pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) (err error) {
		counted, err = s.Settle(ctx, tx,
			Settlement{Reservation: r, Words: words, Outcome: uniqueFingerprint(r.ID), delivered: true})
		return err
	}))
	if err == nil {
		s.Charged.Add(int64(counted.Words))
	}
	return err
}

// Settlement holds the parameters of a run to charge.
type Settlement struct {
	usage.Reservation
	Words     int
	Outcome   usage.Fingerprint
	delivered bool // the run was canceled, and its draft has only the delivered paragraphs
}

// WordsCharged returns the number of words that this process has charged, for a metric.
func (s *Store) WordsCharged() int64 { return s.Charged.Load() }

// Settle charges a run, and notifies its user of a passed threshold.
func (s *Store) Settle(ctx context.Context, tx pgx.Tx, run Settlement) (usage.Count, error) {
	counted, err := count(ctx, tx, run)
	if err != nil {
		return counted, err
	}
	return counted, s.notifyLowWords(ctx, tx, run.Reservation, counted)
}

// count turns reserved words into used ones. A run with a known outcome, and one whose draft is paid for, are committed
// with 0 words. Two concurrent runs of a draft may both reserve its words; under the lock, the second one sees that
// they are paid for. A run with a known fingerprint is another version of its draft, and gets a unique fingerprint.
//
// A canceled run pays for the delivered paragraphs, and frees its key, its fingerprint, and its draft for the next run,
// which pays for the rest. All statements are sent in one batch, to hold the lock only briefly.
func count(ctx context.Context, tx pgx.Tx, r Settlement) (counted usage.Count, err error) {
	const lock = `SELECT 1 FROM usage WHERE user_id = $1 AND period_start = $2 FOR UPDATE`
	statement := `
		WITH cost AS MATERIALIZED (
			SELECT ` + draftCost("$4", "$6", "$7", "$8", "$3") + ` AS due
		), known AS MATERIALIZED (
			SELECT words AS held, draft IS NOT NULL AS of_draft, EXISTS (
				SELECT FROM usage_ledger AS twin
				WHERE twin.user_id = $1 AND twin.period_start = $2 AND twin.fingerprint = entry.fingerprint AND twin.state = 'committed')
				AS text_counted, EXISTS (
				SELECT FROM usage_ledger AS twin
				WHERE twin.user_id = $1 AND twin.period_start = $2 AND twin.outcome = $5 AND twin.state = 'committed')
				AS again
			FROM usage_ledger AS entry WHERE user_id = $1 AND period_start = $2 AND id = $3
		), run AS MATERIALIZED (
			SELECT *, CASE WHEN again OR text_counted AND NOT of_draft THEN 0 ELSE least(held, $4::bigint, due) END AS counted
			FROM known, cost
		), settled AS (
			UPDATE usage_ledger AS entry SET words = counted,
				key = CASE WHEN $10 THEN entry.id ELSE key END,
				fingerprint = CASE WHEN $10 OR text_counted AND of_draft THEN $9 ELSE fingerprint END,
				draft = CASE WHEN $10 AND counted > 0 THEN NULL ELSE draft END,
				outcome = CASE WHEN NOT again AND (of_draft OR counted > 0) THEN $5 END,
				state = CASE WHEN of_draft OR counted > 0 OR again AND NOT text_counted THEN 'committed' ELSE 'released' END
			FROM run
			WHERE entry.user_id = $1 AND entry.period_start = $2 AND entry.id = $3 AND entry.state = 'reserved'
			RETURNING held, counted, again, of_draft::int AS another, (of_draft AND counted > 0)::int AS paid
		), served AS (
			SELECT count(*) AS versions, count(*) FILTER (WHERE version.words > 0) AS paid_rounds
			FROM usage_ledger AS version WHERE version.user_id = $1 AND version.period_start = $2
				AND version.draft = nullif($6::bytea, '') AND version.state = 'committed'
		)
		UPDATE usage SET reserved = reserved - held, used = used + counted FROM settled, served
		WHERE user_id = $1 AND period_start = $2
		RETURNING used, counted, again, versions + another, paid_rounds + paid`
	draft, hashes, costs := paragraphsOf(r.Draft)
	unique := uniqueFingerprint(r.ID)
	batch := new(pgx.Batch)
	batch.Queue(lock, r.UserID, r.PeriodStart)
	batch.Queue(statement, r.UserID, r.PeriodStart, r.ID, r.Words, r.Outcome[:], draft, hashes, costs, unique[:],
		r.delivered).QueryRow(
		func(row pgx.Row) error {
			return row.Scan(&counted.Used, &counted.Words, &counted.Same, &counted.Versions, &counted.Rounds)
		})
	if len(hashes) > 0 {
		batch.Queue(rememberParagraphs, r.UserID, r.PeriodStart, hashes)
	}
	return counted, store.ExplainMissing(tx.SendBatch(ctx, batch).Close(), usage.ErrExpired)
}

// uniqueFingerprint returns a fingerprint that no other run has.
func uniqueFingerprint(id uuid.UUID) usage.Fingerprint { return sha256.Sum256(id[:]) }

// Release implements usage.Storage. It also inserts a released entry if there is none: the statement of an interrupted
// Reserve may still take effect later, and then conflicts with it.
func (s *Store) Release(ctx context.Context, r usage.Reservation) error {
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
	var batch pgx.Batch // one transaction; its second statement sees the changes that the lock waited for
	batch.Queue(lockUsage, r.UserID, r.PeriodStart)
	batch.Queue(statement, r.UserID, r.PeriodStart, r.ID, r.Key, r.Fingerprint[:], r.CreatedAt, r.ExpiresAt)
	err := s.Pool.SendBatch(ctx, &batch).Close()
	if store.IsForeignKey(err) { // the account was deleted with all its runs
		return nil
	}
	return store.Explain(err)
}

// ReleaseExpired implements usage.Storage. It skips users whose row is locked by a run or a concurrent sweep.
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
		err := s.Pool.QueryRow(ctx, statement, now, reservationBatch).Scan(&runs)
		all += runs
		if err != nil || runs == 0 {
			return all, store.Explain(err)
		}
	}
}

// reservationBatch is the number of reservations per statement, which bounds how long it holds locks.
const reservationBatch = 500
