package store

import (
	"context"

	"github.com/jackc/pgx/v5"

	"plainhand/internal/billing"
)

// announce stores every piece of news whose key is not stored yet, in the transaction that stores what the news is
// about. Anything else that must follow from the news exactly once, and only if it is stored, starts here.
func (s *Store) announce(ctx context.Context, tx pgx.Tx, customer billing.Customer, news []billing.News) error {
	const statement = `
		INSERT INTO activity (user_id, kind, key, subscription_id, plan_id, previous_plan_id, until, amount, card, at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
		ON CONFLICT (user_id, key) DO NOTHING`
	var fresh []billing.News
	for _, item := range news {
		done, err := tx.Exec(ctx, statement, customer.UserID, item.Kind, item.Key, item.SubscriptionID, item.PlanID,
			item.PreviousPlanID,
			item.Until, item.Amount, item.Card, item.At)
		if err != nil {
			return err
		}
		if done.RowsAffected() > 0 {
			fresh = append(fresh, item)
		}
	}
	return s.writeLetters(ctx, tx, customer.UserID, billing.LettersOf(fresh))
}
