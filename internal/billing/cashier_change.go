package billing

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
)

// quoteLifetime is how long a quoted price is valid.
const quoteLifetime = time.Hour

// Quote is the price and the start of a change of plans.
type Quote struct {
	From, To Plan
	Due      Cents     // charged now; 0 for a cheaper plan. It rises by a few cents an hour, as the credit falls
	At       time.Time // when Due was calculated
	Starts   time.Time // when To begins: immediately for a more expensive plan, with the next period for a cheaper one
	Renews   time.Time // when the price of To is charged next
	Resumes  bool      // the plan was canceled, and would continue
}

// Now reports whether To begins immediately.
func (q Quote) Now() bool { return q.Starts.Equal(q.At) }

// Terms must be shown beside the button that accepts the quote.
func (q Quote) Terms() string {
	return fmt.Sprintf("From %s, you pay $%d every month until you cancel. "+
		"You can cancel anytime on your account page: the plan then runs to the end of the month you have paid for.",
		q.Renews.Format(DayLayout), q.To.Price)
}

// quoteOf returns a quote without the amount due.
func quoteOf(s Snapshot, plan Plan, at time.Time) (Quote, error) {
	if s.Status != StatusActive && s.Status != StatusTrialing {
		return Quote{}, ErrUnpaid
	}
	quote := Quote{To: plan, At: at, Starts: s.PeriodEnd, Renews: s.PeriodEnd, Resumes: s.CancelAt != nil}
	quote.From, _ = FindPlan(s.PlanID) // the zero Plan if the price is not ours
	if quote.From.ID == plan.ID {
		return Quote{}, ErrSamePlan
	}
	if plan.Price > quote.From.Price { // a period of its own begins: see CutPeriod
		quote.Starts, quote.Renews = at, MonthsAfter(at, 1)
	}
	return quote, nil
}

// Preview returns what Change would charge now.
func (c *Cashier) Preview(ctx context.Context, userID uuid.UUID, plan Plan) (quote Quote, err error) {
	err = c.serveLiving(ctx, userID, func(ctx context.Context, locked *lockedCustomer, s Snapshot) error {
		quote, err = quoteOf(s, plan, locked.now.UTC().Truncate(time.Second))
		if err == nil && quote.Now() {
			quote.Due, err = c.gateway.Preview(ctx, s.ID, plan)
		}
		return err
	})
	return quote, err
}

// Order accepts a Quote.
type Order struct {
	UserID uuid.UUID
	Plan   Plan
	At     time.Time // of the quote
	Due    Cents     // of the quote, as it was shown; ignored for a cheaper plan
	Key    Key
}

// Change changes the plan: to a more expensive one now, to a cheaper one at the end of the period. A canceled plan
// continues. The user pressed a button beside the quote's Terms, which is recorded first. ErrStalePrice is returned,
// and nothing charged, if the quote is too old or the amount due has risen above it.
func (c *Cashier) Change(ctx context.Context, order Order) (payment Payment, err error) {
	plan, key := order.Plan, order.Key
	err = c.serveLiving(ctx, order.UserID, func(ctx context.Context, locked *lockedCustomer, s Snapshot) error {
		age := locked.now.Sub(order.At)
		quote, err := quoteOf(s, plan, order.At)
		switch {
		case err != nil:
			return err
		case age < 0, age > quoteLifetime, order.At.Before(s.PeriodStart):
			return ErrStalePrice
		}
		if quote.Now() {
			if due, err := c.gateway.Preview(ctx, s.ID, plan); err != nil || due > order.Due {
				return cmp.Or(err, error(ErrStalePrice))
			}
		}
		consent := Consent{UserID: order.UserID, Key: key, PlanID: plan.ID, Price: plan.Cents(), Terms: quote.Terms(),
			GivenAt: c.now()}
		if err := c.storage.AddConsent(ctx, consent); err != nil {
			return err
		}
		if !quote.Now() {
			return c.downgrade(ctx, s, plan, key)
		}
		payment, err = c.upgrade(ctx, s, plan, key)
		return err
	})
	return payment, err
}

func (c *Cashier) downgrade(ctx context.Context, s Snapshot, plan Plan, key Key) error {
	if s.CancelAt != nil || s.NextPlanID != "" {
		if err := c.gateway.Resume(ctx, s.ID, key+":resume"); err != nil {
			return err
		}
	}
	return c.gateway.Downgrade(ctx, s.ID, plan, key)
}

// upgrade changes nothing if the payment is declined: a cancellation is undone only once the upgrade is paid for, and a
// planned downgrade, which the gateway drops, is planned again.
func (c *Cashier) upgrade(ctx context.Context, s Snapshot, plan Plan, key Key) (Payment, error) {
	payment, err := c.gateway.Upgrade(ctx, s.ID, plan, key)
	if err != nil {
		if next, none := FindPlan(s.NextPlanID); none == nil {
			err = errors.Join(err, c.gateway.Downgrade(ctx, s.ID, next, key+":again"))
		}
		return Payment{}, err
	}
	if payment.Status == PaymentSucceeded && s.CancelAt != nil {
		err = c.gateway.Resume(ctx, s.ID, key+":resume")
	}
	return payment, err
}

// PendingUpgrade returns the plan of an upgrade that waits for the user's bank and how it can be paid for, or
// ErrNoUpgrade.
func (c *Cashier) PendingUpgrade(ctx context.Context, userID uuid.UUID) (plan Plan, payment Payment, err error) {
	err = c.serveLiving(ctx, userID, func(ctx context.Context, _ *lockedCustomer, s Snapshot) error {
		if plan, err = FindPlan(s.PendingPlanID); err != nil {
			return ErrNoUpgrade
		}
		payment, err = c.gateway.PendingUpgrade(ctx, s.ID)
		return err
	})
	return plan, payment, err
}

// DropUpgrade cancels an upgrade that waits for the user's bank. Nothing is charged.
func (c *Cashier) DropUpgrade(ctx context.Context, userID uuid.UUID, key Key) error {
	return c.serveLiving(ctx, userID, func(ctx context.Context, _ *lockedCustomer, s Snapshot) error {
		return c.gateway.DropUpgrade(ctx, s.ID, key)
	})
}
