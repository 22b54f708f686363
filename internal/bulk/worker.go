package bulk

import (
	"context"
	"errors"
	"time"

	"github.com/riverqueue/river"
)

// Work is a job that takes up items of any batches. It names none: whose turn it is, is decided when there is room.
type Work struct{}

// Kind implements river.JobArgs.
func (Work) Kind() string { return "bulk_work" }

// Queue is where items wait, so that nothing urgent waits behind them.
const Queue = "bulk"

// InsertOpts implements river.JobArgsWithInsertOpts. A job that fails is not tried again: the item that it took up is,
// by another one.
func (Work) InsertOpts() river.InsertOpts { return river.InsertOpts{Queue: Queue, MaxAttempts: 1} }

// Jobs are as many jobs as there are items.
func Jobs(items int) []river.InsertManyParams {
	jobs := make([]river.InsertManyParams, items)
	for i := range jobs {
		jobs[i].Args = Work{}
	}
	return jobs
}

// Worker works off items.
type Worker struct {
	river.WorkerDefaults[Work]
	batches *Batches
}

// NewWorker returns the worker for items.
func NewWorker(batches *Batches) *Worker { return &Worker{batches: batches} }

// timeout is how long one item may take. LibreOffice takes longest, for a document of Word 97.
const timeout = 2 * time.Minute

// Timeout implements river.Worker.
func (*Worker) Timeout(*river.Job[Work]) time.Duration { return timeout }

// stint is for how long a worker takes up one item after the other. Then others in the queue have their turn.
const stint = 20 * time.Second

// Work implements river.Worker. That there is nothing to do is no failure: a pause, or another worker, was faster.
func (w *Worker) Work(ctx context.Context, _ *river.Job[Work]) error {
	for began := time.Now(); time.Since(began) < stint; {
		if err := w.batches.Next(ctx); err != nil {
			if errors.Is(err, ErrNone) {
				return nil
			}
			return err
		}
	}
	return nil
}
