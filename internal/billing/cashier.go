package billing

import (
	"context"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/fault"
	"plainhand/internal/throttle"
)

// The reasons why a cashier refuses.
var (
	ErrAlreadySubscribed = fault.New(fault.Conflict, "You already have a plan.",
		"Nothing was charged. You can change your plan on your account page.")
	ErrNoSubscription = fault.New(fault.NotFound, "You don’t have a plan.", "Choose one on the pricing page.")
	ErrSamePlan       = fault.New(fault.Conflict, "You’re already on this plan.", "Nothing was changed.")
	ErrUnpaid         = fault.New(fault.Conflict, "Your last payment hasn’t gone through.",
		"Nothing was changed. Pay with another card first.")
	// ErrNoUpgrade is returned if no upgrade waits for the customer's bank, any longer.
	ErrNoUpgrade = fault.New(fault.NotFound, "There’s no upgrade to finish.",
		"Choose the plan again on the pricing page.")
	ErrStalePrice = fault.New(fault.Invalid, "This price has expired.",
		"Nothing was charged. Check the new price and confirm it.")
)

// CashierStorage stores customers.
type CashierStorage interface {
	SyncStorage
	ConsentStorage
	throttle.Storage
	// AddCustomer stores a new customer and returns it, or returns the one that the user already has.
	AddCustomer(ctx context.Context, customer Customer) (Customer, error)
	// CustomerOf returns ErrNoCustomer for a user who is not a customer.
	CustomerOf(ctx context.Context, userID uuid.UUID) (Customer, error)
	// TakenWords returns how many words are counted or reserved for the user and their seats, removed ones too, in the
	// periods that began at since or later. Words carried over into a period are counted once.
	TakenWords(ctx context.Context, userID uuid.UUID, since time.Time) (int, error)
	// CloseUsage keeps the user and their seats from reserving words for a while, or returns false if too many are
	// taken. Of concurrent runs, each is either seen by it or refused.
	CloseUsage(ctx context.Context, closing Closing) (bool, error)
	// RereadLater schedules a Reread for when any Cashier call that begins now must long have ended.
	RereadLater(ctx context.Context, customerID string) error
}

// Cashier sells, changes, and ends subscriptions. Each call has the customer to itself, decides by a fresh reading of
// the gateway, and stores another reading before it answers: two tabs, a double click, or a crash never create a second
// subscription.
type Cashier struct {
	gateway Gateway
	storage CashierStorage
	tries   throttle.Counter
	now     func() time.Time
}

// NewCashier returns a cashier at the gateway, which counts tries under the keys. now is the clock.
func NewCashier(gateway Gateway, storage CashierStorage, keys throttle.Keys, now func() time.Time) *Cashier {
	return &Cashier{gateway: gateway, storage: storage, tries: throttle.NewCounter(storage, keys), now: now}
}

// Subscribe sells a plan to a user who has none, and who pressed a button beside the plan's RenewalTerms. That consent
// is recorded before anything is charged. A key under which the plan was sold already gets the same answer. A payment
// that needs the customer leaves the subscription incomplete, and so does a declined card: the next call pays for it,
// or drops it for another plan.
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

// customer makes the user a customer, unless they already are one.
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

// Cancel ends the plan when the period ends, or immediately when a payment is owed: nobody who leaves is charged for
// another month.
func (c *Cashier) Cancel(ctx context.Context, userID uuid.UUID, key Key) error {
	return c.serveLiving(ctx, userID, func(ctx context.Context, _ *visit, s Snapshot) error {
		if s.Status.Owing() {
			return c.gateway.End(ctx, s.ID, key)
		}
		return c.gateway.Cancel(ctx, s.ID, key)
	})
}

// Resume undoes a cancellation or a planned downgrade. A downgrade that was planned before a cancellation is planned
// again.
func (c *Cashier) Resume(ctx context.Context, userID uuid.UUID, key Key) error {
	return c.serveLiving(ctx, userID, func(ctx context.Context, visit *visit, s Snapshot) error {
		if err := c.gateway.Resume(ctx, s.ID, key); err != nil || s.CancelAt == nil {
			return err
		}
		if planned, err := FindPlan(visit.known[s.ID].DroppedPlanID); err == nil {
			return c.gateway.Downgrade(ctx, s.ID, planned, key+":again")
		}
		return nil
	})
}

// ReplaceCard charges another card from now on, and charges it immediately for what is owed.
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
			news := News{Kind: NewsCardReplaced, Key: newsKey(NewsCardReplaced, string(key)),
				Card: c.shownCard(ctx, customer.ID)}
			if s := visit.living(); s != nil {
				news.SubscriptionID, news.PlanID = s.ID, s.PlanID
			}
			visit.tell(news)
		}
		return err
	})
	return payment, err
}

// shownCard returns the card that is charged, as it may be shown. If that cannot be read it returns "": the card was
// replaced all the same.
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

// Invoices returns the user's invoices, newest first, and none for somebody who has never bought anything.
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

// serve does work with the customer locked, and then stores what the gateway says, whatever the outcome: a call that
// failed halfway may have changed something. If the process dies before that is stored, a job that was scheduled
// beforehand reads it.
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
			visit := visit{customer: customer, now: customer.Clock.At(c.now()), told: told, known: byID(known)}
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
	told     []Snapshot // as read before anything is done for them
	known    map[string]Subscription
	news     []News // of what is done for them, where no later reading will show it
}

// living returns the one subscription that is paid for or is waiting for payment.
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
