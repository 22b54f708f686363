package brand

import (
	"context"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/account"
	"plainhand/internal/billing"
)

// Allowed reports whether an owner may have a brand now: their plan has one, and their account is not shut.
type Allowed func(ctx context.Context, ownerID uuid.UUID) (bool, error)

// AllowedBy looks at what owners hold and at their accounts.
func AllowedBy(accounts *account.Accounts, holdings billing.Holdings, now func() time.Time) Allowed {
	return func(ctx context.Context, ownerID uuid.UUID) (bool, error) {
		owner, err := accounts.User(ctx, ownerID)
		if err != nil || owner.Disabled {
			return false, err
		}
		held, err := holdings.Holding(ctx, ownerID)
		return billing.AccessAt(held, now()).Allow(billing.WhiteLabel) == nil, err
	}
}
