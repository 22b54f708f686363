//go:build linux

package main

import (
	"fmt"
	"net/http"
	"slices"
	"sync"
	"time"
)

// record is what everybody was told, for the check in the end.
type record struct {
	mutex   sync.Mutex
	people  []*person
	answers map[int]int // by status; 0: none came
	odd     []string    // answers that nobody should get
	probes  []probe
}

// probe is one try to have a text rewritten, one after another.
type probe struct {
	began, ended time.Time
	good         bool
}

func newRecord() *record { return &record{answers: map[int]int{}} }

// answered notes an answer. Whatever is broken, people are told that it is not their fault and that they may try again:
// 200 and the like, 409 for what is under way or done, 429, 503, or nothing at all if the node was killed meanwhile.
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

func (r *record) probed(one probe) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.probes = append(r.probes, one)
}

// noticed is the shortest time without a text that counts as an outage: on a slow disk each takes a second.
const noticed = 2 * time.Second

// outage is for how long texts were not rewritten between two moments, and when the last gap ended.
func (r *record) outage(from, to time.Time) (down time.Duration, ended time.Time) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	last := from
	for _, one := range r.probes {
		if !one.good || one.ended.Before(from) || one.began.After(to) {
			continue
		}
		if gap := one.ended.Sub(last); gap > noticed {
			down += gap
			ended = one.ended
		}
		last = one.ended
	}
	if gap := to.Sub(last); gap > noticed {
		down, ended = down+gap, to
	}
	return down, ended
}
