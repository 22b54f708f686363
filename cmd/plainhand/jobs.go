package main

import (
	"context"
	"errors"
	"log/slog"
	"runtime"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"plainhand/internal/account"
	"plainhand/internal/api/webhooks"
	"plainhand/internal/batches"
	"plainhand/internal/billing"
	"plainhand/internal/billing/payments"
	"plainhand/internal/billing/stripe"
	"plainhand/internal/branding"
	"plainhand/internal/config"
	"plainhand/internal/export"
	"plainhand/internal/fault/crash"
	"plainhand/internal/mail"
	"plainhand/internal/publichttp"
	"plainhand/internal/telemetry/logdedup"
	"plainhand/internal/usage"
	"plainhand/store"
	"plainhand/store/stores"
)

const (
	jobsAtOnce  = 4 // a job that calls the gateway holds a database connection
	jobTimeout  = 30 * time.Second
	jobStopping = 8 * time.Second // then running jobs are interrupted and retried later; less than drainTimeout
	jobLost     = 3 * time.Minute // then the job of a killed process is retried

	// jobRetention is the time for which completed jobs are kept. The arguments of some name a person. It is longer
	// than every uniqueness period of jobs.
	jobRetention = 10 * time.Minute
)

// webhooksAtOnce is the number of messages to webhooks that a process sends concurrently: mostly it waits for
// responses.
const webhooksAtOnce = 8

// itemsAtOnce returns the number of batch items rewritten concurrently: half of the processors are left for interactive
// requests.
func itemsAtOnce() int { return max(1, runtime.GOMAXPROCS(0)/2) }

// newJobs returns the worker of the job queue in PostgreSQL, which all processes share. It also inserts the periodic
// jobs.
func newJobs(config config.Config, reports reports, opened database, database *stores.Set,
	payments payments.Services, people people, found *batches.Batches, seen *branding.Directory,
) (*river.Client[pgx.Tx], error) {
	workers := river.NewWorkers()
	river.AddWorker(workers, billing.NewRereader(payments.Sync))
	river.AddWorker(workers, billing.NewReconciler(database.DB, time.Now))
	river.AddWorker(workers, billing.NewForgetter(payments.Cashier))
	river.AddWorker(workers, stripe.NewEventReader(payments.Stripe, database.Billing, payments.Sync, time.Now))
	river.AddWorker(workers, account.NewResetFinder(people.accounts.EmailLinks))
	river.AddWorker(workers, account.NewRecoveryReminder(people.accounts.EmailLinks))
	river.AddWorker(workers, export.NewMaker(people.exports))
	river.AddWorker(workers, batches.NewWorker(found))
	river.AddWorker(workers, usage.NewSummarizer(database.Billing, time.Now))
	river.AddWorker(workers, webhooks.NewDeliverer(webhooks.DeliveryDeps{Storage: database.API, Secrets: people.webhooks,
		Client: publichttp.NewClient(config.PrivateWebhooks), Agent: config.Brand + "-Webhooks/1", Now: time.Now,
		Observe: reports.product.delivered}))
	addMailWorkers(workers, config, reports, database, payments, people, seen)

	return river.NewClient(store.JobDriver(opened.pool, opened.direct), &river.Config{
		Queues: map[string]river.QueueConfig{
			river.QueueDefault: {MaxWorkers: jobsAtOnce},
			mail.Queue:         {MaxWorkers: mailsAtOnce},
			export.Queue:       {MaxWorkers: 1},
			batches.Queue:      {MaxWorkers: itemsAtOnce()},
			webhooks.Queue:     {MaxWorkers: webhooksAtOnce},
		},
		Workers:      workers,
		PeriodicJobs: append(billing.ReconcileJobs(), usage.SummaryJobs()...),
		JobTimeout:   jobTimeout,

		CompletedJobRetentionPeriod: jobRetention,
		SoftStopTimeout:             jobStopping,
		RescueStuckJobsAfter:        jobLost,
		ErrorHandler:                jobFailures{reports.log, reports.crashes},
		Logger:                      slog.New(warnings{logdedup.New(reports.log.Handler(), queueLogInterval)}),
		Middleware:                  []rivertype.Middleware{newJobMetrics(reports.metrics, reports.traces), new(jobGuard)},
	})
}

// jobFailures logs failures of jobs without their arguments, which may be private.
type jobFailures struct {
	log     *slog.Logger
	crashes *crash.Reporter
}

func (f jobFailures) HandleError(_ context.Context, job *rivertype.JobRow, err error) *river.ErrorHandlerResult {
	if crashed, ok := errors.AsType[*crash.Crash](err); ok {
		f.report(job, crashed)
		return nil
	}
	level, message := slog.LevelWarn, "a job failed and is tried again"
	if job.Attempt >= job.MaxAttempts {
		level, message = slog.LevelError, "a job failed and is given up"
	}
	f.log.Log(context.Background(), level, message, "job", job.Kind, "id", job.ID, "try", job.Attempt, "error", err)
	return nil
}

// HandlePanic reports panics around a job, in River or a middleware. jobGuard has already turned the job's own panic
// into an error.
func (f jobFailures) HandlePanic(_ context.Context, job *rivertype.JobRow, value any,
	trace string) *river.ErrorHandlerResult {
	f.report(job, &crash.Crash{Reason: crash.Reason(value), Place: "around the job", Stack: trace})
	return nil
}

func (f jobFailures) report(job *rivertype.JobRow, crashed *crash.Crash) {
	f.crashes.Report(context.Background(), crash.Job, crashed, slog.String("job", job.Kind), slog.Int64("id", job.ID),
		slog.Int("try", job.Attempt), slog.Bool("given_up", job.Attempt >= job.MaxAttempts))
}

// jobGuard turns a job's panic into an error before it reaches River, which would log and store the panic's value.
type jobGuard struct{ river.MiddlewareDefaults }

func (*jobGuard) Work(ctx context.Context, _ *rivertype.JobRow, work func(context.Context) error) (err error) {
	defer crash.Catch(&err)
	return work(ctx)
}

// queueLogInterval is the minimum interval of repeated messages of the queue: while the database is down, it would log
// them several times a second.
const queueLogInterval = time.Minute

// warnings drops River's routine messages and the values of panics.
type warnings struct{ slog.Handler }

func (w warnings) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn && w.Handler.Enabled(ctx, level)
}

func (w warnings) Handle(ctx context.Context, record slog.Record) error {
	passed := slog.NewRecord(record.Time, record.Level, record.Message, record.PC)
	record.Attrs(func(attr slog.Attr) bool {
		if attr.Key != "panic_val" {
			passed.AddAttrs(attr)
		}
		return true
	})
	return w.Handler.Handle(ctx, passed)
}
