package billing

import (
	"context"
	"crypto/sha256"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/usage"
	"plainhand/store"
)

// Commit implements usage.Storage in one round trip. A run that passes a threshold is charged in a transaction together
// with its notifications.
func (s *Store) Commit(ctx context.Context, entry usage.Entry, outcome usage.Fingerprint) (usage.Charge, error) {
	settlement := Settlement{Entry: entry, Outcome: outcome}
	charge, err := RetryDuplicate(func() (usage.Charge, error) {
		return chargeRun(ctx, s.Pool, settlement, entry.Thresholds())
	})
	if errors.Is(err, usage.ErrExpired) && len(entry.Thresholds()) > 0 {
		charge, err = RetryDuplicate(func() (usage.Charge, error) { return s.settle(ctx, settlement) })
	}
	if err == nil {
		s.Charged.Add(int64(charge.Words))
	}
	return charge, err
}

// RetryDuplicate repeats settle while a concurrent run has charged the same text or outcome since the statement began.
// Unique indexes of the ledger ensure that only one is charged, and the next attempt sees it.
func RetryDuplicate(settle func() (usage.Charge, error)) (usage.Charge, error) {
	for {
		charge, err := settle()
		if !store.IsDuplicate(err, "usage_ledger_text") && !store.IsDuplicate(err, "usage_ledger_outcome") {
			return charge, err
		}
	}
}

// CommitDelivered implements usage.Storage.
func (s *Store) CommitDelivered(ctx context.Context, entry usage.Entry) error {
	charge, err := s.settle(ctx, Settlement{Entry: entry, Outcome: uniqueFingerprint(entry.ID), delivered: true})
	if err == nil {
		s.Charged.Add(int64(charge.Words))
	}
	return err
}

// settle charges a run in a transaction of its own.
func (s *Store) settle(ctx context.Context, run Settlement) (charge usage.Charge, err error) {
	err = store.Explain(pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) (err error) {
		charge, err = s.Settle(ctx, tx, run)
		return err
	}))
	return charge, err
}

// Settlement holds the parameters of a run to charge.
type Settlement struct {
	usage.Entry
	Outcome   usage.Fingerprint
	delivered bool // the run was canceled after the paragraphs of its draft were delivered
}

// WordsCharged returns the number of words that this process has charged, for a metric.
func (s *Store) WordsCharged() int64 { return s.Charged.Load() }

// Settle charges a run, and notifies its user of a passed threshold.
func (s *Store) Settle(ctx context.Context, tx pgx.Tx, run Settlement) (usage.Charge, error) {
	charge, err := chargeRun(ctx, tx, run, nil)
	if err != nil {
		return charge, err
	}
	return charge, s.notifyLowWords(ctx, tx, run.Entry, charge)
}

// batchSender is a transaction, or the pool, which runs each batch in a transaction of its own.
type batchSender interface {
	SendBatch(context.Context, *pgx.Batch) pgx.BatchResults
}

// chargeRun turns reserved words into used ones. A run with a known outcome, and one whose draft is paid for, are
// charged 0 words. Two concurrent runs of a draft may both reserve its words; under the lock, the second one sees that
// they are paid for. A run with a known fingerprint is another version of its draft, and gets a unique fingerprint.
//
// A canceled run pays for the delivered paragraphs, and frees its key and its fingerprint for the next run. If
// paragraphs are missing, it also frees its draft, and the next run pays for the rest. All statements are sent in one
// batch, to hold the lock only briefly.
//
// A run that would raise the used words to one of the thresholds is not charged. The error is usage.ErrExpired, as for
// one whose words are no longer reserved.
func chargeRun(
	ctx context.Context, db batchSender, r Settlement, thresholds []int,
) (charge usage.Charge, err error) {
	const lock = `SELECT 1 FROM usage WHERE user_id = $1 AND period_start = $2 FOR UPDATE`
	statement := `
		WITH cost AS MATERIALIZED (
			SELECT ` + draftCost("$4", "$6", "$7", "$8", "$3") + ` AS due
		), known AS MATERIALIZED (
			SELECT words AS reserved_words, draft IS NOT NULL AS of_draft, EXISTS (
				SELECT FROM usage_ledger AS other
				WHERE other.user_id = $1 AND other.period_start = $2 AND other.fingerprint = entry.fingerprint
					AND other.state = 'committed') AS text_charged, EXISTS (
				SELECT FROM usage_ledger AS other
				WHERE other.user_id = $1 AND other.period_start = $2 AND other.outcome = $5 AND other.state = 'committed')
				AS outcome_known
			FROM usage_ledger AS entry WHERE user_id = $1 AND period_start = $2 AND id = $3
		), run AS MATERIALIZED (
			SELECT *, CASE WHEN outcome_known OR text_charged AND NOT of_draft THEN 0
				ELSE least(reserved_words, $4::bigint, due) END AS charged
			FROM known, cost
		), settled AS (
			UPDATE usage_ledger AS entry SET words = charged,
				key = CASE WHEN $10 THEN entry.id ELSE key END,
				fingerprint = CASE WHEN $10 OR text_charged AND of_draft THEN $9 ELSE fingerprint END,
				draft = CASE WHEN $12 AND charged > 0 THEN NULL ELSE draft END,
				outcome = CASE WHEN NOT outcome_known AND (of_draft OR charged > 0) THEN $5 END,
				state = CASE WHEN of_draft OR charged > 0 OR outcome_known AND NOT text_charged THEN 'committed' ELSE 'released' END
			FROM run
			WHERE entry.user_id = $1 AND entry.period_start = $2 AND entry.id = $3 AND entry.state = 'reserved'
				AND NOT EXISTS (
					SELECT FROM usage, unnest($11::bigint[]) AS threshold WHERE user_id = $1 AND period_start = $2
						AND used < threshold AND used + charged >= threshold)
			RETURNING reserved_words, charged, outcome_known, of_draft::int AS new_version,
				(of_draft AND charged > 0)::int AS new_round
		), charged_paragraphs AS (
			INSERT INTO usage_paragraphs (user_id, period_start, fingerprint)
			SELECT $1, $2, unnest($7::bytea[]) FROM settled ON CONFLICT DO NOTHING
		), draft_versions AS (` + draftVersions("$6") + `)
		UPDATE usage SET reserved = reserved - reserved_words, used = used + charged FROM settled, draft_versions
		WHERE user_id = $1 AND period_start = $2
		RETURNING used, charged, outcome_known, versions + new_version, paid_rounds + new_round`
	draft, hashes, costs := paragraphsOf(r.Draft)
	unique := uniqueFingerprint(r.ID)
	batch := new(pgx.Batch)
	batch.Queue(lock, r.UserID, r.PeriodStart)
	batch.Queue(statement, r.UserID, r.PeriodStart, r.ID, r.Words, r.Outcome[:], draft, hashes, costs, unique[:],
		r.delivered, thresholds, r.Draft.Partial).QueryRow(
		func(row pgx.Row) error {
			return row.Scan(&charge.Used, &charge.Words, &charge.KnownOutcome, &charge.Versions, &charge.Rounds)
		})
	return charge, store.ExplainMissing(db.SendBatch(ctx, batch).Close(), usage.ErrExpired)
}

// uniqueFingerprint returns a fingerprint that no other run has.
func uniqueFingerprint(id uuid.UUID) usage.Fingerprint { return sha256.Sum256(id[:]) }

// Release implements usage.Storage. It also inserts a released entry if there is none: the statement of an interrupted
// Reserve may still take effect later, and then conflicts with it.
func (s *Store) Release(ctx context.Context, r usage.Entry) error {
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
