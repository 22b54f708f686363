// Package status runs end-to-end checks of the features that the status page lists.
package status

import (
	"context"
	"sync"
	"time"
)

// Check is a feature to check.
type Check struct {
	Name string                          // shown on the status page
	Uses func(ctx context.Context) error // uses the feature; an error means that it does not work
}

// Result is the outcome of a check.
type Result struct {
	Name  string
	Works bool
}

// Report is the outcome of all checks at a time.
type Report struct {
	At      time.Time
	Results []Result
}

// Works reports whether all checks succeeded.
func (r Report) Works() bool {
	for _, result := range r.Results {
		if !result.Works {
			return false
		}
	}
	return true
}

const (
	// maxAge is how long a report is cached: checks run at most once a minute, however many visitors look. A check of a
	// paid engine may cost something.
	maxAge = time.Minute
	// timeout is the maximum time of a check. A feature that takes longer is useless to users as well.
	timeout = 5 * time.Second
)

// Board runs checks and caches their report. It is safe for concurrent use.
type Board struct {
	checks []Check
	failed func(check string, err error)
	now    func() time.Time

	mutex sync.Mutex
	last  Report
}

// NewBoard returns a board with these checks. failed is called for each failure, from several goroutines.
func NewBoard(now func() time.Time, failed func(check string, err error), checks ...Check) *Board {
	return &Board{checks: checks, failed: failed, now: now}
}

// Report returns the cached report, or runs all checks. Concurrent callers wait for the same run.
func (b *Board) Report(ctx context.Context) Report {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	if b.now().Sub(b.last.At) < maxAge {
		return b.last
	}
	b.last = Report{b.now(), b.check(context.WithoutCancel(ctx))}
	return b.last
}

// check runs all checks concurrently.
func (b *Board) check(ctx context.Context) []Result {
	ctx, cancel := context.WithTimeout(ctx, timeout)
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
