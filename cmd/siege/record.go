package main

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// outcome is what became of a request: the status of a complete answer, or why there was none.
type outcome string

const (
	empty   outcome = "empty"   // the connection ended before the answer was complete
	refused outcome = "refused" // no connection was made
	late    outcome = "late"    // nothing came for as long as anybody would wait
	left    outcome = "left"    // the client did not wait
)

func answered(status int) outcome { return outcome(strconv.Itoa(status)) }

// isStatus reports whether there was a complete answer.
func (o outcome) isStatus() bool {
	_, err := strconv.Atoi(string(o))
	return err == nil
}

// fine reports whether the answer is what the client asked for.
func (o outcome) fine() bool { return o == "200" || o == "303" }

// expected reports whether the program may answer like this, even in bad times.
func (o outcome) expected() bool { return o.fine() || o == "503" }

// record collects the outcomes of requests. It is safe for concurrent use.
type record struct {
	mutex  sync.Mutex
	sums   summary
	failed time.Time // the last time that a request was not fine
}

// summary is what has been recorded.
type summary struct {
	took     []time.Duration // of all requests, shortest first
	outcomes map[outcome]int
}

func newRecord() *record { return &record{sums: summary{outcomes: map[outcome]int{}}} }

func (r *record) add(outcome outcome, took time.Duration) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	r.sums.took = append(r.sums.took, took)
	r.sums.outcomes[outcome]++
	if !outcome.fine() {
		r.failed = time.Now()
	}
}

// lastFailure is when a request last failed, or the zero time if none has.
func (r *record) lastFailure() time.Time {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	return r.failed
}

func (r *record) sum() summary {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	return summary{slices.Sorted(slices.Values(r.sums.took)), maps.Clone(r.sums.outcomes)}
}

// quantile is the time within which this part of all requests was done.
func (s summary) quantile(part float64) time.Duration {
	if len(s.took) == 0 {
		return 0
	}
	return s.took[int(math.Ceil(part*float64(len(s.took))))-1]
}

// count counts the requests with an outcome of this kind.
func (s summary) count(kind func(outcome) bool) int {
	count := 0
	for outcome, times := range s.outcomes {
		if kind(outcome) {
			count += times
		}
	}
	return count
}

// list names the outcomes of this kind, and how often each occurred; "" if none did.
func (s summary) list(kind func(outcome) bool) string {
	var parts []string
	for _, outcome := range slices.Sorted(maps.Keys(s.outcomes)) {
		if kind(outcome) {
			parts = append(parts, fmt.Sprintf("%s×%d", outcome, s.outcomes[outcome]))
		}
	}
	return strings.Join(parts, " ")
}
