package billing

import (
	"context"
	"time"

	"github.com/riverqueue/river"
)

// Reconcile is the job to have customers read again of whom no event told: every hour those for whom something should
// have happened, every day all of them.
type Reconcile struct {
	Everyone bool `json:"everyone"`
}

// Kind is the job's name in the queue.
func (Reconcile) Kind() string { return "reconcile" }

// InsertOpts lets one process of many do it, once in its hour or day.
func (r Reconcile) InsertOpts() river.InsertOpts {
	every := time.Hour
	if r.Everyone {
		every = 24 * time.Hour
	}
	return river.InsertOpts{UniqueOpts: river.UniqueOpts{ByArgs: true, ByPeriod: every}}
}

// ReconcileJobs returns the periodic jobs. Both are put down every hour and at a start, so that a process which never
// lives for a day does the daily one, too: InsertOpts drops what was done already.
func ReconcileJobs() []*river.PeriodicJob {
	var jobs []*river.PeriodicJob
	for _, args := range []Reconcile{{Everyone: false}, {Everyone: true}} {
		put := func() (river.JobArgs, *river.InsertOpts) { return args, nil }
		jobs = append(jobs, river.NewPeriodicJob(river.PeriodicInterval(time.Hour), put,
			&river.PeriodicJobOpts{RunOnStart: true}))
	}
	return jobs
}

// ReconcileStorage finds customers and puts jobs down.
type ReconcileStorage interface {
	// RereadDue puts down a Reread, unless one waits already, for every customer whose subscription should have been
	// renewed before now or waits for a payment, or for everyone. It returns how many they are.
	RereadDue(ctx context.Context, now time.Time, everyone bool) (customers int, err error)
}

// Reconciler does the job.
type Reconciler struct {
	river.WorkerDefaults[Reconcile]
	storage ReconcileStorage
	now     func() time.Time
}

// NewReconciler returns the worker of Reconcile. now is the clock.
func NewReconciler(storage ReconcileStorage, now func() time.Time) *Reconciler {
	return &Reconciler{storage: storage, now: now}
}

// Work finds the customers.
func (r *Reconciler) Work(ctx context.Context, job *river.Job[Reconcile]) error {
	_, err := r.storage.RereadDue(ctx, r.now(), job.Args.Everyone)
	return err
}
