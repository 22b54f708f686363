package main

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/riverqueue/river/rivertype"

	"plainhand/internal/billing"
	"plainhand/internal/billing/demo"
)

// In the demo nobody tells of a renewal: the reconciler finds it, at the latest when a process starts.
func TestTheReconcilerRenewsInTheDemo(t *testing.T) {
	t.Parallel()
	s := closedShop(t, nil)
	monthAgo := func() time.Time { return time.Now().AddDate(0, 0, -40) }
	s.Cashier = billing.NewCashier(demo.New(s.database, monthAgo), s.database, testKeys, monthAgo)
	_, err := s.buy("pro", "pm_demo_visa")
	s.must(err)
	bought, _ := s.held()
	if !bought.PeriodEnd.Before(time.Now()) {
		t.Fatalf("the period has not ended: %+v", bought)
	}
	s.running = serving(t, s.environment)
	s.eventually("it is renewed", func() bool {
		renewed, access := s.held()
		return access.Active && renewed.PaidStart.Equal(bought.PeriodEnd)
	})
}

// A job may be about an e-mail or a name: the log says which job failed and why, and nothing of whom it was about.
func TestTheLogOfAJobThatFails(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		try         int
		level, text string
	}{
		"the first time": {1, "WARN", "is tried again"},
		"the last time":  {3, "ERROR", "is given up"},
	} {
		log := new(lockedBuffer)
		job := &rivertype.JobRow{ID: 7, Kind: "reread", Attempt: test.try, MaxAttempts: 3, EncodedArgs: []byte(`{"to":"ada@example.org"}`)}
		failures := jobFailures{slog.New(slog.NewTextHandler(log, nil))}
		failures.HandleError(t.Context(), job, context.DeadlineExceeded)
		failures.HandlePanic(t.Context(), job, "ada@example.org", "a stack")
		for _, part := range []string{"level=" + test.level, test.text, "job=reread", "deadline exceeded", "a job panicked", "a stack"} {
			if !strings.Contains(log.String(), part) {
				t.Errorf("%s: %q is missing in %s", name, part, log)
			}
		}
		if strings.Contains(log.String(), "ada@") {
			t.Errorf("%s: the log tells too much: %s", name, log)
		}
	}
}

// SIGTERM while a job runs: it is cut off, and the next process does it.
func TestAJobThatRunsAtTheEndIsDoneLater(t *testing.T) {
	t.Parallel()
	s := newShop(t, nil)
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

func TestJobsAreMeasured(t *testing.T) {
	t.Parallel()
	registry := prometheus.NewRegistry()
	metrics := newJobMetrics(registry)
	job := &rivertype.JobRow{Kind: "reread"}
	for _, want := range []error{nil, nil, context.Canceled} {
		if err := metrics.Work(t.Context(), job, func(context.Context) error { return want }); !errors.Is(err, want) {
			t.Errorf("got %v; want %v", err, want)
		}
	}
	families, err := registry.Gather()
	if err != nil || len(families) != 1 {
		t.Fatal(families, err)
	}
	counts := map[string]uint64{}
	for _, metric := range families[0].GetMetric() {
		counts[metric.GetLabel()[0].GetValue()] = metric.GetHistogram().GetSampleCount()
	}
	if counts["done"] != 2 || counts["failed"] != 1 {
		t.Errorf("counted %v", counts)
	}
}

func TestTheQueueKeepsItsOrdinaryDoingsToItself(t *testing.T) {
	t.Parallel()
	log := slog.New(warnings{slog.NewTextHandler(new(lockedBuffer), nil)})
	if log.Enabled(t.Context(), slog.LevelInfo) || !log.Enabled(t.Context(), slog.LevelWarn) {
		t.Error("warnings and nothing less are to be passed on")
	}
}
