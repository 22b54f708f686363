package billing

import (
	"time"

	"github.com/google/uuid"
)

// Grant is a plan without payment. It lasts until it is revoked.
type Grant struct {
	UserID    uuid.UUID
	PlanID    string
	GrantedAt time.Time  // the anchor of the usage periods
	RevokedAt *time.Time // nil while the grant lasts
}

// accessAt returns what the grant gives at the time now.
func (grant Grant) accessAt(now time.Time) Access {
	if grant.RevokedAt != nil && !now.Before(*grant.RevokedAt) {
		return Access{}
	}
	plan, err := FindPlan(grant.PlanID)
	if err != nil {
		return Access{}
	}
	start, end := Period(grant.GrantedAt, now)
	return Access{Active: true, Granted: true, Plan: plan, PeriodStart: start, PeriodEnd: end}
}
