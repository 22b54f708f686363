package billing

import (
	"context"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"plainhand/internal/billing"
	"plainhand/store"
)

// AddConsent stores a user's consent to a purchase. It does nothing if there is one under the same key.
func (s *Store) AddConsent(ctx context.Context, consent billing.Consent) error {
	const statement = `INSERT INTO consents (user_id, key, plan_id, price_cents, terms, given_at) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (user_id, key) DO NOTHING`
	_, err := s.Exec(ctx, statement, consent.UserID, consent.Key, consent.PlanID, consent.Price, consent.Terms,
		consent.GivenAt)
	return err
}

// HasConsent reports whether the user consented to the plan under this key.
func (s *Store) HasConsent(ctx context.Context, userID uuid.UUID, key billing.Key, planID string) (bool, error) {
	const query = `SELECT EXISTS (SELECT FROM consents WHERE user_id = $1 AND key = $2 AND plan_id = $3)`
	rows, _ := s.Pool.Query(ctx, query, userID, key, planID) // CollectExactlyOneRow returns the error
	found, err := pgx.CollectExactlyOneRow(rows, pgx.RowTo[bool])
	return found, store.Explain(err)
}
