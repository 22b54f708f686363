package billing

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/api/webhooks"
	"plainhand/internal/usage"
	"plainhand/store"
)

var _ usage.SummaryStorage = (*Store)(nil)

// EnqueueUsageEmail implements usage.SummaryStorage.
func (s *Store) EnqueueUsageEmail(ctx context.Context, userID uuid.UUID, email usage.Email) error {
	return store.Explain(pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) error {
		return s.enqueueUsageEmail(ctx, tx, userID, email)
	}))
}

func (s *Store) enqueueUsageEmail(ctx context.Context, tx pgx.Tx, userID uuid.UUID, email usage.Email) error {
	return s.EnqueueEmail(ctx, tx, store.QueuedEmail{UserID: userID, Kind: string(email.Kind), Key: email.Key,
		Facts: email})
}

// notifyLowWords sends the webhooks for a usage threshold that a charged run has passed, and an email if the user has
// turned it on.
func (s *Store) notifyLowWords(ctx context.Context, tx pgx.Tx, run usage.Entry, charge usage.Charge) error {
	email, due := usage.LowWords(run, charge.Used-charge.Words, charge.Used)
	if !due {
		return nil
	}
	err := s.NotifyWebhooks(ctx, tx, run.UserID, webhooks.Event{Kind: webhooks.UsageThreshold, Data: webhooks.UsageData{
		Percent: email.Passed, Used: email.Used, Limit: email.Limit, ResetsAt: email.Ends.UTC()}}, time.Now())
	if err != nil {
		return err
	}
	var wanted bool
	err = tx.QueryRow(ctx, `SELECT low_words_mail FROM users WHERE id = $1`, run.UserID).Scan(&wanted)
	if err != nil || !wanted {
		return err
	}
	return s.enqueueUsageEmail(ctx, tx, run.UserID, email)
}

// Summaries implements usage.SummaryStorage.
func (s *Store) Summaries(
	ctx context.Context, month usage.Month, key string, do func(userID uuid.UUID, email usage.Email) error,
) error {
	for after := uuid.Nil; ; {
		sums, err := s.sums(ctx, month, key, after)
		if err != nil || len(sums) == 0 {
			return store.Explain(err)
		}
		for _, sum := range sums {
			after = sum.ID
			if sum.Texts == 0 {
				continue
			}
			email := usage.Email{Kind: usage.EmailSummary, Key: key, Used: sum.Used, Texts: sum.Texts, Ends: month.End}
			if err := do(sum.ID, email); err != nil {
				return err
			}
		}
	}
}

// monthlyUse is a user's usage in a month.
type monthlyUse struct {
	ID          uuid.UUID
	Used, Texts int
}

// summaryBatch is the number of users per statement that reads the ledger.
const summaryBatch = 1_000

// sums returns the usage of the next summaryBatch users who get a summary, in the order of their ids after after. Words
// that an upgrade carried over have no fingerprint: they were used in the period before.
func (s *Store) sums(ctx context.Context, month usage.Month, key string, after uuid.UUID) (sums []monthlyUse,
	err error) {
	const query = `SELECT id, run.used, run.texts
		FROM (SELECT id FROM users WHERE summary_mail AND id > $4
			AND NOT EXISTS (SELECT FROM mails WHERE mails.user_id = users.id AND mails.key = $3)
			ORDER BY id LIMIT $5) AS reader
		CROSS JOIN LATERAL (SELECT coalesce(sum(words), 0) AS used, count(*) AS texts FROM usage_ledger
			WHERE user_id = reader.id AND state = 'committed' AND words > 0 AND fingerprint IS NOT NULL
				AND created_at >= $1 AND created_at < $2 AND period_start > $1::timestamptz - ` + store.MaxPeriod + ` AND period_start < $2) AS run
		ORDER BY id`
	err = s.ReadStale(ctx, func(ctx context.Context, db store.Pool) (err error) {
		rows, _ := db.Query(ctx, query, month.Start, month.End, key, after, summaryBatch) // returned below
		sums, err = pgx.CollectRows(rows, pgx.RowToStructByName[monthlyUse])
		return err
	})
	return sums, err
}
