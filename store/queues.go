package store

import (
	"context"
	"errors"
	"sync"

	"plainhand/internal/waitbudget"
)

// queues admits those who need the same thing one by one. Waiting here takes no connection, unlike waiting for a lock
// in the database, which is left for waiting on other processes.
type queues struct {
	mutex   sync.Mutex
	waiting map[string]*queue
}

type queue struct {
	turn   chan struct{} // holds a value while it is nobody's turn
	people int           // those who wait, and the one whose turn it is
}

func newQueues() *queues { return &queues{waiting: map[string]*queue{}} }

// enter waits for the caller's turn, and returns ErrBusy if that takes too long. leave ends the turn.
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

// await receives from turns, unless the caller's patience ends first.
func await(ctx context.Context, turns <-chan struct{}) error {
	ctx = waitbudget.Start(ctx, 0)
	defer waitbudget.Stop(ctx)
	select {
	case <-turns:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
