package billing

import (
	"context"

	"github.com/google/uuid"

	"plainhand/internal/account"
	"plainhand/internal/billing"
	"plainhand/store"
)

// SaveGrant stores the user's grant, and replaces an earlier one. It returns account.ErrNoUser if the user does not
// exist.
func (s *Store) SaveGrant(ctx context.Context, grant billing.Grant) error {
	const statement = `INSERT INTO grants (user_id, plan_id, granted_at, revoked_at)
		VALUES ($1, $2, $3, $4)
		ON CONFLICT (user_id) DO UPDATE SET
			plan_id    = excluded.plan_id,
			granted_at = excluded.granted_at,
			revoked_at = excluded.revoked_at`
	_, err := s.Exec(ctx, statement, grant.UserID, grant.PlanID, grant.GrantedAt, grant.RevokedAt)
	if store.IsForeignKey(err) {
		return account.ErrNoUser
	}
	return err
}

// Grant returns the user's grant, or nil without an error if the user has none.
func (s *Store) Grant(ctx context.Context, userID uuid.UUID) (*billing.Grant, error) {
	rows, _ := s.Pool.Query(ctx, grantQuery+`$1`, userID) // AtMostOne returns the error
	grant, err := store.AtMostOne[billing.Grant](rows)
	return grant, store.Explain(err)
}

const grantQuery = `SELECT user_id, plan_id, granted_at, revoked_at FROM grants WHERE user_id = `
