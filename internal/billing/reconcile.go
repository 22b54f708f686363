package billing

import (
	"context"
	"time"

	"github.com/riverqueue/river"
)

// Reconcile is the job that schedules rereading of customers without events: every hour those whose subscription should
// have changed, every day all of them.
type Reconcile struct {
	Everyone bool `json:"everyone"`
}

// Kind is the job's name in the queue.
func (Reconcile) Kind() string { return "reconcile" }

// InsertOpts makes the job unique per hour or day across all processes.
func (r Reconcile) InsertOpts() river.InsertOpts {
	every := time.Hour
	if r.Everyone {
		every = 24 * time.Hour
	}
	return river.InsertOpts{UniqueOpts: river.UniqueOpts{ByArgs: true, ByPeriod: every}}
}

// ReconcileJobs returns the periodic jobs. Both are inserted every hour and at startup, so that a process that never
// lives for a day runs the daily one as well; InsertOpts drops duplicates.
func ReconcileJobs() []*river.PeriodicJob {
	var jobs []*river.PeriodicJob
	for _, args := range []Reconcile{{Everyone: false}, {Everyone: true}} {
		put := func() (river.JobArgs, *river.InsertOpts) { return args, nil }
		jobs = append(jobs, river.NewPeriodicJob(river.PeriodicInterval(time.Hour), put,
			&river.PeriodicJobOpts{RunOnStart: true}))
	}
	return jobs
}

// ReconcileStorage finds customers and inserts jobs.
type ReconcileStorage interface {
	// RereadDue inserts a Reread, unless one is already waiting, for every customer whose subscription should have been
	// renewed before now or is waiting for a payment, or for everyone. It returns how many customers there are.
	RereadDue(ctx context.Context, now time.Time, everyone bool) (customers int, err error)
}

// Reconciler is the worker for Reconcile.
type Reconciler struct {
	river.WorkerDefaults[Reconcile]
	storage ReconcileStorage
	now     func() time.Time
}

// NewReconciler returns the worker for Reconcile. now is the clock.
func NewReconciler(storage ReconcileStorage, now func() time.Time) *Reconciler {
	return &Reconciler{storage: storage, now: now}
}

// Work schedules the rereading.
func (r *Reconciler) Work(ctx context.Context, job *river.Job[Reconcile]) error {
	_, err := r.storage.RereadDue(ctx, r.now(), job.Args.Everyone)
	return err
}
