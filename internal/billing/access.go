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

// Access is what a user may do now. The zero Access is that of somebody without a plan.
type Access struct {
	Active      bool
	Plan        Plan      // only when Active
	PeriodStart time.Time // the usage period that now falls in, only when Active
	PeriodEnd   time.Time // exclusive
}

// AccessAt says what the grant gives at the time now. grant may be nil.
func AccessAt(grant *Grant, now time.Time) Access {
	if grant == nil || grant.RevokedAt != nil && !now.Before(*grant.RevokedAt) {
		return Access{}
	}
	plan, err := FindPlan(grant.PlanID)
	if err != nil {
		return Access{}
	}
	start, end := Period(grant.GrantedAt, now)
	return Access{Active: true, Plan: plan, PeriodStart: start, PeriodEnd: end}
}

// Period returns the month around now that is counted from anchor: it starts at anchor's day and time of day, in UTC, on
// the last day of a month that is too short. A now before anchor falls in the first period.
func Period(anchor, now time.Time) (start, end time.Time) {
	anchor, now = anchor.UTC(), now.UTC()
	months := max(0, (now.Year()-anchor.Year())*12+int(now.Month())-int(anchor.Month()))
	if months > 0 && now.Before(addMonths(anchor, months)) {
		months--
	}
	return addMonths(anchor, months), addMonths(anchor, months+1)
}

// addMonths keeps the day, or takes the last of a month that has not got it. time.AddDate would run into the next month.
func addMonths(t time.Time, months int) time.Time {
	first := time.Date(t.Year(), t.Month()+time.Month(months), 1, t.Hour(), t.Minute(), t.Second(), t.Nanosecond(), time.UTC)
	lastDay := first.AddDate(0, 1, -1).Day()
	return first.AddDate(0, 0, min(t.Day(), lastDay)-1)
}

// DaysLeft is how many days, begun ones counted whole, remain until end. It is what "Next Reset" shows.
func DaysLeft(end, now time.Time) int {
	left := end.Sub(now)
	if left <= 0 {
		return 0
	}
	const day = 24 * time.Hour
	return int((left + day - 1) / day)
}
