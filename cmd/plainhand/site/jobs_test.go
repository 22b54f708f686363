package site

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"plainhand/cmd/plainhand/programtest"
	"plainhand/handlers/sitetest"
	"plainhand/internal/account"
	"plainhand/internal/billing"
	"plainhand/internal/billing/payments"
	"plainhand/internal/config"
	"plainhand/internal/fault/crash"
	"plainhand/internal/pg/pgtest"
	"plainhand/internal/telemetry"
	"plainhand/store/stores"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
)

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
		log := new(sitetest.LogBuffer)
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
	pool, log, registry := pgtest.New(t), new(sitetest.LogBuffer), prometheus.NewRegistry()
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	database := stores.New(pool)
	user := account.User{ID: uuid.New(), Email: "ada@example.org", PasswordHash: "a hash", CreatedAt: time.Now()}
	must(database.Account.Users.CreateUser(t.Context(), user))
	customer := billing.Customer{ID: "cus_1", UserID: user.ID, Gateway: "demo", CreatedAt: time.Now()}
	_, err := database.Billing.AddCustomer(t.Context(), customer)
	must(err)
	logger := slog.New(slog.NewJSONHandler(log, nil))
	settings := config.Config{DataDir: t.TempDir(), BaseURL: &url.URL{Scheme: "https", Host: "plainhand.example"}}
	broken := payments.Services{Sync: billing.NewSync(private{}, database.Billing, time.Now)}
	site := Services{settings: settings, database: database, payments: broken, keys: deriveKeys(programtest.Key),
		accounts: programtest.Accounts(database),
		reports:  Reports{Log: logger, Metrics: registry, Crashes: crash.NewReporter(logger, registry)}}
	jobs, err := site.NewJobs(pool, pool)
	must(err)
	failed, unsubscribe := jobs.Subscribe(river.EventKindJobFailed)
	defer unsubscribe()
	_, err = jobs.Insert(t.Context(), billing.Reread{CustomerID: "cus_1"}, nil)
	must(err)
	must(jobs.Start(t.Context()))
	event := <-failed
	must(jobs.Stop(t.Context()))
	tried, err := jobs.JobGet(t.Context(), event.Job.ID) // it may have been retried since
	must(err)
	if event.Job.FinalizedAt != nil || len(event.Job.Errors) != 1 {
		t.Fatalf("the job is %+v", event.Job)
	}
	reported := log.String() + event.Job.Errors[0].Error + event.Job.Errors[0].Trace
	for _, part := range []string{`"where":"job"`, `"job":"reread"`, `"place":"site/jobs_test.go:`,
		"panic at site/jobs_test.go:"} {
		if !strings.Contains(reported, part) {
			t.Errorf("%s is missing in %s", part, reported)
		}
	}
	if strings.Contains(reported, "ada@") {
		t.Errorf("private data is reported: %s", reported)
	}
	if count := programtest.Count(t, registry, "plainhand_panics_total", "job"); count != float64(len(tried.Errors)) {
		t.Errorf("%v panics are counted in %d tries", count, len(tried.Errors))
	}
}

// private is a gateway that panics with private data.
type private struct{ billing.Gateway }

func (private) Subscriptions(context.Context, string) ([]billing.Snapshot, error) {
	panic("ada@example.org")
}

func TestPanickingSweeperStopsNoOther(t *testing.T) {
	t.Parallel()
	log, registry := new(sitetest.LogBuffer), prometheus.NewRegistry()
	logger := slog.New(slog.NewJSONHandler(log, nil))
	swept := false
	reports := Reports{Log: logger, Crashes: crash.NewReporter(logger, registry)}
	reports.sweep(t.Context(),
		func(context.Context) error { panic("ada@example.org") },
		func(context.Context) error { swept = true; return nil })
	panics := programtest.Count(t, registry, "plainhand_panics_total", "sweep")
	if !swept || panics != 1 || strings.Contains(log.String(), "ada@") {
		t.Errorf("swept %t, the log has %s", swept, log)
	}
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
	log := slog.New(warnings{slog.NewTextHandler(new(sitetest.LogBuffer), nil)})
	if log.Enabled(t.Context(), slog.LevelInfo) || !log.Enabled(t.Context(), slog.LevelWarn) {
		t.Error("warnings and nothing less are to be passed on")
	}
}
