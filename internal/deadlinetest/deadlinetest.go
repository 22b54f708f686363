// Package deadlinetest has contexts whose deadline passes when a test says so, instead of after a time that a busy
// machine may need for something else.
package deadlinetest

import (
	"context"
	"sync"
)

// expiring is a context that ends with its deadline.
type expiring struct {
	context.Context
	expired chan struct{}
}

// WithDeadline returns a context whose deadline passes when expire is called. It does not end with its parent.
func WithDeadline(parent context.Context) (ctx context.Context, expire func()) {
	expired := make(chan struct{})
	return expiring{parent, expired}, sync.OnceFunc(func() { close(expired) })
}

func (e expiring) Done() <-chan struct{} { return e.expired }

func (e expiring) Err() error {
	select {
	case <-e.expired:
		return context.DeadlineExceeded
	default:
		return nil
	}
}
