package billing

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
)

// Consent is a buyer's agreement to be charged every month.
type Consent struct {
	UserID  uuid.UUID
	Key     Key // of the submitted form
	PlanID  string
	Price   Cents  // per month
	Terms   string // the full text beside the button that they pressed
	GivenAt time.Time
}

// ConsentStorage stores buyers' consents.
type ConsentStorage interface {
	// AddConsent stores a consent, once per user and key.
	AddConsent(ctx context.Context, consent Consent) error
	// HasConsent reports whether the user agreed to the plan with this key.
	HasConsent(ctx context.Context, userID uuid.UUID, key Key, planID string) (bool, error)
}

// RenewalTerms must be shown beside every button that starts the plan.
func (plan Plan) RenewalTerms() string {
	return fmt.Sprintf("You pay $%[1]d today and $%[1]d every month until you cancel. You can cancel anytime on your "+
		"account page: the plan then runs to the end of the month you have paid for.", plan.Price)
}

// recordConsent records that the user consents to buying the plan, unless they have tried too many cards. It comes
// before every charge.
func (c *Cashier) recordConsent(ctx context.Context, userID uuid.UUID, plan Plan, key Key) error {
	if err := c.countCardTry(ctx, userID); err != nil {
		return err
	}
	return c.storage.AddConsent(ctx, Consent{
		UserID: userID, Key: key, PlanID: plan.ID, Price: plan.Cents(), Terms: plan.RenewalTerms(), GivenAt: c.now(),
	})
}

// repeatedOrder returns the result for a user who already has a subscription: success if it was bought with the same
// form, whose response was lost, and ErrAlreadySubscribed otherwise.
func (c *Cashier) repeatedOrder(ctx context.Context, s Snapshot, userID uuid.UUID, plan Plan, key Key) (Payment,
	error) {
	if s.PlanID != plan.ID {
		return Payment{}, ErrAlreadySubscribed
	}
	same, err := c.storage.HasConsent(ctx, userID, key, plan.ID)
	if err == nil && !same {
		err = ErrAlreadySubscribed
	}
	return Payment{Status: PaymentSucceeded}, err
}
