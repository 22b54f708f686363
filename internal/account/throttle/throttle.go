// Package throttle is a fixed-window rate limiter. Nothing is locked out: when a window ends, its counter starts over.
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

// Storage stores the counters.
type Storage interface {
	// TakeAttempts increments the counter of each limit's key, unless the limit is reached in the window that contains
	// now. A window starts with its first attempt. Concurrent attempts never exceed a limit, across all replicas.
	TakeAttempts(ctx context.Context, now time.Time, limits []Limit) ([]Attempt, error)
	// GiveBackAttempt decrements the counter of key, if its current window ends at end.
	GiveBackAttempt(ctx context.Context, key string, end time.Time) error
	// ForgetAttempts resets the counter of key.
	ForgetAttempts(ctx context.Context, key string) error
}

// Limit is the number of attempts within a window that a counter may reach.
type Limit struct {
	Key    string
	Tries  int
	Window time.Duration
}

// Attempt is the result of Storage.TakeAttempts for a limit.
type Attempt struct {
	Allowed bool      // the attempt was counted; otherwise the limit is reached
	Tries   int       // counted in the window
	End     time.Time // of the window
}

// Throttle is a rate limit: a number of attempts per window.
type Throttle struct {
	Name   string // unique among all throttles
	Tries  int
	Wide   int // attempts from the whole /48 around an IPv6 address, which is as easy to get as the address itself
	Window time.Duration
	Advice string // the advice of the error, in which %s is the time to wait; empty for the default
}

// Bound is a throttle applied to a subject, such as an account or a network.
type Bound struct {
	throttle Throttle
	parts    []string
}

// Of returns the throttle for the subject that the parts identify.
func (t Throttle) Of(parts ...string) Bound { return Bound{t, parts} }

// From returns the throttles for an address: that of its network and, for IPv6, that of the wider network.
func (t Throttle) From(address netip.Addr) []Bound {
	bounds := []Bound{t.Of(Network(address))}
	if network, ok := wideNetwork(address); ok {
		wide := t
		wide.Name, wide.Tries = t.Name+"-wide", t.Wide
		bounds = append(bounds, wide.Of(network))
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

// Counter counts attempts in a storage.
type Counter struct {
	storage Storage
	keys    Keys
}

// NewCounter returns a counter that stores only the pseudonyms that keys derives.
func NewCounter(storage Storage, keys Keys) Counter { return Counter{storage, keys} }

// Take counts an attempt within every bound. If the limit of one is reached, it counts none and returns a TooMany
// fault. Attempts are counted beforehand and given back if they turn out to be harmless: counted only afterward,
// concurrent attempts would all pass.
func (c Counter) Take(ctx context.Context, now time.Time, bounds ...Bound) (Tries, error) {
	limits := make([]Limit, len(bounds))
	for i, bound := range bounds {
		limits[i] = Limit{c.key(bound), bound.throttle.Tries, bound.throttle.Window}
	}
	attempts, err := c.storage.TakeAttempts(ctx, now, limits)
	if err != nil {
		return Tries{}, err
	}
	tries := Tries{counter: c}
	for i, attempt := range attempts {
		if attempt.Allowed {
			tries.attempts = append(tries.attempts, countedAttempt{limits[i].Key, attempt.End, limits[i].Tries - attempt.Tries})
		} else if err == nil {
			err = bounds[i].throttle.refusal(attempt.End.Sub(now))
		}
	}
	if err != nil {
		_ = tries.GiveBack(ctx) // after an error, the counter expires with its window
		return Tries{}, err
	}
	return tries, nil
}

// Forget resets the counter of a bound.
func (c Counter) Forget(ctx context.Context, bound Bound) error {
	return c.storage.ForgetAttempts(ctx, c.key(bound))
}

func (c Counter) key(bound Bound) string { return c.keys.Of(bound.throttle.Name, bound.parts...) }

// Tries are the attempts that Take counted, one per bound.
type Tries struct {
	counter  Counter
	attempts []countedAttempt
}

// countedAttempt is an attempt counted within one bound.
type countedAttempt struct {
	key  string
	end  time.Time // of the window
	left int       // remaining attempts in the window
}

// Left returns the remaining attempts within the tightest bound, and when its window ends. It panics without bounds.
func (t Tries) Left() (tries int, end time.Time) {
	fewest := slices.MinFunc(t.attempts, func(a, b countedAttempt) int { return cmp.Compare(a.left, b.left) })
	return fewest.left, fewest.end
}

// With returns the union of both.
func (t Tries) With(others Tries) Tries {
	return Tries{t.counter, append(t.attempts[:len(t.attempts):len(t.attempts)], others.attempts...)}
}

// giveBackTimeout bounds GiveBack, which continues after its caller was canceled.
const giveBackTimeout = 5 * time.Second

// GiveBack removes the attempts from their counters, even when ctx is done.
func (t Tries) GiveBack(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), giveBackTimeout)
	defer cancel()
	var failed error
	for _, attempt := range t.attempts {
		failed = errors.Join(failed, t.counter.storage.GiveBackAttempt(ctx, attempt.key, attempt.end))
	}
	return failed
}

// span is a waiting time in words, rounded up.
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
