//go:build linux

package main

import (
	"fmt"
	"net/http"
	"slices"
	"sync"
	"time"
)

// record is what the site confirmed to people, for the final check.
type record struct {
	mutex   sync.Mutex
	people  []*person
	answers map[int]int // count by status; 0: no response
	odd     []string    // responses with unexpected statuses
	probes  []probe
}

// probe is one attempt to have a text rewritten.
type probe struct {
	began, ended time.Time
	good         bool
}

func newRecord() *record { return &record{answers: map[int]int{}} }

// answered records a response. During faults, people may get only 2xx, 409 for requests that are running or done, 429,
// 503, or no response if the node was killed.
func (r *record) answered(path string, began time.Time, got reply) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.answers[got.status]++
	expected := []int{0, http.StatusOK, http.StatusAccepted, http.StatusConflict, http.StatusTooManyRequests,
		http.StatusServiceUnavailable}
	if !slices.Contains(expected, got.status) {
		r.odd = append(r.odd, fmt.Sprintf("%s %s: %d %.200s", began.Format(time.TimeOnly), path, got.status, got.body))
	}
}

func (r *record) add(p *person) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.people = append(r.people, p)
}

func (r *record) probed(p probe) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.probes = append(r.probes, p)
}

// minOutage is the minimum time without a text that counts as an outage: on a slow disk each takes a second.
const minOutage = 2 * time.Second

// outage returns the total time in a period in which no text was rewritten, and the end of the last gap.
func (r *record) outage(from, to time.Time) (down time.Duration, ended time.Time) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	last := from
	for _, p := range r.probes {
		if !p.good || p.ended.Before(from) || p.began.After(to) {
			continue
		}
		if gap := p.ended.Sub(last); gap > minOutage {
			down += gap
			ended = p.ended
		}
		last = p.ended
	}
	if gap := to.Sub(last); gap > minOutage {
		down, ended = down+gap, to
	}
	return down, ended
}
