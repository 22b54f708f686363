package store

import (
	"context"
	"errors"
	"sync"

	"plainhand/internal/patience"
)

// queues lets those in who need the same thing, one by one. Whoever waits here holds no connection, as they would if
// they waited for a lock in the database: that is left for what other processes do.
type queues struct {
	mutex   sync.Mutex
	waiting map[string]*queue
}

type queue struct {
	turn   chan struct{} // holds one while it is nobody's
	people int           // in the queue, and whose turn it is
}

func newQueues() *queues { return &queues{waiting: map[string]*queue{}} }

// enter waits until it is the caller's turn, and returns ErrBusy when that takes too long. leave ends the turn.
func (q *queues) enter(ctx context.Context, name string) (leave func(), err error) {
	line := q.join(name)
	if err := await(ctx, line.turn); err != nil {
		q.quit(name)
		if errors.Is(err, context.DeadlineExceeded) {
			err = ErrBusy.Because(err)
		}
		return nil, err
	}
	return func() {
		line.turn <- struct{}{}
		q.quit(name)
	}, nil
}

func (q *queues) join(name string) *queue {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	line := q.waiting[name]
	if line == nil {
		line = &queue{turn: make(chan struct{}, 1)}
		line.turn <- struct{}{}
		q.waiting[name] = line
	}
	line.people++
	return line
}

func (q *queues) quit(name string) {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	if q.waiting[name].people--; q.waiting[name].people == 0 {
		delete(q.waiting, name)
	}
}

// await receives from turns, unless the caller's patience ends before.
func await(ctx context.Context, turns <-chan struct{}) error {
	ctx = patience.Start(ctx, 0)
	defer patience.Stop(ctx)
	select {
	case <-turns:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
