// Package throttle bounds how often something is tried. Nothing is locked: when a window ends, counting starts over.
package throttle

import (
	"cmp"
	"context"
	"errors"
	"net/netip"
	"slices"
	"strconv"
	"strings"
	"time"

	"plainhand/internal/fault"
)

// Storage does the counting.
type Storage interface {
	// TakeAttempt counts one more try under key, unless limit is reached in the window that contains now. A window starts
	// with its first try and lasts for the given time. Concurrent tries never exceed the limit together, on any replica.
	TakeAttempt(ctx context.Context, key string, limit int, now time.Time, window time.Duration) (Attempt, error)
	// GiveBackAttempt takes one try off the count of the window that ends at end, if that is the one under key.
	GiveBackAttempt(ctx context.Context, key string, end time.Time) error
	// ForgetAttempts drops the count under key.
	ForgetAttempts(ctx context.Context, key string) error
}

// Attempt is what became of a try.
type Attempt struct {
	Taken bool      // whether it was counted
	Tries int       // that are counted in the window
	End   time.Time // of the window
}

// Throttle allows a number of tries within a window.
type Throttle struct {
	Name   string // unique among all throttles
	Tries  int
	Wide   int // tries in the whole /48 around an IPv6 address, which is as easy to get as the address itself
	Window time.Duration
	Advice string // what those refused can do; %s is how long they have to wait. Empty: wait, and try again
}

// Bound is a throttle applied to somebody.
type Bound struct {
	throttle Throttle
	parts    []string
}

// Of returns the throttle for whoever the parts identify.
func (t Throttle) Of(parts ...string) Bound { return Bound{t, parts} }

// From returns the throttles for an address: its network's and, in IPv6, the wider network's as well.
func (t Throttle) From(address netip.Addr) []Bound {
	bounds := []Bound{t.Of(Network(address))}
	if around, ok := wideNetwork(address); ok {
		wide := t
		wide.Name, wide.Tries = t.Name+"-wide", t.Wide
		bounds = append(bounds, wide.Of(around))
	}
	return bounds
}

func (t Throttle) refusal(wait time.Duration) error {
	advice := t.Advice
	if advice == "" {
		advice = "Wait %s and try again."
	}
	return fault.New(fault.TooMany, "Too many attempts.", strings.ReplaceAll(advice, "%s", span(wait))).After(wait)
}

// Counter counts tries in a storage.
type Counter struct {
	storage Storage
	keys    Keys
}

// NewCounter returns a counter that stores only what keys makes of a name.
func NewCounter(storage Storage, keys Keys) Counter { return Counter{storage, keys} }

// Take counts a try within every bound. If one of them is full, it counts none and returns a TooMany fault. Tries that
// turn out to be harmless are given back afterward: if tries were counted only then, those made at the same time would
// all pass.
func (c Counter) Take(ctx context.Context, now time.Time, bounds ...Bound) (Tries, error) {
	tries := Tries{counter: c}
	for _, bound := range bounds {
		key := c.key(bound)
		made, err := c.storage.TakeAttempt(ctx, key, bound.throttle.Tries, now, bound.throttle.Window)
		if err == nil && !made.Taken {
			err = bound.throttle.refusal(made.End.Sub(now))
		}
		if err != nil {
			_ = tries.GiveBack(ctx) // what remains is forgotten with its window
			return Tries{}, err
		}
		tries.held = append(tries.held, held{key, made.End, bound.throttle.Tries - made.Tries})
	}
	return tries, nil
}

// Forget drops what was counted within the bound.
func (c Counter) Forget(ctx context.Context, bound Bound) error {
	return c.storage.ForgetAttempts(ctx, c.key(bound))
}

func (c Counter) key(bound Bound) string { return c.keys.Of(bound.throttle.Name, bound.parts...) }

// Tries are the tries that one Take counted.
type Tries struct {
	counter Counter
	held    []held
}

type held struct {
	key  string
	end  time.Time
	left int
}

// Left is how many more tries there can be within the bound that has the fewest left, and when its window ends. There
// must have been a bound.
func (t Tries) Left() (tries int, end time.Time) {
	fewest := slices.MinFunc(t.held, func(a, b held) int { return cmp.Compare(a.left, b.left) })
	return fewest.left, fewest.end
}

// With returns both together.
func (t Tries) With(others Tries) Tries {
	return Tries{t.counter, append(t.held[:len(t.held):len(t.held)], others.held...)}
}

// giveBackLimit is how long giving back continues after its caller has gone.
const giveBackLimit = 5 * time.Second

// GiveBack takes the tries off the count, even when ctx is done.
func (t Tries) GiveBack(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), giveBackLimit)
	defer cancel()
	var failed error
	for _, one := range t.held {
		failed = errors.Join(failed, t.counter.storage.GiveBackAttempt(ctx, one.key, one.end))
	}
	return failed
}

// span is a time to wait in words, rounded up.
func span(wait time.Duration) string {
	const day = 24 * time.Hour
	in := func(unit time.Duration) string { return strconv.Itoa(int((wait + unit - 1) / unit)) }
	switch {
	case wait >= 2*day:
		return in(day) + " days"
	case wait >= 2*time.Hour:
		return in(time.Hour) + " hours"
	case wait > time.Minute:
		return in(time.Minute) + " minutes"
	}
	return "a minute"
}
