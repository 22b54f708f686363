package billing

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/account"
	"plainhand/internal/billing"
	"plainhand/internal/usage"
	"plainhand/store"
)

var _ usage.Storage = (*Store)(nil)

// UsedWords implements usage.Storage.
func (s *Store) UsedWords(ctx context.Context, userID uuid.UUID, start time.Time) (int, error) {
	const query = `SELECT coalesce(sum(used), 0) FROM usage WHERE user_id = $1 AND period_start = $2`
	var used int
	err := s.Pool.QueryRow(ctx, query, userID, start).Scan(&used)
	return used, store.Explain(err)
}

// OutcomeCharged implements usage.Storage.
func (s *Store) OutcomeCharged(
	ctx context.Context, userID uuid.UUID, start time.Time, outcome usage.Fingerprint,
) (used int, charged bool, err error) {
	const query = `
		SELECT coalesce(sum(used), 0), EXISTS (
			SELECT FROM usage_ledger WHERE user_id = $1 AND period_start = $2 AND outcome = $3 AND state = 'committed')
		FROM usage WHERE user_id = $1 AND period_start = $2`
	err = s.Pool.QueryRow(ctx, query, userID, start, outcome[:]).Scan(&used, &charged)
	return used, charged, store.Explain(err)
}

// Reserve implements usage.Storage. It also returns account.ErrNoUser if the user does not exist, and usage.ErrExpired
// for a run that was released before this call took effect.
//
// The limit is checked in SQL, under the lock on the row of usage, which serializes concurrent requests of all
// replicas. Every statement that changes the ledger takes that lock first, so they cannot deadlock, except
// extendReservations, which skips locked rows.
func (s *Store) Reserve(ctx context.Context, entry usage.Entry) (usage.Reserved, error) {
	for {
		answer, err := s.reserve(ctx, entry)
		switch {
		case store.IsDuplicate(err, "usage_ledger_key"):
			continue // a concurrent run has inserted this key, and is visible now
		case store.IsDuplicate(err, "usage_ledger_pkey"):
			return usage.Reserved{}, usage.ErrExpired
		case store.IsForeignKey(err):
			return usage.Reserved{}, account.ErrNoUser
		case err != nil:
			return usage.Reserved{}, store.Explain(err)
		}
		return answer.reserved()
	}
}

func (s *Store) reserve(ctx context.Context, entry usage.Entry) (answer reserveAnswer, err error) {
	statement := `
		WITH known AS (
			SELECT same_key.state, same_key.fingerprint = $4 AS same_text, $11::bytea = '' AND EXISTS (
				SELECT FROM usage_ledger
				WHERE user_id = $1 AND period_start = $2 AND fingerprint = $4 AND state = 'committed') AS text_charged
			FROM (SELECT) AS one_row
			LEFT JOIN usage_ledger AS same_key ON same_key.user_id = $1 AND same_key.key = $3 AND same_key.state <> 'released'
				AND same_key.period_start BETWEEN $2::timestamptz - ` + store.KeyWindow + ` AND $2::timestamptz + ` + store.KeyWindow + `
		), cost AS MATERIALIZED (
			SELECT ` + draftCost("$5", "$11", "$12", "$13", "$8") + ` AS due
		), reserved_words AS (
			UPDATE usage SET reserved = reserved + due FROM known, cost
			WHERE user_id = $1 AND period_start = $2 AND state IS NULL AND NOT text_charged
				AND (due = 0 OR ($7 OR used + reserved + due <= $6) AND coalesce(closed_until <= now(), true))
			RETURNING due
		), entry AS (
			INSERT INTO usage_ledger
				(user_id, period_start, id, key, words, state, fingerprint, draft, created_at, expires_at)
			SELECT $1, $2, $8, $3, due, 'reserved', $4, nullif($11::bytea, ''), $9, $10 FROM reserved_words
		), draft_versions AS (` + draftVersions("$11") + `)
		SELECT state, same_text, text_charged, (SELECT due FROM reserved_words), used, coalesce(closed_until > now(), false),
			versions, paid_rounds
		FROM known, draft_versions, usage WHERE user_id = $1 AND period_start = $2`
	draft, hashes, words := paragraphsOf(entry.Draft)
	batch := new(pgx.Batch) // one transaction; its second statement sees the changes that the lock waited for
	batch.Queue(lockUsage, entry.UserID, entry.PeriodStart)
	batch.Queue(statement, entry.UserID, entry.PeriodStart, entry.Key, entry.Fingerprint[:], entry.Words, entry.Limit,
		entry.Limit == billing.Unlimited, entry.ID, entry.CreatedAt, entry.ExpiresAt, draft, hashes, words).
		QueryRow(answer.scan)
	return answer, s.Pool.SendBatch(ctx, batch).Close()
}

// lockUsage locks the usage row of a user and a period, and inserts it if there is none.
const lockUsage = `
	INSERT INTO usage (user_id, period_start, used) VALUES ($1, $2, 0)
	ON CONFLICT (user_id, period_start) DO UPDATE SET used = excluded.used WHERE false`

// reserveAnswer is the result of the statement in reserve.
type reserveAnswer struct {
	keyState    *string // of the run with the same key, nil without one
	sameText    *bool   // that run has the same fingerprint
	textCharged bool    // the text has been charged in this period
	words       *int    // the reserved words; nil if there is no reservation
	used        int
	closed      bool // the period admits no reservations
	versions    int
	rounds      int
}

func (a *reserveAnswer) scan(row pgx.Row) error {
	return row.Scan(&a.keyState, &a.sameText, &a.textCharged, &a.words, &a.used, &a.closed, &a.versions, &a.rounds)
}

// reserved interprets the answer as Reserve returns it.
func (a *reserveAnswer) reserved() (usage.Reserved, error) {
	switch {
	case a.words != nil:
		return usage.Reserved{Words: *a.words, Used: a.used, Versions: a.versions, Rounds: a.rounds}, nil
	case a.keyState != nil && (a.sameText == nil || !*a.sameText):
		return usage.Reserved{}, usage.ErrKeyReused
	case a.keyState != nil && *a.keyState == "reserved":
		return usage.Reserved{}, usage.ErrInProgress
	case a.keyState != nil || a.textCharged:
		return usage.Reserved{AlreadyCharged: true, Used: a.used}, nil
	case a.closed:
		return usage.Reserved{}, usage.ErrClosed
	}
	return usage.Reserved{}, usage.ErrLimit
}
