package billing

import (
	"context"
	"errors"

	"github.com/riverqueue/river"
)

// RereadTries is the number of attempts, which extend over about four hours. After that, the reconciler takes over.
const RereadTries = 10

// Reread is the job that reads a customer's subscriptions from the gateway again.
type Reread struct {
	CustomerID string `json:"customer_id"`
}

// Kind is the job's name in the queue.
func (Reread) Kind() string { return "reread" }

// InsertOpts sets how often it is tried.
func (Reread) InsertOpts() river.InsertOpts { return river.InsertOpts{MaxAttempts: RereadTries} }

// Rereader is the worker for Reread.
type Rereader struct {
	river.WorkerDefaults[Reread]
	sync *Sync
}

// NewRereader returns the worker for Reread.
func NewRereader(sync *Sync) *Rereader { return &Rereader{sync: sync} }

// Work reads the customer. If its account was deleted meanwhile, nothing is left to do.
func (r *Rereader) Work(ctx context.Context, job *river.Job[Reread]) error {
	err := r.sync.Customer(ctx, job.Args.CustomerID)
	if errors.Is(err, ErrNoCustomer) {
		return nil
	}
	return err
}
