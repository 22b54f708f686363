package billing

import (
	"context"
	"slices"

	"github.com/google/uuid"
)

// Guarantee is the state of a user's money-back guarantee.
type Guarantee struct {
	Purchase
	Answer RefundAnswer
	Paid   Cents // what is refunded if Answer is RefundOpen
}

// Guarantee returns what Refund would do now.
func (c *Cashier) Guarantee(ctx context.Context, userID uuid.UUID) (guarantee Guarantee, err error) {
	err = c.serveLiving(ctx, userID, func(ctx context.Context, locked *lockedCustomer, s Snapshot) error {
		guarantee, _, err = c.guarantee(ctx, locked, s)
		return err
	})
	return guarantee, err
}

// Refund refunds everything that was paid, and ends the plan. It is refused unless the guarantee applies: see Purchase.
// Once that is decided, no more words can be used, because a refund takes seconds.
func (c *Cashier) Refund(ctx context.Context, userID uuid.UUID, key Key) error {
	return c.serveLiving(ctx, userID, func(ctx context.Context, locked *lockedCustomer, s Snapshot) error {
		guarantee, invoices, err := c.guarantee(ctx, locked, s)
		if err != nil {
			return err
		}
		if guarantee.Answer != RefundOpen {
			return guarantee.Answer.Refusal()
		}
		closed, err := c.storage.CloseUsage(ctx, Closing{UserID: userID, PeriodStart: s.PeriodStart, Lasts: usagePause,
			Since: guarantee.since(s.PeriodStart), Limit: guarantee.RefundWords()})
		if err != nil {
			return err
		}
		if !closed { // a run has just begun
			return RefundTooMuchUsed.Refusal()
		}
		paid, err := c.refundAll(ctx, invoices, key)
		if err != nil {
			return err
		}
		locked.addNews(Event{Kind: NewsRefunded, Key: newsKey(NewsRefunded, s.ID), SubscriptionID: s.ID, PlanID: s.PlanID,
			Amount: paid})
		return c.gateway.End(ctx, s.ID, key+":end")
	})
}

// refundAll refunds what was paid for the invoices, and returns the total.
func (c *Cashier) refundAll(ctx context.Context, invoices []Invoice, key Key) (paid Cents, err error) {
	for _, invoice := range invoices {
		if invoice.Paid == 0 {
			continue
		}
		if err := c.gateway.Refund(ctx, invoice.ID, key+":"+Key(invoice.ID)); err != nil {
			return 0, err
		}
		paid += invoice.Paid
	}
	return paid, nil
}

func (c *Cashier) guarantee(ctx context.Context, locked *lockedCustomer, s Snapshot) (Guarantee, []Invoice, error) {
	invoices, err := c.gateway.Invoices(ctx, locked.customer.ID)
	if err != nil {
		return Guarantee{}, nil, err
	}
	purchase, err := c.purchase(ctx, locked.customer, s, invoices)
	guarantee := Guarantee{Purchase: purchase, Answer: purchase.RefundAt(locked.now)}
	for _, invoice := range invoices {
		guarantee.Paid += invoice.Paid - invoice.Refunded
	}
	return guarantee, invoices, err
}

func (c *Cashier) purchase(ctx context.Context, customer Customer, s Snapshot, invoices []Invoice) (Purchase, error) {
	plan, err := FindPlan(s.PlanID)
	if err != nil {
		return Purchase{}, err
	}
	refunded := slices.ContainsFunc(invoices, func(invoice Invoice) bool {
		return invoice.Refunded > 0 &&
			invoice.SubscriptionID != s.ID // this subscription may have a refunded invoice if a refund stopped halfway
	})
	claim := Claim{customer.FirstPaidAt, refunded}
	used, err := c.storage.TakenWords(ctx, customer.UserID, claim.since(s.PeriodStart))
	return Purchase{claim, plan, used}, err
}
