package main

import (
	"bytes"
	"io"
	"maps"
	"net/http"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"plainhand/cmd/plainhand/programtest"
	"plainhand/cmd/plainhand/site"
	"plainhand/internal/account"
	"plainhand/internal/billing"
	"plainhand/internal/billing/payments"
	"plainhand/internal/billing/stripe/stripetest"
	"plainhand/internal/pg/pgtest"
	"plainhand/internal/pg/pgtest/eventually"
	"plainhand/store/stores"
)

// billingFixture is the program on its own database, with one user who buys plans.
type billingFixture struct {
	running
	payments.Services // as in another process on the same database
	t                 *testing.T
	pool              *pgxpool.Pool
	database          *stores.Set
	environment       map[string]string
	user              uuid.UUID
}

// newBillingFixture starts the program with these settings.
func newBillingFixture(t *testing.T, settings map[string]string) *billingFixture {
	t.Helper()
	s := stoppedBillingFixture(t, settings)
	s.running = serving(t, s.environment)
	return s
}

// stoppedBillingFixture returns a fixture whose program is not running yet.
func stoppedBillingFixture(t *testing.T, settings map[string]string) *billingFixture {
	t.Helper()
	pool := pgtest.New(t)
	return billingFixtureOn(t, pool, programtest.DatabaseURL(pool), settings)
}

func billingFixtureOn(t *testing.T, pool *pgxpool.Pool, url string, settings map[string]string) *billingFixture {
	t.Helper()
	s := &billingFixture{t: t, pool: pool, database: stores.New(pool), user: uuid.New(), environment: map[string]string{}}
	s.environment["DATABASE_URL"], s.environment["DATA_DIR"] = url, t.TempDir()
	maps.Copy(s.environment, settings)
	ada := account.User{ID: s.user, Email: "ada@example.org", PasswordHash: "a hash", CreatedAt: time.Now()}
	s.must(s.database.Account.Users.CreateUser(t.Context(), ada))
	services, err := site.NewPayments(t.Context(), s.settings(), s.database)
	s.must(err)
	s.Services = services
	return s
}

func (s *billingFixture) must(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

func (s *billingFixture) buy(planID, card string) (billing.Payment, error) {
	s.t.Helper()
	plan, err := billing.FindPlan(planID)
	s.must(err)
	return s.Cashier.Subscribe(s.t.Context(), s.user, "ada@example.org", plan, billing.CardToken(card),
		billing.Key(uuid.NewString()))
}

func (s *billingFixture) customer() string {
	s.t.Helper()
	customer, err := s.database.CustomerOf(s.t.Context(), s.user)
	s.must(err)
	return customer.ID
}

// entitlement returns the user's subscription and current access.
func (s *billingFixture) entitlement() (*billing.Subscription, billing.Access) {
	s.t.Helper()
	found, err := s.database.Billing.EntitlementOf(s.t.Context(), s.user)
	s.must(err)
	return found.Subscription, billing.AccessAt(found, time.Now())
}

// deliver sends an event to the webhook as Stripe does, and returns the answer's status.
func (s *billingFixture) deliver(event stripetest.Delivery) int {
	s.t.Helper()
	request, err := http.NewRequestWithContext(s.t.Context(), http.MethodPost, s.url+"/webhooks/stripe",
		bytes.NewReader(event.Body))
	s.must(err)
	request.Header.Set("Content-Type", "application/json; charset=utf-8")
	request.Header.Set("Stripe-Signature", event.Signature)
	response, err := http.DefaultClient.Do(request)
	s.must(err)
	defer response.Body.Close()
	_, _ = io.Copy(io.Discard, response.Body)
	return response.StatusCode
}

func (s *billingFixture) count(query string) (count int) {
	s.t.Helper()
	s.must(s.pool.QueryRow(s.t.Context(), query).Scan(&count))
	return count
}

// eventually waits until a condition holds.
func (s *billingFixture) eventually(what string, holds func() bool) {
	s.t.Helper()
	s.t.Cleanup(func() {
		if s.t.Failed() {
			s.t.Logf("the log: %s", s.log)
		}
	})
	eventually.Holds(s.t, what, holds)
}
