package branding

import (
	"context"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/account"
	"plainhand/internal/billing"
)

// Allowed reports whether an owner may have a brand now: their plan includes white-labeling, and their account is not
// disabled.
type Allowed func(ctx context.Context, ownerID uuid.UUID) (bool, error)

// AllowedBy returns an Allowed that checks owners' accounts and plans.
func AllowedBy(users *account.Users, holdings billing.Entitlements, now func() time.Time) Allowed {
	return func(ctx context.Context, ownerID uuid.UUID) (bool, error) {
		owner, err := users.User(ctx, ownerID)
		if err != nil || owner.Disabled {
			return false, err
		}
		entitlement, err := holdings.EntitlementOf(ctx, ownerID)
		return billing.AccessAt(entitlement, now()).Allow(billing.WhiteLabel) == nil, err
	}
}
