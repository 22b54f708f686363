// Package waitbudget bounds how long somebody waits for something, over all the times that they wait for it. A request
// that asks the database five times is as patient as one that asks once, and what it does between is not counted.
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

// budget is what is left of somebody's patience.
type budget struct {
	mutex sync.Mutex
	left  time.Duration
}

func budgetOf(ctx context.Context) *budget {
	found, _ := ctx.Value(budgetKey).(*budget)
	return found
}

// With returns a context under which all waits together take no longer than this.
func With(ctx context.Context, inAll time.Duration) context.Context {
	return context.WithValue(ctx, budgetKey, &budget{left: inAll})
}

// Without returns a context whose waits are not limited together: for work that consists of many steps.
func Without(ctx context.Context) context.Context {
	return context.WithValue(ctx, budgetKey, (*budget)(nil))
}

// Leave makes sure that this much patience is left under ctx, if it was limited at all: for a last step that must not
// be lost to the waits before it.
func Leave(ctx context.Context, last time.Duration) {
	b := budgetOf(ctx)
	if b == nil {
		return
	}
	b.mutex.Lock()
	defer b.mutex.Unlock()
	b.left = max(b.left, last)
}

// wait is a wait that has begun.
type wait struct {
	end func()
}

// Start begins a wait. The context it returns ends when patience runs out; if patience was not limited, it ends with
// ctx, or after longest unless that is 0. A wait within another is part of it. Call Stop with the context when the wait
// is over.
func Start(ctx context.Context, longest time.Duration) context.Context {
	if _, within := ctx.Value(waitKey).(*wait); within {
		return context.WithValue(ctx, waitKey, &wait{end: func() {}})
	}
	b := budgetOf(ctx)
	if b != nil {
		longest = b.remaining()
	} else if longest == 0 {
		return context.WithValue(ctx, waitKey, &wait{end: func() {}})
	}
	began := time.Now()
	limited, cancel := context.WithTimeout(ctx, longest)
	end := sync.OnceFunc(func() {
		cancel()
		b.take(time.Since(began))
	})
	return context.WithValue(limited, waitKey, &wait{end})
}

// Stop ends the wait that Start began. It may be called again.
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
