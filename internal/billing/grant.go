package billing

import (
	"context"
	"time"

	"github.com/google/uuid"
)

// Grant is a plan given without payment. It holds until it is revoked.
type Grant struct {
	UserID    uuid.UUID
	PlanID    string
	GrantedAt time.Time  // the anchor of the usage periods
	RevokedAt *time.Time // nil while the grant holds
}

// Grants keeps the plans that were given without payment, one a user.
type Grants interface {
	// SaveGrant stores the user's grant in place of an earlier one.
	SaveGrant(ctx context.Context, grant Grant) error
	// Grant returns the user's grant, or nil without an error for a user who never had one.
	Grant(ctx context.Context, userID uuid.UUID) (*Grant, error)
}

// accessAt says what the grant gives at the time now.
func (grant Grant) accessAt(now time.Time) Access {
	if grant.RevokedAt != nil && !now.Before(*grant.RevokedAt) {
		return Access{}
	}
	plan, err := FindPlan(grant.PlanID)
	if err != nil {
		return Access{}
	}
	start, end := Period(grant.GrantedAt, now)
	return Access{Active: true, Plan: plan, PeriodStart: start, PeriodEnd: end}
}
