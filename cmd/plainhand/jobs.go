package main

import (
	"context"
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

// newJobs returns what works the queue of jobs in PostgreSQL, for every process together, and puts periodic ones into it.
func newJobs(config config.Config, log *slog.Logger, metrics prometheus.Registerer, pool *pgxpool.Pool, database *store.Store,
	payments handlers.Payments) (*river.Client[pgx.Tx], error) {
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
		ErrorHandler:         jobFailures{log},
		Logger:               slog.New(warnings{quiet.New(log.Handler(), queueRepeats)}),
		Middleware:           []rivertype.Middleware{newJobMetrics(metrics)},
	})
}

// jobFailures logs what went wrong in a job, but not what it was about, which may be private.
type jobFailures struct{ log *slog.Logger }

func (f jobFailures) HandleError(_ context.Context, job *rivertype.JobRow, err error) *river.ErrorHandlerResult {
	level, message := slog.LevelWarn, "a job failed and is tried again"
	if job.Attempt >= job.MaxAttempts {
		level, message = slog.LevelError, "a job failed and is given up"
	}
	f.log.Log(context.Background(), level, message, "job", job.Kind, "id", job.ID, "try", job.Attempt, "error", err)
	return nil
}

func (f jobFailures) HandlePanic(_ context.Context, job *rivertype.JobRow, _ any, trace string) *river.ErrorHandlerResult {
	f.log.Error("a job panicked", "job", job.Kind, "id", job.ID, "try", job.Attempt, "stack", trace)
	return nil
}

// queueRepeats is how long the queue does not say the same again: while the database is down, it would several times
// a second.
const queueRepeats = time.Minute

// warnings leaves out what River says of its ordinary doings.
type warnings struct{ slog.Handler }

func (w warnings) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn && w.Handler.Enabled(ctx, level)
}
