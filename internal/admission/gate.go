// Package admission lets in only so much work at a time that the machine stays fast for everybody, and makes the rest
// wait in a short line or come back later. Visitors with much recent work go behind those with little, so nobody can
// keep others out by asking often.
package admission

import (
	"context"
	"slices"
	"sync"
	"time"

	"plainhand/internal/fault"
)

// Limits set how much a gate lets in.
type Limits struct {
	AtOnce    int           // runs at the same time
	Waiting   int           // runs that wait, for all visitors together
	PerKey    int           // runs of one visitor, running or waiting
	PerMinute int           // runs that one visitor may begin within a minute; 0 means any number
	Patience  time.Duration // how long a visitor waits
	Large     int           // the size from which runs leave the last free place to others; 0 means none
}

// Visitor is somebody who asks to be let in.
type Visitor struct {
	Key   string // what one visitor's runs have in common
	First bool   // goes ahead of all who are not
	Size  int    // of the run, in the same unit as Limits.Large
}

// What those who are not let in are told. Each is worth another try soon.
var (
	ErrBusy = fault.New(fault.Unavailable, "We have more requests than we can handle right now.",
		"Try again in a few seconds.").After(retryAfter)
	ErrTooManyAtOnce = fault.New(fault.TooMany, "You already have several requests in progress.",
		"Wait until one of them is done, then try again.").After(retryAfter)
	ErrTooMany = fault.New(fault.TooMany, "That’s more requests than we take from one person in a minute.",
		"Wait a moment, then try again.")
)

const retryAfter = 5 * time.Second

// Gate is safe for concurrent use.
type Gate struct {
	limits Limits

	mutex   sync.Mutex
	running int
	waiting []*waiter // in order of arrival
	keys    map[string]*share
	swept   time.Time
}

// waiter is a run waiting in line.
type waiter struct {
	Visitor
	admitted chan bool // receives one value: false if the waiter has to go after all
}

// NewGate returns an empty gate.
func NewGate(limits Limits) *Gate {
	return &Gate{limits: limits, keys: map[string]*share{}, swept: time.Now()}
}

// Enter waits until the visitor may run. Call leave when the run has ended; further calls do nothing. The error is
// ErrBusy if there is no place in the line or patience runs out there, ErrTooManyAtOnce, ErrTooMany, or ctx's.
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

// Load returns how many runs are under way, and how many wait in line.
func (g *Gate) Load() (running, waiting int) {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	return g.running, len(g.waiting)
}

// Do enters, does work, and leaves. The error is Enter's or the work's.
func (g *Gate) Do(ctx context.Context, visitor Visitor, work func() error) error {
	leave, err := g.Enter(ctx, visitor)
	if err != nil {
		return err
	}
	defer leave()
	return work()
}

// enter lets the visitor run, or returns their place in the line.
func (g *Gate) enter(visitor Visitor) (*waiter, error) {
	g.mutex.Lock()
	defer g.mutex.Unlock()
	mine := g.share(visitor.Key)
	if mine.runs >= g.limits.PerKey {
		return nil, ErrTooManyAtOnce
	}
	if wait := mine.take(g.limits.PerMinute); wait > 0 {
		return nil, ErrTooMany.After(wait)
	}
	mine.runs++
	if g.hasPlace(visitor) {
		g.running++
		return nil, nil
	}
	entering := &waiter{visitor, make(chan bool, 1)}
	g.waiting = append(g.waiting, entering)
	if len(g.waiting) > g.limits.Waiting {
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
	patience := time.NewTimer(g.limits.Patience)
	defer patience.Stop()
	select {
	case admitted := <-waiting.admitted:
		if admitted {
			return nil
		}
		return ErrBusy
	case <-patience.C:
		return g.giveUp(waiting, ErrBusy.Because(context.DeadlineExceeded))
	case <-ctx.Done():
		return g.giveUp(waiting, ctx.Err())
	}
}

// giveUp takes a waiter out of the line and returns why. One that was let in at that very moment leaves at once.
func (g *Gate) giveUp(waiting *waiter, why error) error {
	g.mutex.Lock()
	inLine := slices.Contains(g.waiting, waiting)
	if inLine {
		g.drop(waiting)
	}
	g.mutex.Unlock()
	if !inLine && <-waiting.admitted {
		g.leave(waiting.Key, 0)
	}
	return why
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

// hasPlace reports whether a visitor may join those who are running. If there are several places, and a limit for large
// runs, the last place is for small runs of visitors with First, so that they need not wait for anything else to end.
func (g *Gate) hasPlace(visitor Visitor) bool {
	places := g.limits.AtOnce
	if g.limits.Large > 0 && places > 1 && (visitor.Size >= g.limits.Large || !visitor.First) {
		places--
	}
	return g.running < places
}

// next returns the first of the waiters that may run now, or nil.
func (g *Gate) next() *waiter {
	var first *waiter
	for _, one := range g.waiting {
		if g.hasPlace(one.Visitor) && (first == nil || g.compare(one, first) < 0) {
			first = one
		}
	}
	return first
}

// last returns the waiter that would come last.
func (g *Gate) last() *waiter {
	last := g.waiting[0]
	for _, one := range g.waiting[1:] {
		if g.compare(one, last) >= 0 {
			last = one
		}
	}
	return last
}

// compare is negative if a comes before b regardless of their order in the line: First decides, and then who has had
// less of the gate.
func (g *Gate) compare(a, b *waiter) int {
	if a.First != b.First {
		if a.First {
			return -1
		}
		return 1
	}
	ofA, ofB := g.share(a.Key), g.share(b.Key)
	if ofA.spent != ofB.spent {
		return int(max(-1, min(1, ofA.spent-ofB.spent)))
	}
	return ofA.runs - ofB.runs
}

// drop takes a waiter that will not run out of the line.
func (g *Gate) drop(waiting *waiter) {
	g.waiting = remove(g.waiting, waiting)
	g.share(waiting.Key).runs--
}

func remove(list []*waiter, one *waiter) []*waiter {
	return slices.DeleteFunc(list, func(other *waiter) bool { return other == one })
}
