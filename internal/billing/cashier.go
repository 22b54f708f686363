package billing

import (
	"context"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/fault"
	"plainhand/internal/throttle"
)

// What a cashier refuses.
var (
	ErrAlreadySubscribed = fault.New(fault.Conflict, "You already have a plan.",
		"Nothing was charged. You can change your plan on your account page.")
	ErrNoSubscription = fault.New(fault.NotFound, "You don’t have a plan.", "Choose one on the pricing page.")
	ErrSamePlan       = fault.New(fault.Conflict, "You’re already on this plan.", "Nothing was changed.")
	ErrUnpaid         = fault.New(fault.Conflict, "Your last payment hasn’t gone through.",
		"Nothing was changed. Pay with another card first.")
	ErrStalePrice = fault.New(fault.Invalid, "This price has expired.",
		"Nothing was charged. Check the new price and confirm it.")
)

// CashierStorage keeps customers.
type CashierStorage interface {
	SyncStorage
	ConsentStorage
	throttle.Storage
	// AddCustomer stores a new customer and returns it, or the one that the user is already.
	AddCustomer(ctx context.Context, customer Customer) (Customer, error)
	// CustomerOf returns ErrNoCustomer for a user who is none.
	CustomerOf(ctx context.Context, userID uuid.UUID) (Customer, error)
	// TakenWords returns the words that are counted for the user, or held for what runs, in the period that starts at
	// start.
	TakenWords(ctx context.Context, userID uuid.UUID, start time.Time) (int, error)
	// CloseUsage lets nobody hold words in that period for some time, or returns false when as many as limit are taken.
	// What happens at the same time is seen by it, or refused.
	CloseUsage(ctx context.Context, userID uuid.UUID, start time.Time, limit int, lasts time.Duration) (bool, error)
	// RereadLater puts down a Reread for when a call of the Cashier's that begins now must long have ended.
	RereadLater(ctx context.Context, customerID string) error
}

// Cashier sells, changes and ends subscriptions. Each call has the customer for itself, decides by a fresh reading of
// the gateway, and stores another one before it answers: two tabs, a double click or a crash never make a second
// subscription.
type Cashier struct {
	gateway Gateway
	storage CashierStorage
	tries   throttle.Counter
	now     func() time.Time
}

// NewCashier returns a cashier at the gateway, who counts tries under the keys. now is the clock.
func NewCashier(gateway Gateway, storage CashierStorage, keys throttle.Keys, now func() time.Time) *Cashier {
	return &Cashier{gateway: gateway, storage: storage, tries: throttle.NewCounter(storage, keys), now: now}
}

// Subscribe sells a plan to a user who has none, and who pressed a button that its RenewalTerms stand beside: that is
// written down before anything is charged. A key under which the plan was sold is answered as sold. A payment that
// needs the customer leaves the subscription incomplete, as does a declined card: the next call pays for it, or drops
// it for another plan.
func (c *Cashier) Subscribe(
	ctx context.Context, userID uuid.UUID, email string, plan Plan, card CardToken, key Key,
) (payment Payment, err error) {
	customer, err := c.customer(ctx, userID, email)
	if err != nil {
		return Payment{}, err
	}
	err = c.serve(ctx, customer.ID, func(ctx context.Context, visit *visit) (err error) {
		if s := visit.living(); s != nil {
			payment, err = c.soldBefore(ctx, *s, userID, plan, key)
			return err
		}
		if err := c.takeOrder(ctx, userID, plan, key); err != nil {
			return err
		}
		for _, open := range visit.told {
			switch {
			case open.Status != StatusIncomplete:
			case open.PlanID == plan.ID:
				payment, err = c.gateway.Pay(ctx, open.ID, card, key)
				return err
			default:
				if err := c.gateway.End(ctx, open.ID, key+":drop"); err != nil {
					return err
				}
			}
		}
		payment, err = c.gateway.Subscribe(ctx, customer.ID, plan, card, key)
		return err
	})
	return payment, err
}

// customer makes the user a customer, unless they are one.
func (c *Cashier) customer(ctx context.Context, userID uuid.UUID, email string) (Customer, error) {
	customer, err := c.storage.CustomerOf(ctx, userID)
	if fault.KindOf(err) != fault.NotFound {
		return customer, err
	}
	id, err := c.gateway.CreateCustomer(ctx, userID, email)
	if err != nil {
		return Customer{}, err
	}
	return c.storage.AddCustomer(ctx, Customer{ID: id, UserID: userID, Gateway: c.gateway.Name(), CreatedAt: c.now()})
}

// Cancel ends the plan when the period ends, or at once when a payment is owed: nobody who leaves is charged for
// another month.
func (c *Cashier) Cancel(ctx context.Context, userID uuid.UUID, key Key) error {
	return c.serveLiving(ctx, userID, func(ctx context.Context, _ *visit, s Snapshot) error {
		if s.Status.Owing() {
			return c.gateway.End(ctx, s.ID, key)
		}
		return c.gateway.Cancel(ctx, s.ID, key)
	})
}

// Resume takes a cancellation, or a smaller plan to come, back.
func (c *Cashier) Resume(ctx context.Context, userID uuid.UUID, key Key) error {
	return c.serveLiving(ctx, userID,
		func(ctx context.Context, _ *visit, s Snapshot) error { return c.gateway.Resume(ctx, s.ID, key) })
}

// ReplaceCard takes the next payments from another card, and what is owed at once.
func (c *Cashier) ReplaceCard(
	ctx context.Context, userID uuid.UUID, card CardToken, key Key,
) (payment Payment, err error) {
	customer, err := c.storage.CustomerOf(ctx, userID)
	if err != nil {
		return Payment{}, err
	}
	err = c.serve(ctx, customer.ID, func(ctx context.Context, visit *visit) (err error) {
		if err := c.countCard(ctx, userID); err != nil {
			return err
		}
		payment, err = c.gateway.ReplaceCard(ctx, customer.ID, card, key)
		if err == nil && payment.Status == PaymentSucceeded {
			visit.tell(News{Kind: NewsCardReplaced, Key: newsKey(NewsCardReplaced, string(key)),
				Card: c.shownCard(ctx, customer.ID)})
		}
		return err
	})
	return payment, err
}

// shownCard returns what may be shown of the card that is charged. When that cannot be read it is nothing: the card was
// replaced.
func (c *Cashier) shownCard(ctx context.Context, customerID string) string {
	card, err := c.gateway.Card(ctx, customerID)
	if err != nil || card == nil {
		return ""
	}
	return card.Brand + " " + card.Last4
}

// Card returns the card that is charged, or nil.
func (c *Cashier) Card(ctx context.Context, userID uuid.UUID) (*Card, error) {
	customer, err := c.storage.CustomerOf(ctx, userID)
	if fault.KindOf(err) == fault.NotFound {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return c.gateway.Card(ctx, customer.ID)
}

// Invoices returns the user's, the newest first, and none for somebody who never bought anything.
func (c *Cashier) Invoices(ctx context.Context, userID uuid.UUID) ([]Invoice, error) {
	customer, err := c.storage.CustomerOf(ctx, userID)
	if fault.KindOf(err) == fault.NotFound {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return c.gateway.Invoices(ctx, customer.ID)
}

// serveLiving serves the user with their living subscription, or returns ErrNoSubscription.
func (c *Cashier) serveLiving(
	ctx context.Context, userID uuid.UUID, work func(ctx context.Context, visit *visit, s Snapshot) error,
) error {
	customer, err := c.storage.CustomerOf(ctx, userID)
	if fault.KindOf(err) == fault.NotFound {
		return ErrNoSubscription
	}
	if err != nil {
		return err
	}
	return c.serve(ctx, customer.ID, func(ctx context.Context, visit *visit) error {
		s := visit.living()
		if s == nil {
			return ErrNoSubscription
		}
		return work(ctx, visit, *s)
	})
}

// serve does work with the customer locked, and then stores what the gateway says, whatever came of it: a call that
// failed half-way may have changed something. Should the process die before that is stored, a job that was put down
// first reads it.
func (c *Cashier) serve(
	ctx context.Context, customerID string, work func(ctx context.Context, visit *visit) error,
) error {
	if err := c.storage.RereadLater(ctx, customerID); err != nil {
		return err
	}
	var outcome error
	err := c.storage.UpdateSubscriptions(ctx, customerID,
		func(ctx context.Context, customer Customer, known []Subscription) (Reading, error) {
			ctx, cancel := context.WithTimeout(ctx, readLimit)
			defer cancel()
			told, err := c.gateway.Subscriptions(ctx, customerID)
			if err != nil {
				return Reading{}, err
			}
			visit := visit{customer: customer, now: customer.Clock.At(c.now()), told: told}
			outcome = work(ctx, &visit)
			if told, err = c.gateway.Subscriptions(ctx, customerID); err != nil {
				return Reading{}, err
			}
			reading := newReading(known, told, visit.now)
			reading.News = append(visit.news, reading.News...)
			return reading, nil
		})
	if outcome != nil {
		return outcome
	}
	return err
}

// visit is a customer at the counter.
type visit struct {
	customer Customer
	now      time.Time  // by the customer's clock
	told     []Snapshot // before anything is done for them
	news     []News     // of what is done for them, as far as no reading will tell it
}

// living returns the one subscription that is paid for, or wants to be.
func (v *visit) living() *Snapshot {
	for i := range v.told {
		if v.told[i].Status.Living() {
			return &v.told[i]
		}
	}
	return nil
}

func (v *visit) tell(news News) {
	news.At = v.now
	v.news = append(v.news, news)
}
