package batches

import (
	"context"
	"errors"
	"time"

	"github.com/riverqueue/river"
)

// Work is a job that processes queued items of any batch. It names no item: TakeItem decides fairly which one is next.
type Work struct{}

// Kind implements river.JobArgs.
func (Work) Kind() string { return "bulk_work" }

// Queue is River's queue for items. It is separate so that urgent jobs do not wait behind them.
const Queue = "bulk"

// InsertOpts implements river.JobArgsWithInsertOpts. A failed job is not retried; another job retries the item.
func (Work) InsertOpts() river.InsertOpts { return river.InsertOpts{Queue: Queue, MaxAttempts: 1} }

// Jobs returns one job per item.
func Jobs(items int) []river.InsertManyParams {
	jobs := make([]river.InsertManyParams, items)
	for i := range jobs {
		jobs[i].Args = Work{}
	}
	return jobs
}

// Worker processes items.
type Worker struct {
	river.WorkerDefaults[Work]
	batches *Batches
}

// NewWorker returns the worker for items.
func NewWorker(batches *Batches) *Worker { return &Worker{batches: batches} }

// timeout bounds the processing of one item. The slowest are Word 97 documents, which LibreOffice converts.
const timeout = 2 * time.Minute

// Timeout implements river.Worker.
func (*Worker) Timeout(*river.Job[Work]) time.Duration { return timeout }

// maxTurn is how long a worker processes items before it yields to other jobs in the queue.
const maxTurn = 20 * time.Second

// Work implements river.Worker. An empty queue is no failure: the batch was paused, or another worker was faster.
func (w *Worker) Work(ctx context.Context, _ *river.Job[Work]) error {
	for began := time.Now(); time.Since(began) < maxTurn; {
		if err := w.batches.Next(ctx); err != nil {
			if errors.Is(err, ErrNone) {
				return nil
			}
			return err
		}
	}
	return nil
}
