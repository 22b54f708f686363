package store

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/usage"
	"plainhand/internal/webhooks"
)

var _ usage.SummaryStorage = (*Store)(nil)

// PostUsageLetter implements usage.SummaryStorage.
func (s *Store) PostUsageLetter(ctx context.Context, userID uuid.UUID, letter usage.Letter) error {
	return explain(pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error { return s.postUsageLetter(ctx, tx, userID, letter) }))
}

func (s *Store) postUsageLetter(ctx context.Context, tx pgx.Tx, userID uuid.UUID, letter usage.Letter) error {
	return s.postMail(ctx, tx, outgoing{userID: userID, kind: string(letter.Kind), key: letter.Key, facts: letter})
}

// tellOfLowWords posts the letter that is due when a run was counted, to whoever wants it, and tells webhooks.
func (s *Store) tellOfLowWords(ctx context.Context, tx pgx.Tx, run usage.Reservation, counted usage.Count) error {
	letter, due := usage.LowWords(run, counted.Used-counted.Words, counted.Used)
	if !due {
		return nil
	}
	err := s.tell(ctx, tx, run.UserID, webhooks.Event{Kind: webhooks.UsageThreshold, Data: webhooks.UsageData{
		Percent: letter.Passed, Used: letter.Used, Limit: letter.Limit, ResetsAt: letter.Ends.UTC()}}, time.Now())
	if err != nil {
		return err
	}
	var wanted bool
	err = tx.QueryRow(ctx, `SELECT low_words_mail FROM users WHERE id = $1`, run.UserID).Scan(&wanted)
	if err != nil || !wanted {
		return err
	}
	return s.postUsageLetter(ctx, tx, run.UserID, letter)
}

// Summaries implements usage.SummaryStorage.
func (s *Store) Summaries(
	ctx context.Context, month usage.Month, key string, do func(userID uuid.UUID, letter usage.Letter) error,
) error {
	for after := uuid.Nil; ; {
		sums, err := s.sums(ctx, month, key, after)
		if err != nil || len(sums) == 0 {
			return explain(err)
		}
		for _, one := range sums {
			after = one.ID
			if one.Texts == 0 {
				continue
			}
			letter := usage.Letter{Kind: usage.LetterSummary, Key: key, Used: one.Used, Texts: one.Texts, Ends: month.End}
			if err := do(one.ID, letter); err != nil {
				return err
			}
		}
	}
}

// sum is what somebody used in a month.
type sum struct {
	ID          uuid.UUID
	Used, Texts int
}

// summariesAtOnce is for how many people the ledger is read in one statement.
const summariesAtOnce = 1_000

// sums returns what the next people used who want to hear of it, in the order of their ids.
func (s *Store) sums(ctx context.Context, month usage.Month, key string, after uuid.UUID) (sums []sum, err error) {
	const query = `SELECT id, run.used, run.texts
		FROM (SELECT id FROM users WHERE summary_mail AND id > $4
			AND NOT EXISTS (SELECT FROM mails WHERE mails.user_id = users.id AND mails.key = $3)
			ORDER BY id LIMIT $5) AS reader
		CROSS JOIN LATERAL (SELECT coalesce(sum(words), 0) AS used, count(*) AS texts FROM usage_ledger
			WHERE user_id = reader.id AND state = 'committed' AND words > 0 AND created_at >= $1 AND created_at < $2
				AND period_start > $1::timestamptz - ` + longestPeriod + ` AND period_start < $2) AS run
		ORDER BY id`
	err = s.readOlder(ctx, func(ctx context.Context, db walled) (err error) {
		rows, _ := db.Query(ctx, query, month.Start, month.End, key, after, summariesAtOnce) // returned below
		sums, err = pgx.CollectRows(rows, pgx.RowToStructByName[sum])
		return err
	})
	return sums, err
}
