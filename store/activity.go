package store

import (
	"context"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/billing"
)

// announce stores every piece of news whose key is not known yet. It is part of the transaction that stores what the news is
// about: whatever else must follow from it, once and only if that is stored, starts here.
func announce(ctx context.Context, tx pgx.Tx, customer billing.Customer, news []billing.News) error {
	const statement = `
		INSERT INTO activity (user_id, kind, key, subscription_id, plan_id, previous_plan_id, until, amount, card, at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
		ON CONFLICT (user_id, key) DO NOTHING`
	for _, item := range news {
		_, err := tx.Exec(ctx, statement, customer.UserID, item.Kind, item.Key, item.SubscriptionID, item.PlanID, item.PreviousPlanID,
			item.Until, item.Amount, item.Card, item.At)
		if err != nil {
			return err
		}
	}
	return nil
}

// Activity returns a user's news, the newest first, up to limit.
func (s *Store) Activity(ctx context.Context, userID uuid.UUID, limit int) ([]billing.News, error) {
	const query = `SELECT kind, key, subscription_id, plan_id, previous_plan_id, until, amount, card, at FROM activity
		WHERE user_id = $1 ORDER BY at DESC, id DESC LIMIT $2`
	rows, _ := s.db.Query(ctx, query, userID, limit) // CollectRows returns the error
	news, err := pgx.CollectRows(rows, pgx.RowToStructByName[billing.News])
	return news, explain(err)
}
