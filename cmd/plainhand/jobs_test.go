package main

import (
	"context"
	"testing"
	"time"

	"plainhand/cmd/plainhand/programtest"
	"plainhand/internal/account/throttle"
	"plainhand/internal/billing"
	"plainhand/internal/billing/demo"
)

// In the demo no event announces a renewal: the reconciler finds it, at the latest when a process starts.
func TestReconcilerRenewsInTheDemo(t *testing.T) {
	t.Parallel()
	s := stoppedBillingFixture(t, nil)
	monthAgo := func() time.Time { return time.Now().AddDate(0, 0, -40) }
	s.Cashier = billing.NewCashier(demo.New(s.database.Billing, monthAgo), s.database.Billing,
		throttle.NewKeys(programtest.Key), monthAgo)
	_, err := s.buy("pro", "pm_demo_visa")
	s.must(err)
	bought, _ := s.entitlement()
	if !bought.PeriodEnd.Before(time.Now()) {
		t.Fatalf("the period has not ended: %+v", bought)
	}
	s.running = serving(t, s.environment)
	s.eventually("it is renewed", func() bool {
		renewed, access := s.entitlement()
		return access.Active && renewed.PaidStart.Equal(bought.PeriodEnd)
	})
}

// A job that is running at SIGTERM is interrupted, and the next process retries it.
func TestInterruptedJobIsRetriedByTheNextProcess(t *testing.T) {
	t.Parallel()
	s := newBillingFixture(t, nil)
	_, err := s.buy("pro", "pm_demo_visa")
	s.must(err)
	tx, err := s.pool.Begin(t.Context())
	s.must(err)
	_, err = tx.Exec(t.Context(), `SELECT FROM customers FOR UPDATE`)
	s.must(err)
	s.dueNow()
	const running = `SELECT count(*) FROM river_job WHERE kind = 'reread' AND state = 'running'`
	s.eventually("the job runs", func() bool { return s.count(running) == 1 })
	if code := s.stop(); code != 0 {
		t.Errorf("exit code %d: %s", code, s.log)
	}
	s.must(tx.Rollback(context.Background()))
	if s.count(running) != 0 {
		t.Error("the job is left as if it ran")
	}
	s.running = serving(t, s.environment)
	s.eventually("the job is done", func() bool {
		return s.count(`SELECT count(*) FROM river_job WHERE kind = 'reread' AND state = 'completed'`) > 0
	})
}
