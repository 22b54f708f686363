// Package status finds out whether what people use works, by using it.
package status

import (
	"context"
	"sync"
	"time"
)

// Check is something that people use.
type Check struct {
	Name string                          // as people call it
	Uses func(ctx context.Context) error // an error means that it doesn’t work now
}

// Result is what became of a check.
type Result struct {
	Name  string
	Works bool
}

// Report is how everything was at a time.
type Report struct {
	At      time.Time
	Results []Result
}

// Works reports whether everything did.
func (r Report) Works() bool {
	for _, one := range r.Results {
		if !one.Works {
			return false
		}
	}
	return true
}

const (
	// fresh is for how long a report is shown again: however many look, everything is checked once a minute. An engine
	// that is a service may cost something each time.
	fresh = time.Minute
	// patience is how long a check may take. What takes longer doesn’t work for people either.
	patience = 5 * time.Second
)

// Board makes reports. It is safe for concurrent use.
type Board struct {
	checks []Check
	failed func(check string, err error)
	now    func() time.Time

	mutex sync.Mutex
	last  Report
}

// NewBoard returns a board with these checks. failed is told of each that fails.
func NewBoard(now func() time.Time, failed func(check string, err error), checks ...Check) *Board {
	return &Board{checks: checks, failed: failed, now: now}
}

// Report returns how everything is, or was a moment ago. Whoever asks while it is being found out waits for the same
// report.
func (b *Board) Report(ctx context.Context) Report {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	if b.now().Sub(b.last.At) < fresh {
		return b.last
	}
	b.last = Report{b.now(), b.check(context.WithoutCancel(ctx))}
	return b.last
}

// check makes all checks at the same time.
func (b *Board) check(ctx context.Context) []Result {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	results := make([]Result, len(b.checks))
	var all sync.WaitGroup
	for i, check := range b.checks {
		all.Go(func() {
			err := check.Uses(ctx)
			if err != nil {
				b.failed(check.Name, err)
			}
			results[i] = Result{check.Name, err == nil}
		})
	}
	all.Wait()
	return results
}
