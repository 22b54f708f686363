package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"plainhand/internal/account/throttle"
	"plainhand/internal/billing"
	"plainhand/internal/billing/demo"
	"plainhand/internal/billing/payments"
	"plainhand/internal/config"
	"plainhand/internal/fault/crash"
	"plainhand/internal/telemetry"
)

// In the demo no event announces a renewal: the reconciler finds it, at the latest when a process starts.
func TestReconcilerRenewsInTheDemo(t *testing.T) {
	t.Parallel()
	s := closedShop(t, nil)
	monthAgo := func() time.Time { return time.Now().AddDate(0, 0, -40) }
	s.Cashier = billing.NewCashier(demo.New(s.database.Billing, monthAgo), s.database.Billing,
		throttle.NewKeys(testKey), monthAgo)
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

// The arguments of a job may contain an email address or a name: the log has the job and the error without them.
func TestFailedJobIsLoggedWithoutItsArguments(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		try         int
		level, text string
	}{
		"the first time": {1, "WARN", "is tried again"},
		"the last time":  {3, "ERROR", "is given up"},
	} {
		log := new(lockedBuffer)
		job := &rivertype.JobRow{ID: 7, Kind: "reread", Attempt: test.try, MaxAttempts: 3,
			EncodedArgs: []byte(`{"to":"ada@example.org"}`)}
		logger := slog.New(slog.NewTextHandler(log, nil))
		failures := jobFailures{logger, crash.NewReporter(logger, prometheus.NewRegistry())}
		failures.HandleError(t.Context(), job, context.DeadlineExceeded)
		failures.HandlePanic(t.Context(), job, "ada@example.org", "a stack")
		for _, part := range []string{"level=" + test.level, test.text, "job=reread", "deadline exceeded",
			"a panic was caught",
			"a stack", fmt.Sprintf("try=%d", test.try)} {
			if !strings.Contains(log.String(), part) {
				t.Errorf("%s: %q is missing in %s", name, part, log)
			}
		}
		if strings.Contains(log.String(), "ada@") {
			t.Errorf("%s: the log leaks private data: %s", name, log)
		}
	}
}

// River would log the panic's value, and store it with the job.
func TestPanicFailsOneAttemptOfAJob(t *testing.T) {
	t.Parallel()
	s, log, registry := closedShop(t, nil), new(lockedBuffer), prometheus.NewRegistry()
	customer := billing.Customer{ID: "cus_1", UserID: s.user, Gateway: "demo", CreatedAt: time.Now()}
	_, err := s.database.Billing.AddCustomer(t.Context(), customer)
	s.must(err)
	logger := slog.New(slog.NewJSONHandler(log, nil))
	settings := config.Config{DataDir: t.TempDir(), BaseURL: &url.URL{Scheme: "https", Host: "plainhand.example"}}
	broken := payments.Services{Sync: billing.NewSync(private{}, s.database.Billing, time.Now)}
	outlets := reports{log: logger, metrics: registry, crashes: crash.NewReporter(logger, registry)}
	jobs, err := newJobs(settings, outlets, openedOn(s.pool), s.database, broken, testPeople(s.database), nil, nil)
	s.must(err)
	failed, unsubscribe := jobs.Subscribe(river.EventKindJobFailed)
	defer unsubscribe()
	_, err = jobs.Insert(t.Context(), billing.Reread{CustomerID: "cus_1"}, nil)
	s.must(err)
	s.must(jobs.Start(t.Context()))
	event := <-failed
	s.must(jobs.Stop(t.Context()))
	tried, err := jobs.JobGet(t.Context(), event.Job.ID) // it may have been retried since
	s.must(err)
	if event.Job.FinalizedAt != nil || len(event.Job.Errors) != 1 {
		t.Fatalf("the job is %+v", event.Job)
	}
	reported := log.String() + event.Job.Errors[0].Error + event.Job.Errors[0].Trace
	for _, part := range []string{`"where":"job"`, `"job":"reread"`, `"place":"plainhand/jobs_test.go:`,
		"panic at plainhand/jobs_test.go:"} {
		if !strings.Contains(reported, part) {
			t.Errorf("%s is missing in %s", part, reported)
		}
	}
	if strings.Contains(reported, "ada@") {
		t.Errorf("private data is reported: %s", reported)
	}
	if count := counted(t, registry, "plainhand_panics_total", "job"); count != float64(len(tried.Errors)) {
		t.Errorf("%v panics are counted in %d tries", count, len(tried.Errors))
	}
}

// private is a gateway that panics with private data.
type private struct{ billing.Gateway }

func (private) Subscriptions(context.Context, string) ([]billing.Snapshot, error) {
	panic("ada@example.org")
}

// counted returns the value of a counter with one label.
func counted(t *testing.T, registry *prometheus.Registry, name, label string) float64 {
	t.Helper()
	families, err := registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	for _, family := range families {
		for _, metric := range family.GetMetric() {
			if family.GetName() == name && metric.GetLabel()[0].GetValue() == label {
				return metric.GetCounter().GetValue()
			}
		}
	}
	return -1
}

func TestPanickingSweeperStopsNoOther(t *testing.T) {
	t.Parallel()
	log, registry := new(lockedBuffer), prometheus.NewRegistry()
	logger := slog.New(slog.NewJSONHandler(log, nil))
	swept := false
	sweep(t.Context(), logger, crash.NewReporter(logger, registry),
		func(context.Context) error { panic("ada@example.org") },
		func(context.Context) error { swept = true; return nil })
	if !swept || counted(t, registry, "plainhand_panics_total", "sweep") != 1 || strings.Contains(log.String(), "ada@") {
		t.Errorf("swept %t, the log has %s", swept, log)
	}
}

// A job that is running at SIGTERM is interrupted, and the next process retries it.
func TestInterruptedJobIsRetriedByTheNextProcess(t *testing.T) {
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

func TestJobsAreTimed(t *testing.T) {
	t.Parallel()
	registry := prometheus.NewRegistry()
	metrics := newJobMetrics(registry, telemetry.Sender{})
	job := &rivertype.JobRow{Kind: "reread", Queue: "default", ScheduledAt: time.Now().Add(-time.Minute)}
	for _, want := range []error{nil, nil, context.Canceled} {
		if err := metrics.Work(t.Context(), job, func(context.Context) error { return want }); !errors.Is(err, want) {
			t.Errorf("got %v; want %v", err, want)
		}
	}
	families, err := registry.Gather()
	if err != nil || len(families) != 2 { // in the order of their names
		t.Fatal(families, err)
	}
	if waits := families[1].GetMetric()[0].GetHistogram(); waits.GetSampleCount() != 3 || waits.GetSampleSum() < 180 {
		t.Errorf("waits: %v", waits)
	}
	counts := map[string]uint64{}
	for _, metric := range families[0].GetMetric() {
		counts[metric.GetLabel()[0].GetValue()] = metric.GetHistogram().GetSampleCount()
	}
	if counts["done"] != 2 || counts["failed"] != 1 {
		t.Errorf("counted %v", counts)
	}
}

func TestRoutineMessagesOfTheQueueAreDropped(t *testing.T) {
	t.Parallel()
	log := slog.New(warnings{slog.NewTextHandler(new(lockedBuffer), nil)})
	if log.Enabled(t.Context(), slog.LevelInfo) || !log.Enabled(t.Context(), slog.LevelWarn) {
		t.Error("warnings and nothing less are to be passed on")
	}
}
