package main

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivertype"

	"plainhand/handlers"
	"plainhand/internal/billing"
	"plainhand/internal/billing/stripe"
	"plainhand/internal/config"
	"plainhand/internal/crash"
	"plainhand/internal/mail"
	"plainhand/internal/quiet"
	"plainhand/store"
)

const (
	jobsAtOnce  = 4 // one that asks the gateway holds a connection to the database
	jobTimeout  = 30 * time.Second
	jobStopping = 8 * time.Second // then a job that runs is cut off, to be done again; less than drainTimeout
	jobLost     = 2 * time.Minute // then a job whose process was killed is done again
)

// newJobs returns what works the queue of jobs in PostgreSQL, for every process together, and puts periodic ones into
// it.
func newJobs(config config.Config, log *slog.Logger, metrics prometheus.Registerer, crashes *crash.Reporter,
	pool *pgxpool.Pool, database *store.Store, payments handlers.Payments) (*river.Client[pgx.Tx], error) {
	workers := river.NewWorkers()
	river.AddWorker(workers, billing.NewRereader(payments.Sync))
	river.AddWorker(workers, billing.NewReconciler(database, time.Now))
	river.AddWorker(workers, stripe.NewEventReader(database, payments.Sync, time.Now))
	addMailWorkers(workers, config, log, database, payments)

	return river.NewClient(riverpgxv5.New(pool), &river.Config{
		Queues: map[string]river.QueueConfig{
			river.QueueDefault: {MaxWorkers: jobsAtOnce},
			mail.Queue:         {MaxWorkers: mailsAtOnce},
		},
		Workers:              workers,
		PeriodicJobs:         billing.ReconcileJobs(),
		JobTimeout:           jobTimeout,
		SoftStopTimeout:      jobStopping,
		RescueStuckJobsAfter: jobLost,
		ErrorHandler:         jobFailures{log, crashes},
		Logger:               slog.New(warnings{quiet.New(log.Handler(), queueRepeats)}),
		Middleware:           []rivertype.Middleware{newJobMetrics(metrics), new(jobGuard)},
	})
}

// jobFailures logs what went wrong in a job, but not what it was about, which may be private.
type jobFailures struct {
	log     *slog.Logger
	crashes *crash.Reporter
}

func (f jobFailures) HandleError(_ context.Context, job *rivertype.JobRow, err error) *river.ErrorHandlerResult {
	if crashed, ok := errors.AsType[*crash.Crash](err); ok {
		f.tell(job, crashed)
		return nil
	}
	level, message := slog.LevelWarn, "a job failed and is tried again"
	if job.Attempt >= job.MaxAttempts {
		level, message = slog.LevelError, "a job failed and is given up"
	}
	f.log.Log(context.Background(), level, message, "job", job.Kind, "id", job.ID, "try", job.Attempt, "error", err)
	return nil
}

// HandlePanic is told of a panic around a job, in River or a middleware. One of the job's own is an error by then.
func (f jobFailures) HandlePanic(_ context.Context, job *rivertype.JobRow, value any,
	trace string) *river.ErrorHandlerResult {
	f.tell(job, &crash.Crash{Reason: crash.Reason(value), Place: "around the job", Stack: trace})
	return nil
}

func (f jobFailures) tell(job *rivertype.JobRow, crashed *crash.Crash) {
	f.crashes.Tell(context.Background(), crash.Job, crashed, slog.String("job", job.Kind), slog.Int64("id", job.ID),
		slog.Int("try", job.Attempt), slog.Bool("given_up", job.Attempt >= job.MaxAttempts))
}

// jobGuard makes a panic the job's error before River meets it, who would log and store what it was about.
type jobGuard struct{ river.MiddlewareDefaults }

func (*jobGuard) Work(ctx context.Context, _ *rivertype.JobRow, work func(context.Context) error) (err error) {
	defer crash.Catch(&err)
	return work(ctx)
}

// queueRepeats is how long the queue does not say the same again: while the database is down, it would several times
// a second.
const queueRepeats = time.Minute

// warnings leaves out what River says of its ordinary doings, and what a panic was about.
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
