package billing

import (
	"context"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/account/throttle"
	"plainhand/internal/fault"
)

// Errors of Cashier.
var (
	ErrAlreadySubscribed = fault.New(fault.Conflict, "You already have a plan.",
		"Nothing was charged. You can change your plan on your account page.")
	ErrNoSubscription = fault.New(fault.NotFound, "You don’t have a plan.", "Choose one on the pricing page.")
	ErrSamePlan       = fault.New(fault.Conflict, "You’re already on this plan.", "Nothing was changed.")
	ErrUnpaid         = fault.New(fault.Conflict, "Your last payment hasn’t gone through.",
		"Nothing was changed. Pay with another card first.")
	// ErrNoUpgrade is returned if no upgrade is waiting for the customer's bank.
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
	// CustomerOf returns the customer of a user, or ErrNoCustomer.
	CustomerOf(ctx context.Context, userID uuid.UUID) (Customer, error)
	// TakenWords returns the words charged or reserved for the user and their seats, including removed seats, in the
	// periods that began at since or later. Words carried over into a period are counted once.
	TakenWords(ctx context.Context, userID uuid.UUID, since time.Time) (int, error)
	// CloseUsage stops the user and their seats from reserving words for a while, or returns false if too many were
	// used. Concurrent runs are either counted or refused.
	CloseUsage(ctx context.Context, closing Closing) (bool, error)
	// RereadLater schedules a Reread for a time when any Cashier call that begins now must have ended.
	RereadLater(ctx context.Context, customerID string) error
}

// Cashier sells, changes, and ends subscriptions. Each call locks the customer, decides by a fresh reading of the
// gateway, and stores another reading before it returns: two tabs, a double click, or a crash never create a second
// subscription.
type Cashier struct {
	gateway Gateway
	storage CashierStorage
	tries   throttle.Counter
	now     func() time.Time
}

// NewCashier returns a cashier for the gateway. The keys are for rate limits; now is the clock.
func NewCashier(gateway Gateway, storage CashierStorage, keys throttle.Keys, now func() time.Time) *Cashier {
	return &Cashier{gateway: gateway, storage: storage, tries: throttle.NewCounter(storage, keys), now: now}
}

// Subscribe sells a plan to a user without one, who pressed a button beside the plan's RenewalTerms. That consent is
// recorded before anything is charged. Repeating a successful call with the same key returns the same result. A payment
// that needs authentication, or is declined, leaves the subscription incomplete: the next call pays for it, or drops it
// for another plan.
func (c *Cashier) Subscribe(
	ctx context.Context, userID uuid.UUID, email string, plan Plan, card CardToken, key Key,
) (payment Payment, err error) {
	customer, err := c.customer(ctx, userID, email)
	if err != nil {
		return Payment{}, err
	}
	err = c.serve(ctx, customer.ID, func(ctx context.Context, locked *lockedCustomer) (err error) {
		if s := locked.living(); s != nil {
			payment, err = c.repeatedOrder(ctx, *s, userID, plan, key)
			return err
		}
		if err := c.recordConsent(ctx, userID, plan, key); err != nil {
			return err
		}
		for _, open := range locked.snapshots {
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

// customer returns the user's customer, and creates it if necessary.
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

// Cancel ends the plan at the end of the period, or immediately if a payment is owed, so that a user who leaves is not
// charged for another month.
func (c *Cashier) Cancel(ctx context.Context, userID uuid.UUID, key Key) error {
	return c.serveLiving(ctx, userID, func(ctx context.Context, _ *lockedCustomer, s Snapshot) error {
		if s.Status.Owing() {
			return c.gateway.End(ctx, s.ID, key)
		}
		return c.gateway.Cancel(ctx, s.ID, key)
	})
}

// Resume undoes a cancellation or a planned downgrade. A downgrade that was planned before a cancellation is planned
// again.
func (c *Cashier) Resume(ctx context.Context, userID uuid.UUID, key Key) error {
	return c.serveLiving(ctx, userID, func(ctx context.Context, locked *lockedCustomer, s Snapshot) error {
		if err := c.gateway.Resume(ctx, s.ID, key); err != nil || s.CancelAt == nil {
			return err
		}
		if planned, err := FindPlan(locked.known[s.ID].DroppedPlanID); err == nil {
			return c.gateway.Downgrade(ctx, s.ID, planned, key+":again")
		}
		return nil
	})
}

// ReplaceCard replaces the card that is charged, and charges the new one immediately for what is owed.
func (c *Cashier) ReplaceCard(
	ctx context.Context, userID uuid.UUID, card CardToken, key Key,
) (payment Payment, err error) {
	customer, err := c.storage.CustomerOf(ctx, userID)
	if err != nil {
		return Payment{}, err
	}
	err = c.serve(ctx, customer.ID, func(ctx context.Context, locked *lockedCustomer) (err error) {
		if err := c.countCardTry(ctx, userID); err != nil {
			return err
		}
		payment, err = c.gateway.ReplaceCard(ctx, customer.ID, card, key)
		if err == nil && payment.Status == PaymentSucceeded {
			news := Event{Kind: NewsCardReplaced, Key: newsKey(NewsCardReplaced, string(key)),
				Card: c.cardLabel(ctx, customer.ID)}
			if s := locked.living(); s != nil {
				news.SubscriptionID, news.PlanID = s.ID, s.PlanID
			}
			locked.addNews(news)
		}
		return err
	})
	return payment, err
}

// cardLabel returns the brand and last digits of the card that is charged. If that cannot be read it returns "", since
// the card was replaced all the same.
func (c *Cashier) cardLabel(ctx context.Context, customerID string) string {
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

// Invoices returns the user's invoices, newest first, and none for a user who has never bought anything.
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

// serveLiving runs work with the customer locked and their living subscription, or returns ErrNoSubscription.
func (c *Cashier) serveLiving(
	ctx context.Context, userID uuid.UUID, work func(ctx context.Context, locked *lockedCustomer, s Snapshot) error,
) error {
	customer, err := c.storage.CustomerOf(ctx, userID)
	if fault.KindOf(err) == fault.NotFound {
		return ErrNoSubscription
	}
	if err != nil {
		return err
	}
	return c.serve(ctx, customer.ID, func(ctx context.Context, locked *lockedCustomer) error {
		s := locked.living()
		if s == nil {
			return ErrNoSubscription
		}
		return work(ctx, locked, *s)
	})
}

// serve runs work with the customer locked, and then stores the gateway's state, whatever the result: a call that
// failed halfway may have changed something. If the process dies before that, a job that was scheduled beforehand reads
// the state.
func (c *Cashier) serve(
	ctx context.Context, customerID string, work func(ctx context.Context, locked *lockedCustomer) error,
) error {
	if err := c.storage.RereadLater(ctx, customerID); err != nil {
		return err
	}
	var outcome error
	err := c.storage.UpdateSubscriptions(ctx, customerID,
		func(ctx context.Context, customer Customer, known []Subscription) (Reading, error) {
			ctx, cancel := context.WithTimeout(ctx, readTimeout)
			defer cancel()
			snapshots, err := c.gateway.Subscriptions(ctx, customerID)
			if err != nil {
				return Reading{}, err
			}
			locked := lockedCustomer{customer: customer, now: customer.Clock.At(c.now()), snapshots: snapshots,
				known: byID(known)}
			outcome = work(ctx, &locked)
			if snapshots, err = c.gateway.Subscriptions(ctx, customerID); err != nil {
				return Reading{}, err
			}
			reading := newReading(known, snapshots, locked.now)
			reading.News = append(locked.news, reading.News...)
			return reading, nil
		})
	if outcome != nil {
		return outcome
	}
	return err
}

// lockedCustomer is a customer during a call of serve.
type lockedCustomer struct {
	customer  Customer
	now       time.Time  // by the customer's clock
	snapshots []Snapshot // as read before work runs
	known     map[string]Subscription
	news      []Event // events of this call that a later reading would not show
}

// living returns the subscription that is paid for or waiting for payment, or nil.
func (l *lockedCustomer) living() *Snapshot {
	for i := range l.snapshots {
		if l.snapshots[i].Status.Living() {
			return &l.snapshots[i]
		}
	}
	return nil
}

func (l *lockedCustomer) addNews(news Event) {
	news.At = l.now
	l.news = append(l.news, news)
}
