package sitetest

import (
	"fmt"
	"net/http"
	"net/url"
	"time"

	"github.com/PuerkitoBio/goquery"
	"github.com/google/uuid"

	"plainhand/internal/billing"
	"plainhand/internal/billing/demo"
	"plainhand/internal/pg/pgtest/eventually"
)

// Customer is the browser of a user with a purchased plan.
type Customer struct {
	*Browser
	ID uuid.UUID
}

// Customer registers a user and buys the plan with a card that always succeeds.
func (s *Site) Customer(email, planID string) Customer {
	s.T.Helper()
	return s.CustomerWith(email, planID, "pm_demo_visa")
}

func (s *Site) CustomerWith(email, planID string, card billing.CardToken) Customer {
	s.T.Helper()
	c := Customer{Browser: s.Member(email)}
	user, err := s.Store.Account.Users.UserByEmail(s.T.Context(), uuid.Nil, email)
	if err != nil {
		s.T.Fatal(err)
	}
	c.ID = user.ID
	c.Subscribe(planID, card)
	return c
}

func (c Customer) Subscribe(planID string, card billing.CardToken) {
	t := c.Site.T
	t.Helper()
	user, err := c.Site.Store.Account.Users.User(t.Context(), c.ID)
	if err != nil {
		t.Fatal(err)
	}
	plan, err := billing.FindPlan(planID)
	if err == nil {
		_, err = c.Site.Payments.Cashier.Subscribe(t.Context(), c.ID, user.Email, plan, card, billing.Key(uuid.NewString()))
	}
	if err != nil {
		t.Fatal(err)
	}
}

// Card replaces the customer's card.
func (c Customer) Card(token billing.CardToken) {
	c.Site.T.Helper()
	if _, err := c.Site.Payments.Cashier.ReplaceCard(c.Site.T.Context(), c.ID, token,
		billing.Key(uuid.NewString())); err != nil {
		c.Site.T.Fatal(err)
	}
}

// Advance moves the customer's demo clock ahead.
func (c Customer) Advance(ahead time.Duration) {
	t := c.Site.T
	t.Helper()
	found, err := c.Site.Store.CustomerOf(t.Context(), c.ID)
	if err == nil {
		err = c.Site.Payments.Demo.Wait(t.Context(), found.ID, billing.Clock(ahead/time.Second),
			c.Site.Payments.Sync.Customer)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func (c Customer) Access() billing.Access {
	c.Site.T.Helper()
	holding, err := c.Site.Store.Billing.EntitlementOf(c.Site.T.Context(), c.ID)
	if err != nil {
		c.Site.T.Fatal(err)
	}
	return billing.AccessAt(holding, time.Now())
}

func (c Customer) WantPlan(id string) {
	c.Site.T.Helper()
	if access := c.Access(); access.Plan.ID != id {
		c.Site.T.Errorf("the plan is %q, %+v; want %q", access.Plan.ID, access, id)
	}
}

// Form returns the values of the page's form with this action.
func (a Response) Form(action string) url.Values {
	a.T.Helper()
	form := a.Page().Find(`form[action="` + action + `"]`).First()
	if form.Length() == 0 {
		a.T.Fatalf("no form to %s: %.1000s", action, a.Text("main"))
	}
	values := url.Values{}
	form.Find("input[name]").Each(func(_ int, input *goquery.Selection) {
		values.Set(input.AttrOr("name", ""), input.AttrOr("value", ""))
	})
	return values
}

// Payment returns the values of the checkout form.
func Payment(plan, card string) url.Values {
	return url.Values{"plan": {plan}, "card": {card}, "key": {uuid.NewString()}}
}

// WaitFor waits until the query selects true.
func (s *Site) WaitFor(query string) {
	s.T.Helper()
	eventually.Holds(s.T, query, func() bool {
		var answer bool
		if err := s.Pool.QueryRow(s.T.Context(), query).Scan(&answer); err != nil {
			s.T.Fatal(err)
		}
		return answer
	})
}

// BuyerAwaitingBank registers a buyer whose first payment for Pro awaits authentication, and returns the payment's
// secret.
func (s *Site) BuyerAwaitingBank(email string) (b *Browser, secret string) {
	s.T.Helper()
	b = s.Member(email)
	user, err := s.Store.Account.Users.UserByEmail(s.T.Context(), uuid.Nil, email)
	if err != nil {
		s.T.Fatal(err)
	}
	pro, err := billing.FindPlan("pro")
	if err != nil {
		s.T.Fatal(err)
	}
	cashier := billing.NewCashier(demo.New(s.Store.Billing, time.Now), s.Store.Billing, ThrottleKeys, time.Now)
	payment, err := cashier.Subscribe(s.T.Context(), user.ID, email, pro, "pm_demo_asks", "a key")
	if err != nil || payment.Status != billing.PaymentNeedsAction {
		s.T.Fatalf("%+v, %v", payment, err)
	}
	return b, payment.ClientSecret
}

// Subscribe sends what the checkout's script sends.
func (b *Browser) Subscribe(card, price string) Response {
	b.Site.T.Helper()
	body := fmt.Sprintf(`{"paymentMethodId":%q,"priceId":%q,"email":"ada@example.com"}`, card, price)
	request := b.Request(http.MethodPost, "/api/create-subscription", "application/json", body)
	request.Header.Set("Idempotency-Key", uuid.NewString())
	return b.Do(request)
}

func (s *Site) UserID(email string) string {
	s.T.Helper()
	user, err := s.Store.Account.Users.UserByEmail(s.T.Context(), uuid.Nil, email)
	if err != nil {
		s.T.Fatal(err)
	}
	return user.ID.String()
}

// CountEmails counts the queued emails of a kind for an address.
func (s *Site) CountEmails(email, kind string) (count int) {
	s.T.Helper()
	const query = `SELECT count(*) FROM mails JOIN users ON users.id = user_id WHERE email = $1 AND kind = $2`
	if err := s.Pool.QueryRow(s.T.Context(), query, email, kind).Scan(&count); err != nil {
		s.T.Fatal(err)
	}
	return count
}
