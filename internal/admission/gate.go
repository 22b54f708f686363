// Package admission lets so much work in at a time that the machine stays quick for everybody, and makes the rest wait
// in a short line or come back later. Who has had much lately goes behind who has had little, so nobody can keep others
// out by asking often.
package admission

import (
	"context"
	"slices"
	"sync"
	"time"

	"plainhand/internal/fault"
)

// Limits say how much a gate lets in.
type Limits struct {
	AtOnce    int           // runs at the same time
	Waiting   int           // runs that wait, of all visitors together
	PerKey    int           // runs of one visitor that run or wait
	PerMinute int           // runs that one visitor may begin within a minute; 0 for any number
	Patience  time.Duration // how long one waits
	Large     int           // the size from which runs leave the last free place to others; 0 for none
}

// Visitor is who asks to be let in.
type Visitor struct {
	Key   string // what one visitor's runs have in common
	First bool   // goes before all who are not
	Size  int    // of the run, in what Limits.Large is given in
}

// What somebody is told who is not let in. Each is worth another try soon.
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
	waiting []*waiter // in the order of their coming
	keys    map[string]*share
	swept   time.Time
}

// waiter is a run in the line.
type waiter struct {
	Visitor
	admitted chan bool // takes one: false for who has to go after all
}

// NewGate returns a gate that nobody is in.
func NewGate(limits Limits) *Gate {
	return &Gate{limits: limits, keys: map[string]*share{}, swept: time.Now()}
}

// Enter waits until the visitor may run. Leave has to be called when the run has ended, and does nothing the second
// time. The error is ErrBusy when there is no place in the line, or patience ends in it, ErrTooManyAtOnce, ErrTooMany,
// or ctx's.
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

// Do enters, works and leaves. The error is Enter's or the work's.
func (g *Gate) Do(ctx context.Context, visitor Visitor, work func() error) error {
	leave, err := g.Enter(ctx, visitor)
	if err != nil {
		return err
	}
	defer leave()
	return work()
}

// enter lets the visitor run, or returns the place in the line that they got.
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

// giveUp takes a waiter out of the line and returns why. One that was let in at this very moment leaves at once.
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

// hasPlace reports whether a visitor may run beside those who do. Where there are several places, and large runs, the
// last place is for small runs of those who go first, so that they do not wait for the end of anything else.
func (g *Gate) hasPlace(visitor Visitor) bool {
	places := g.limits.AtOnce
	if g.limits.Large > 0 && places > 1 && (visitor.Size >= g.limits.Large || !visitor.First) {
		places--
	}
	return g.running < places
}

// next returns the waiter that comes first of those that may run now, or nil.
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

// compare is negative where a comes before b whatever their order in the line: who goes first does, then who has less
// of the gate.
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

// drop takes a waiter out of the line who will not run.
func (g *Gate) drop(waiting *waiter) {
	g.waiting = remove(g.waiting, waiting)
	g.share(waiting.Key).runs--
}

func remove(list []*waiter, one *waiter) []*waiter {
	return slices.DeleteFunc(list, func(other *waiter) bool { return other == one })
}
