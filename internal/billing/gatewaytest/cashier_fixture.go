package gatewaytest

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/account"
	"plainhand/internal/account/throttle"
	"plainhand/internal/billing"
	"plainhand/internal/config/secret"
	billingstore "plainhand/store/billing"
)

var keys = throttle.NewKeys(secret.New())

// july has a 31st, and so does the month after it.
var july = time.Date(2026, time.July, 31, 12, 30, 0, 0, time.UTC)

// cashierFixture is a cashier at a gateway, with one user.
type cashierFixture struct {
	*billing.Cashier
	Environment
	t       *testing.T
	storage *brokenStorage
	user    uuid.UUID
}

// brokenStorage fails to store anything while it is broken, as if the process had died after calling the gateway.
type brokenStorage struct {
	*billingstore.Store
	broken bool
}

var errBroken = errors.New("killed")

func (s *brokenStorage) UpdateSubscriptions(ctx context.Context, customerID string, update billing.Update) error {
	return s.Store.UpdateSubscriptions(ctx, customerID,
		func(ctx context.Context, customer billing.Customer, known []billing.Subscription) (billing.Reading, error) {
			reading, err := update(ctx, customer, known)
			if s.broken {
				return billing.Reading{}, errBroken
			}
			return reading, err
		})
}

func newCashierFixture(t *testing.T, environment Environment) *cashierFixture {
	t.Helper()
	c := &cashierFixture{Environment: environment, t: t, user: uuid.New(),
		storage: &brokenStorage{Store: environment.Store.Billing}}
	user := account.User{ID: c.user, Email: "ada@example.org", PasswordHash: "a hash", CreatedAt: july}
	if err := c.Store.Account.Users.CreateUser(t.Context(), user); err != nil {
		t.Fatal(err)
	}
	c.Cashier = billing.NewCashier(environment.Gateway, c.storage, keys, environment.Now)
	return c
}

func (c *cashierFixture) buy(planID string, card Card) (billing.Payment, error) {
	c.t.Helper()
	return c.Subscribe(c.t.Context(), c.user, "ada@example.org", c.plan(planID), c.card(card), newKey())
}

func (c *cashierFixture) plan(id string) billing.Plan {
	c.t.Helper()
	return plan(c.t, id)
}

func (c *cashierFixture) card(card Card) billing.CardToken { return c.Environment.Card(card) }

func (c *cashierFixture) must(err error) {
	c.t.Helper()
	if err != nil {
		c.t.Fatal(err)
	}
}

func (c *cashierFixture) mustBuy(planID string) {
	c.t.Helper()
	payment, err := c.buy(planID, Good)
	if c.must(err); payment.Status != billing.PaymentSucceeded {
		c.t.Fatalf("payment %+v", payment)
	}
}

func (c *cashierFixture) access() billing.Access {
	c.t.Helper()
	entitlement, err := c.Store.Billing.EntitlementOf(c.t.Context(), c.user)
	c.must(err)
	return billing.AccessAt(entitlement, c.Now())
}

// read updates what is stored from the gateway.
func (c *cashierFixture) read() {
	c.t.Helper()
	customer, err := c.Store.CustomerOf(c.t.Context(), c.user)
	c.must(err)
	c.must(billing.NewSync(c.Gateway, c.Store.Billing, c.Now).Customer(c.t.Context(), customer.ID))
}

// change moves to another plan, for what that costs now.
func (c *cashierFixture) change(planID string) error {
	quote, err := c.Preview(c.t.Context(), c.user, c.plan(planID))
	if err != nil {
		return err
	}
	return c.accept(quote)
}

func (c *cashierFixture) accept(quote billing.Quote) error {
	_, err := c.Change(c.t.Context(), billing.Order{UserID: c.user, Plan: quote.To, At: quote.At, Due: quote.Due,
		Key: newKey()})
	return err
}

func (c *cashierFixture) wantPlan(id string) {
	c.t.Helper()
	if access := c.access(); access.Plan.ID != id {
		c.t.Errorf("the plan is %q, %+v; want %q", access.Plan.ID, access, id)
	}
}

func (c *cashierFixture) wantPaid(cents ...billing.Cents) {
	c.t.Helper()
	invoices, err := c.Invoices(c.t.Context(), c.user)
	c.must(err)
	var paid []billing.Cents
	for _, invoice := range invoices {
		if invoice.Paid > 0 {
			paid = append(paid, invoice.Paid-invoice.Refunded)
		}
	}
	if !slices.Equal(paid, cents) {
		c.t.Errorf("paid %v, want %v", paid, cents)
	}
}

// wantNews compares with the news so far, oldest first.
func (c *cashierFixture) wantNews(kinds ...billing.NewsKind) {
	c.t.Helper()
	_, news, err := c.Store.Billing.Activity(c.t.Context(), c.user, c.Now(), 100)
	c.must(err)
	var got []billing.NewsKind
	for _, item := range slices.Backward(news) {
		got = append(got, item.Kind)
	}
	if !slices.Equal(got, kinds) {
		c.t.Errorf("the news are %v, want %v", got, kinds)
	}
}

func (c *cashierFixture) use(words int) {
	c.t.Helper()
	c.must(c.run(c.access(), words, done))
}
