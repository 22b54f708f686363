package site

import (
	"context"
	"errors"
	"log/slog"
	"runtime"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"plainhand/internal/account"
	"plainhand/internal/api/webhooks"
	"plainhand/internal/batches"
	"plainhand/internal/billing"
	"plainhand/internal/billing/stripe"
	"plainhand/internal/export"
	"plainhand/internal/fault/crash"
	"plainhand/internal/mail"
	"plainhand/internal/publichttp"
	"plainhand/internal/telemetry/logdedup"
	"plainhand/internal/usage"
	"plainhand/store"
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

// NewJobs returns the worker of the job queue in PostgreSQL, which all processes share. It also inserts the periodic
// jobs. direct are connections that bypass the pooler.
func (s *Services) NewJobs(pool, direct *pgxpool.Pool) (*river.Client[pgx.Tx], error) {
	return river.NewClient(store.JobDriver(pool, direct), &river.Config{
		Queues: map[string]river.QueueConfig{
			river.QueueDefault: {MaxWorkers: jobsAtOnce},
			mail.Queue:         {MaxWorkers: mailsAtOnce},
			export.Queue:       {MaxWorkers: 1},
			batches.Queue:      {MaxWorkers: itemsAtOnce()},
			webhooks.Queue:     {MaxWorkers: webhooksAtOnce},
		},
		Workers:      s.workers(),
		PeriodicJobs: append(billing.ReconcileJobs(), usage.SummaryJobs()...),
		JobTimeout:   jobTimeout,

		CompletedJobRetentionPeriod: jobRetention,
		SoftStopTimeout:             jobStopping,
		RescueStuckJobsAfter:        jobLost,
		ErrorHandler:                jobFailures{s.reports.Log, s.reports.Crashes},
		Logger:                      slog.New(warnings{logdedup.New(s.reports.Log.Handler(), queueLogInterval)}),
		Middleware: []rivertype.Middleware{newJobMetrics(s.reports.Metrics, s.reports.Traces),
			new(jobGuard)},
	})
}

// workers returns the worker of every kind of job.
func (s *Services) workers() *river.Workers {
	workers := river.NewWorkers()
	river.AddWorker(workers, billing.NewRereader(s.payments.Sync))
	river.AddWorker(workers, billing.NewReconciler(s.database.DB, time.Now))
	river.AddWorker(workers, billing.NewForgetter(s.payments.Cashier))
	river.AddWorker(workers, billing.NewCardChecker(s.payments.Cashier, s.database.DB))
	river.AddWorker(workers, stripe.NewEventReader(s.payments.Stripe, s.database.Billing, s.payments.Sync, time.Now))
	river.AddWorker(workers, account.NewResetFinder(s.accounts.EmailLinks))
	river.AddWorker(workers, account.NewRecoveryReminder(s.accounts.EmailLinks))
	river.AddWorker(workers, export.NewMaker(s.exports))
	river.AddWorker(workers, batches.NewWorker(s.Batches))
	river.AddWorker(workers, usage.NewSummarizer(s.database.Billing, time.Now))
	river.AddWorker(workers, webhooks.NewDeliverer(webhooks.DeliveryDeps{Storage: s.database.API,
		Secrets: s.keys.webhooks, Client: publichttp.NewClient(s.settings.PrivateWebhooks),
		Agent: s.settings.Brand + "-Webhooks/1", Now: time.Now, Observe: s.reports.product.delivered}))
	river.AddWorker(workers, s.mailSender())
	return workers
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
