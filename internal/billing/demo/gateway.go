// Package demo is a payment gateway without money: it behaves like Stripe's test mode, with Stripe's published test
// cards, and needs no network. It stores its data in the product's own database.
package demo

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/billing"
	"plainhand/internal/fault"
)

var _ billing.Gateway = (*Gateway)(nil)

var (
	errKeyReused = fault.New(fault.Conflict, "This form was already sent with a different card.",
		"Nothing was charged. Reload the page and try again.")
	errUnknownCard = fault.New(fault.Invalid, "That isn’t one of the test cards.",
		"This is a demo: it takes no real cards and processes no real payments. Use 4242 4242 4242 4242.")
	errNoPayment = fault.New(fault.NotFound, "We couldn’t find that payment.",
		"Start again from the pricing page.")
	errNoInvoice = fault.New(fault.NotFound, "We couldn’t find that invoice.",
		"Look for it in your billing history.")
	errNoSubscription = fault.New(fault.NotFound, "We couldn’t find that subscription.", "Start from the pricing page.")
)

// Storage stores one document per customer.
type Storage interface {
	// UpdateDemoCustomer stores the document that update makes from a customer's, which is nil for a new customer,
	// unless the result is nil. The document is locked meanwhile. clock is the customer's.
	UpdateDemoCustomer(ctx context.Context, customerID string,
		update func(document []byte, clock billing.Clock) ([]byte, error)) error
	// DeleteDemoCustomer deletes a customer's document, if there is one.
	DeleteDemoCustomer(ctx context.Context, customerID string) error
	// MoveClock moves the customer's clock ahead by this much, or returns billing.ErrClockLimit.
	MoveClock(ctx context.Context, customerID string, ahead billing.Clock) error
}

// Gateway implements billing.Gateway. It is safe for concurrent use, even by several processes.
type Gateway struct {
	storage Storage
	now     func() time.Time
}

// New returns a gateway on the storage. now is the clock.
func New(storage Storage, now func() time.Time) *Gateway { return &Gateway{storage: storage, now: now} }

// Name implements billing.Gateway.
func (g *Gateway) Name() string { return "demo" }

const customerPrefix = "cus_demo_"

// CustomerID is the demo's id for a user.
func CustomerID(userID uuid.UUID) string { return customerPrefix + userID.String() }

// CreateCustomer implements billing.Gateway.
func (g *Gateway) CreateCustomer(ctx context.Context, userID uuid.UUID, _ string) (string, error) {
	id := CustomerID(userID)
	return id, g.update(ctx, id, func(*account, time.Time) error { return nil })
}

// Subscribe implements billing.Gateway.
func (g *Gateway) Subscribe(
	ctx context.Context, customerID string, plan billing.Plan, card billing.CardToken, key billing.Key,
) (billing.Payment, error) {
	return g.charge(ctx, customerID, card, key, func(a *account, now time.Time) (billing.Payment, error) {
		return a.subscribe(plan, card, now)
	})
}

// Pay implements billing.Gateway.
func (g *Gateway) Pay(
	ctx context.Context, subscriptionID string, card billing.CardToken, key billing.Key,
) (billing.Payment, error) {
	return g.chargeFor(ctx, subscriptionID, card, key,
		func(a *account, s *subscription, now time.Time) (billing.Payment, error) {
			return a.pay(s, card, now)
		})
}

// Preview implements billing.Gateway.
func (g *Gateway) Preview(
	ctx context.Context, subscriptionID string, plan billing.Plan,
) (due billing.Cents, err error) {
	err = g.change(ctx, subscriptionID, func(a *account, s *subscription, now time.Time) (err error) {
		due, err = a.preview(s, plan, now)
		return err
	})
	return due, err
}

// Upgrade implements billing.Gateway.
func (g *Gateway) Upgrade(
	ctx context.Context, subscriptionID string, plan billing.Plan, key billing.Key,
) (billing.Payment, error) {
	return g.chargeFor(ctx, subscriptionID, "", key,
		func(a *account, s *subscription, now time.Time) (billing.Payment, error) {
			return a.upgrade(s, plan, now)
		})
}

// PendingUpgrade implements billing.Gateway.
func (g *Gateway) PendingUpgrade(ctx context.Context, subscriptionID string) (payment billing.Payment, err error) {
	err = g.change(ctx, subscriptionID, func(a *account, s *subscription, _ time.Time) error {
		asked := a.pendingUpgrade(s)
		if asked == nil {
			return billing.ErrNoUpgrade
		}
		payment = billing.Payment{Status: billing.PaymentNeedsAction, ClientSecret: asked.Secret}
		return nil
	})
	return payment, err
}

// DropUpgrade implements billing.Gateway.
func (g *Gateway) DropUpgrade(ctx context.Context, subscriptionID string, _ billing.Key) error {
	return g.change(ctx, subscriptionID, func(a *account, s *subscription, _ time.Time) error {
		a.dropUpgrade(s)
		return nil
	})
}

// Downgrade implements billing.Gateway.
func (g *Gateway) Downgrade(ctx context.Context, subscriptionID string, plan billing.Plan, _ billing.Key) error {
	return g.change(ctx, subscriptionID, func(_ *account, s *subscription, _ time.Time) error {
		s.NextPlanID, s.CancelAt = plan.ID, nil
		return nil
	})
}

// Cancel implements billing.Gateway.
func (g *Gateway) Cancel(ctx context.Context, subscriptionID string, _ billing.Key) error {
	return g.change(ctx, subscriptionID, func(_ *account, s *subscription, _ time.Time) error {
		end := s.PeriodEnd
		s.NextPlanID, s.CancelAt = "", &end
		return nil
	})
}

// Resume implements billing.Gateway.
func (g *Gateway) Resume(ctx context.Context, subscriptionID string, _ billing.Key) error {
	return g.change(ctx, subscriptionID, func(_ *account, s *subscription, _ time.Time) error {
		s.NextPlanID, s.CancelAt = "", nil
		return nil
	})
}

// End implements billing.Gateway.
func (g *Gateway) End(ctx context.Context, subscriptionID string, _ billing.Key) error {
	return g.change(ctx, subscriptionID, func(a *account, s *subscription, now time.Time) error {
		a.end(s, now)
		return nil
	})
}

// ReplaceCard implements billing.Gateway.
func (g *Gateway) ReplaceCard(
	ctx context.Context, customerID string, card billing.CardToken, key billing.Key,
) (billing.Payment, error) {
	return g.charge(ctx, customerID, card, key, func(a *account, now time.Time) (billing.Payment, error) {
		return a.replaceCard(card, now)
	})
}

// Card implements billing.Gateway.
func (g *Gateway) Card(ctx context.Context, customerID string) (card *billing.Card, err error) {
	err = g.update(ctx, customerID, func(a *account, _ time.Time) error {
		if known, ok := testCards[a.Card]; ok {
			card = &billing.Card{Brand: known.brand, Last4: known.last4(), ExpMonth: 12, ExpYear: a.CardUntil.Year() - 1}
		}
		return nil
	})
	return card, err
}

// Details implements billing.Gateway.
func (g *Gateway) Details(ctx context.Context, customerID string) (details billing.Details, err error) {
	err = g.update(ctx, customerID, func(a *account, _ time.Time) error {
		details = a.Details
		return nil
	})
	return details, err
}

// SetDetails implements billing.Gateway.
func (g *Gateway) SetDetails(ctx context.Context, customerID string, details billing.Details) error {
	return g.update(ctx, customerID, func(a *account, _ time.Time) error {
		if details.TaxID != (billing.TaxID{}) && !details.TaxID.LooksRight() {
			return billing.ErrTaxID
		}
		a.Details = details
		return nil
	})
}

// Subscriptions implements billing.Reader.
func (g *Gateway) Subscriptions(ctx context.Context, customerID string) (snapshots []billing.Snapshot, err error) {
	err = g.update(ctx, customerID, func(a *account, _ time.Time) error {
		for _, s := range a.Subscriptions {
			snapshot := s.Snapshot
			if asked := a.pendingUpgrade(s); asked != nil {
				until := s.UpgradeUntil
				snapshot.PendingPlanID, snapshot.PendingUntil = asked.PlanID, &until
			}
			snapshots = append(snapshots, snapshot)
		}
		return nil
	})
	return snapshots, err
}

// Invoices implements billing.Gateway.
func (g *Gateway) Invoices(ctx context.Context, customerID string) (invoices []billing.Invoice, err error) {
	err = g.update(ctx, customerID, func(a *account, _ time.Time) error {
		for _, listed := range slices.Backward(a.Invoices) {
			invoices = append(invoices, listed.Invoice)
		}
		return nil
	})
	return invoices, err
}

// Refund implements billing.Gateway.
func (g *Gateway) Refund(ctx context.Context, invoiceID string, _ billing.Key) error {
	return g.update(ctx, customerOf(invoiceID), func(a *account, _ time.Time) error { return a.refund(invoiceID) })
}

// DeleteCustomer implements billing.Gateway.
func (g *Gateway) DeleteCustomer(ctx context.Context, customerID string) error {
	return g.storage.DeleteDemoCustomer(ctx, customerID)
}

// Confirm passes on the customer's answer to their bank about the payment with this secret. It must be the customer's
// own payment: the caller knows who they are. Answering twice changes nothing.
func (g *Gateway) Confirm(ctx context.Context, customerID, secret string, approved bool) error {
	return g.update(ctx, customerID, func(a *account, _ time.Time) error { return a.confirm(secret, approved) })
}

// update lets change work on the current account, and stores the account unless there was an error other than a
// declined card.
func (g *Gateway) update(ctx context.Context, customerID string, change func(a *account, now time.Time) error) error {
	var answer error
	err := g.storage.UpdateDemoCustomer(ctx, customerID, func(document []byte, clock billing.Clock) ([]byte, error) {
		a := &account{ID: customerID}
		if document != nil {
			if err := json.Unmarshal(document, a); err != nil {
				return nil, fmt.Errorf("read the demo's customer %s: %w", customerID, err)
			}
		}
		now := clock.At(g.now()).UTC().Truncate(time.Second)
		before, err := json.Marshal(a)
		if err != nil {
			return nil, err
		}
		a.advance(now)
		answer = change(a, now)
		if _, refused := refusalOf(answer); answer != nil && !refused {
			return nil, answer
		}
		after, err := json.Marshal(a)
		if document != nil && bytes.Equal(before, after) {
			return nil, nil // the account was only read
		}
		return after, err
	})
	if err != nil {
		return err
	}
	return answer
}

// change updates the subscription.
func (g *Gateway) change(
	ctx context.Context, subscriptionID string, change func(a *account, s *subscription, now time.Time) error,
) error {
	return g.update(ctx, customerOf(subscriptionID), func(a *account, now time.Time) error {
		s := a.subscription(subscriptionID)
		if s == nil {
			return errNoSubscription
		}
		return change(a, s, now)
	})
}

// charge makes a payment that counts once per key.
func (g *Gateway) charge(ctx context.Context, customerID string, card billing.CardToken, key billing.Key,
	call func(a *account, now time.Time) (billing.Payment, error)) (payment billing.Payment, err error) {
	err = g.update(ctx, customerID, func(a *account, now time.Time) (err error) {
		payment, err = a.once(key, card, func() (billing.Payment, error) { return call(a, now) })
		return err
	})
	return payment, err
}

func (g *Gateway) chargeFor(ctx context.Context, subscriptionID string, card billing.CardToken, key billing.Key,
	call func(a *account, s *subscription, now time.Time) (billing.Payment, error)) (billing.Payment, error) {
	return g.charge(ctx, customerOf(subscriptionID), card, key, func(a *account, now time.Time) (billing.Payment, error) {
		s := a.subscription(subscriptionID)
		if s == nil {
			return billing.Payment{}, errNoSubscription
		}
		return call(a, s, now)
	})
}

// newID returns an id that also contains its customer: "sub_demo_USER_3".
func (a *account) newID(kind string) string {
	a.LastID++
	return fmt.Sprintf("%s_demo_%s_%d", kind, strings.TrimPrefix(a.ID, customerPrefix), a.LastID)
}

// customerOf returns the customer for whom newID made an id.
func customerOf(id string) string {
	_, rest, _ := strings.Cut(id, "_demo_")
	user, _, _ := strings.Cut(rest, "_")
	return customerPrefix + user
}

// refusalOf returns the message of a declined card.
func refusalOf(err error) (message string, refused bool) {
	if !errors.Is(err, billing.ErrDeclined) {
		return "", false
	}
	failure, _ := errors.AsType[*fault.Error](err)
	return failure.Message, true
}
