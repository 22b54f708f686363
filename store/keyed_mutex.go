package store

import (
	"context"
	"errors"
	"sync"

	"plainhand/internal/pg/waitbudget"
)

// keyedMutex serializes work per key within the process without holding a connection. Work of several processes is
// serialized by locks in the database.
type keyedMutex struct {
	mutex sync.Mutex
	locks map[string]*keyLock
}

// keyLock is the lock of a key that is in use.
type keyLock struct {
	free  chan struct{} // holds a value while the lock is free
	users int           // calls that wait for the lock or hold it
}

func newKeyedMutex() *keyedMutex { return &keyedMutex{locks: map[string]*keyLock{}} }

// Lock acquires the lock of a key, and returns ErrBusy if the wait budget is spent first.
func (m *keyedMutex) Lock(ctx context.Context, key string) (unlock func(), err error) {
	keyed := m.ref(key)
	if err := acquire(ctx, keyed.free); err != nil {
		m.unref(key)
		if errors.Is(err, context.DeadlineExceeded) {
			err = ErrBusy.Because(err)
		}
		return nil, err
	}
	return func() {
		keyed.free <- struct{}{}
		m.unref(key)
	}, nil
}

func (m *keyedMutex) ref(key string) *keyLock {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	keyed := m.locks[key]
	if keyed == nil {
		keyed = &keyLock{free: make(chan struct{}, 1)}
		keyed.free <- struct{}{}
		m.locks[key] = keyed
	}
	keyed.users++
	return keyed
}

func (m *keyedMutex) unref(key string) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	if m.locks[key].users--; m.locks[key].users == 0 {
		delete(m.locks, key)
	}
}

// acquire receives from slots, or returns ctx's error if the wait budget is spent first.
func acquire(ctx context.Context, slots <-chan struct{}) error {
	ctx = waitbudget.Start(ctx, 0)
	defer waitbudget.Stop(ctx)
	select {
	case <-slots:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
