// Package waitbudget is a timeout for the sum of a request's waits. A request with five database statements may wait as
// long as a request with one, and the work between them is not counted.
package waitbudget

import (
	"context"
	"sync"
	"time"
)

type key int

const (
	budgetKey key = iota
	waitKey
)

// budget is the remaining waiting time under a context.
type budget struct {
	mutex sync.Mutex
	left  time.Duration
}

func budgetOf(ctx context.Context) *budget {
	found, _ := ctx.Value(budgetKey).(*budget)
	return found
}

// With returns a context with a budget of total for all its waits.
func With(ctx context.Context, total time.Duration) context.Context {
	return context.WithValue(ctx, budgetKey, &budget{left: total})
}

// Without returns a context without a budget, for work with many steps.
func Without(ctx context.Context) context.Context {
	return context.WithValue(ctx, budgetKey, (*budget)(nil))
}

// Leave raises the remaining budget under ctx to at least last, if ctx has one: for a final step that must not fail
// because of earlier waits.
func Leave(ctx context.Context, last time.Duration) {
	b := budgetOf(ctx)
	if b == nil {
		return
	}
	b.mutex.Lock()
	defer b.mutex.Unlock()
	b.left = max(b.left, last)
}

// wait is a started wait.
type wait struct {
	end func()
}

// Start begins a wait. The context it returns ends when the budget is spent; without a budget, it ends with ctx, or
// after maxWait unless that is 0. A nested wait is part of the outer one. Call Stop with the context when the wait is
// over.
func Start(ctx context.Context, maxWait time.Duration) context.Context {
	if _, nested := ctx.Value(waitKey).(*wait); nested {
		return context.WithValue(ctx, waitKey, &wait{end: func() {}})
	}
	b := budgetOf(ctx)
	if b != nil {
		maxWait = b.remaining()
	} else if maxWait == 0 {
		return context.WithValue(ctx, waitKey, &wait{end: func() {}})
	}
	began := time.Now()
	limited, cancel := context.WithTimeout(ctx, maxWait)
	end := sync.OnceFunc(func() {
		cancel()
		b.take(time.Since(began))
	})
	return context.WithValue(limited, waitKey, &wait{end})
}

// Stop ends the wait that Start began. Further calls do nothing.
func Stop(ctx context.Context) {
	if w, started := ctx.Value(waitKey).(*wait); started {
		w.end()
	}
}

func (b *budget) remaining() time.Duration {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	return b.left
}

func (b *budget) take(spent time.Duration) {
	if b == nil {
		return
	}
	b.mutex.Lock()
	defer b.mutex.Unlock()
	b.left -= spent
}
