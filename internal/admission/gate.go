// Package admission is a concurrency limiter with a short, fair queue: it bounds how many runs are in progress, so that
// the machine stays fast, and queues or rejects the rest. Visitors with much recent work are queued behind those with
// little, so frequent requests cannot keep other visitors out.
package admission

import (
	"context"
	"slices"
	"sync"
	"time"

	"plainhand/internal/fault"
)

// Limits are a gate's bounds on concurrency, queue length, rate, and waiting time.
type Limits struct {
	AtOnce    int           // concurrent runs
	Waiting   int           // queued runs of all visitors
	PerKey    int           // runs of one visitor, running or queued
	PerMinute int           // runs that one visitor may begin per minute; 0 means no limit
	Patience  time.Duration // the queue timeout
	Large     int           // runs of at least this size may not use the last free slot; 0 means no reserved slot
}

// Visitor identifies the requester of a run.
type Visitor struct {
	Key   string // the same for all runs of a visitor
	First bool   // has priority over all visitors without it
	Size  int    // of the run, in the same unit as Limits.Large

	continues bool // an admitted run continues: it has priority over all others, and is never rejected
}

// The errors of rejected runs. All of them are retryable.
var (
	ErrBusy = fault.New(fault.Unavailable, "We have more requests than we can handle right now.",
		"Try again in a few seconds.").After(retryAfter)
	ErrTooManyAtOnce = fault.New(fault.TooMany, "You already have several requests in progress.",
		"Wait until one of them is done, then try again.").After(retryAfter)
	ErrTooMany = fault.New(fault.TooMany, "That’s more requests than we take from one person in a minute.",
		"Wait a moment, then try again.")
)

const retryAfter = 5 * time.Second

// Gate is a concurrency limiter with a fair queue. It is safe for concurrent use.
type Gate struct {
	limits Limits

	mutex   sync.Mutex
	running int
	waiting []*waiter // in order of arrival
	keys    map[string]*share
	swept   time.Time
}

// waiter is a queued run.
type waiter struct {
	Visitor
	admitted chan bool // receives one value: true when admitted, false when evicted from a full queue
}

// NewGate returns an empty gate.
func NewGate(limits Limits) *Gate {
	return &Gate{limits: limits, keys: map[string]*share{}, swept: time.Now()}
}

// Enter waits until the visitor may run. Call leave when the run has ended; further calls do nothing. The error is
// ErrBusy if the queue is full or Limits.Patience has passed, ErrTooManyAtOnce, ErrTooMany, or ctx's.
func (g *Gate) Enter(ctx context.Context, visitor Visitor) (leave func(), err error) {
	waiting, err := g.enter(visitor)
	if err != nil {
		return nil, err
	}
	if waiting != nil {
		if err := g.wait(ctx, waiting); err != nil {
			return nil, err
		}
	}
	start := time.Now()
	return sync.OnceFunc(func() { g.leave(visitor.Key, time.Since(start)) }), nil
}

// Continue does the rest of a run's work once a slot is free. Since the run was admitted before and its result would be
// lost, it has priority over runs that begin, counts toward no limit of its visitor, and waits as long as ctx allows:
// the error is ctx's or the work's.
func (g *Gate) Continue(ctx context.Context, visitor Visitor, work func() error) error {
	visitor.continues = true
	return g.Do(ctx, visitor, work)
}

// Load returns how many runs are in progress, and how many are queued.
func (g *Gate) Load() (running, waiting int) {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	return g.running, len(g.waiting)
}

// Do calls Enter, does work, and leaves. The error is Enter's or the work's.
func (g *Gate) Do(ctx context.Context, visitor Visitor, work func() error) error {
	leave, err := g.Enter(ctx, visitor)
	if err != nil {
		return err
	}
	defer leave()
	return work()
}

// enter admits the visitor, or queues them and returns the waiter.
func (g *Gate) enter(visitor Visitor) (*waiter, error) {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	mine := g.share(visitor.Key)
	if !visitor.continues {
		if mine.runs >= g.limits.PerKey {
			return nil, ErrTooManyAtOnce
		}
		if wait := mine.take(g.limits.PerMinute); wait > 0 {
			return nil, ErrTooMany.After(wait)
		}
	}
	mine.runs++
	if g.hasSlot(visitor) {
		g.running++
		return nil, nil
	}
	entering := &waiter{visitor, make(chan bool, 1)}
	g.waiting = append(g.waiting, entering)
	if len(g.waiting) > g.limits.Waiting && !visitor.continues {
		last := g.last()
		g.drop(last)
		if last == entering {
			return nil, ErrBusy
		}
		last.admitted <- false
	}
	return entering, nil
}

// wait returns nil once the waiter may run.
func (g *Gate) wait(ctx context.Context, waiting *waiter) error {
	timeout := make(<-chan time.Time) // never, for a run that continues
	if !waiting.continues {
		timeout = time.After(g.limits.Patience)
	}
	select {
	case admitted := <-waiting.admitted:
		if admitted {
			return nil
		}
		return ErrBusy
	case <-timeout:
		return g.giveUp(waiting, ErrBusy.Because(context.DeadlineExceeded))
	case <-ctx.Done():
		return g.giveUp(waiting, ctx.Err())
	}
}

// giveUp removes a waiter from the queue and returns cause. If the waiter was admitted concurrently, its slot is freed.
func (g *Gate) giveUp(waiting *waiter, cause error) error {
	g.mutex.Lock()
	queued := slices.Contains(g.waiting, waiting)
	if queued {
		g.drop(waiting)
	}
	g.mutex.Unlock()
	if !queued && <-waiting.admitted {
		g.leave(waiting.Key, 0)
	}
	return cause
}

func (g *Gate) leave(key string, took time.Duration) {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	mine := g.share(key)
	mine.runs--
	mine.spent += took
	g.running--
	for next := g.next(); next != nil; next = g.next() {
		g.waiting = remove(g.waiting, next)
		g.running++
		next.admitted <- true
	}
	g.sweep()
}

// hasSlot reports whether a run may start now. With more than one slot and a limit for large runs, the last slot is
// reserved for small runs of visitors with First, so that they don't wait for others to end.
func (g *Gate) hasSlot(visitor Visitor) bool {
	slots := g.limits.AtOnce
	if !visitor.continues && g.limits.Large > 0 && slots > 1 && (visitor.Size >= g.limits.Large || !visitor.First) {
		slots--
	}
	return g.running < slots
}

// next returns the waiter with the highest priority that may run now, or nil.
func (g *Gate) next() *waiter {
	var first *waiter
	for _, candidate := range g.waiting {
		if g.hasSlot(candidate.Visitor) && (first == nil || g.compare(candidate, first) < 0) {
			first = candidate
		}
	}
	return first
}

// last returns the waiter with the lowest priority.
func (g *Gate) last() *waiter {
	last := g.waiting[0]
	for _, candidate := range g.waiting[1:] {
		if g.compare(candidate, last) >= 0 {
			last = candidate
		}
	}
	return last
}

// compare is negative if a has priority over b: first a run that continues, then by Visitor.First, then by less recent
// running time, then by fewer runs. Equal waiters keep their order of arrival.
func (g *Gate) compare(a, b *waiter) int {
	switch {
	case a.continues != b.continues:
		return order(a.continues)
	case a.First != b.First:
		return order(a.First)
	}
	ofA, ofB := g.share(a.Key), g.share(b.Key)
	if ofA.spent != ofB.spent {
		return int(max(-1, min(1, ofA.spent-ofB.spent)))
	}
	return ofA.runs - ofB.runs
}

// order returns compare's result for two waiters of which only one has priority.
func order(first bool) int {
	if first {
		return -1
	}
	return 1
}

// drop removes a waiter that will not run from the queue.
func (g *Gate) drop(waiting *waiter) {
	g.waiting = remove(g.waiting, waiting)
	g.share(waiting.Key).runs--
}

func remove(list []*waiter, removed *waiter) []*waiter {
	return slices.DeleteFunc(list, func(candidate *waiter) bool { return candidate == removed })
}
