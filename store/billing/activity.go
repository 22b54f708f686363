package billing

import (
	"context"

	"github.com/jackc/pgx/v5"

	"plainhand/internal/billing"
)

// announce adds the entries with new keys to the activity log, in the transaction of the change that they describe.
// Side effects that must happen exactly once per entry, such as emails, are enqueued here.
func (s *Store) announce(ctx context.Context, tx pgx.Tx, customer billing.Customer, news []billing.Event) error {
	const statement = `
		INSERT INTO activity (user_id, kind, key, subscription_id, plan_id, previous_plan_id, until, amount, card, at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
		ON CONFLICT (user_id, key) DO NOTHING`
	var fresh []billing.Event
	for _, entry := range news {
		done, err := tx.Exec(ctx, statement, customer.UserID, entry.Kind, entry.Key, entry.SubscriptionID, entry.PlanID,
			entry.PreviousPlanID, entry.Until, entry.Amount, entry.Card, entry.At)
		if err != nil {
			return err
		}
		if done.RowsAffected() > 0 {
			fresh = append(fresh, entry)
		}
	}
	return s.EnqueueBillingEmails(ctx, tx, customer.UserID, billing.EmailsOf(fresh))
}
