package usage

import (
	"context"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/billing"
)

// Meter tells where a user stands and counts what they use. It is safe for concurrent use.
type Meter struct {
	grants  billing.Grants
	storage Storage
	now     func() time.Time
}

// NewMeter returns a meter over what is stored. now is the clock.
func NewMeter(grants billing.Grants, storage Storage, now func() time.Time) *Meter {
	return &Meter{grants: grants, storage: storage, now: now}
}

// Standing returns what the user may do now and, when they have a plan, the words they have used in its period.
func (m *Meter) Standing(ctx context.Context, userID uuid.UUID) (billing.Access, Usage, error) {
	grant, err := m.grants.Grant(ctx, userID)
	if err != nil {
		return billing.Access{}, Usage{}, err
	}
	access := billing.AccessAt(grant, m.now())
	if !access.Active {
		return access, Usage{}, nil
	}
	used, err := m.storage.UsedWords(ctx, userID, access.PeriodStart)
	return access, Usage{Used: used, Limit: access.Plan.WordLimit, PeriodEnd: access.PeriodEnd}, err
}

// Add counts words against the period of access, which must be Active, and returns the new standing, or ErrLimit and
// counts nothing when they do not fit.
func (m *Meter) Add(ctx context.Context, userID uuid.UUID, access billing.Access, words int) (Usage, error) {
	used, err := m.storage.AddWords(ctx, userID, access.PeriodStart, words, access.Plan.WordLimit)
	return Usage{Used: used, Limit: access.Plan.WordLimit, PeriodEnd: access.PeriodEnd}, err
}
