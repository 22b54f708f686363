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

// outcome is what came of a request: the status of a whole answer, or why there was none.
type outcome string

const (
	empty   outcome = "empty"   // the connection ended before a whole answer
	refused outcome = "refused" // there was no connection
	late    outcome = "late"    // nothing came for as long as anybody waits
	left    outcome = "left"    // whoever asked did not wait
)

func answered(status int) outcome { return outcome(strconv.Itoa(status)) }

// isStatus is true of a whole answer.
func (o outcome) isStatus() bool {
	_, err := strconv.Atoi(string(o))
	return err == nil
}

// fine is true of an answer that somebody asked for.
func (o outcome) fine() bool { return o == "200" || o == "303" }

// expected is true of what the program may answer in bad times as well.
func (o outcome) expected() bool { return o.fine() || o == "503" }

// record is what came of requests. It is safe for concurrent use.
type record struct {
	mutex  sync.Mutex
	sums   summary
	failed time.Time // the last time that a request was not fine
}

// summary is what has been recorded.
type summary struct {
	took     []time.Duration // from the shortest, of all requests
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

// lastFailure is when a request last failed; the zero time where none has.
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

// quantile is the time within which the part of all requests was over.
func (s summary) quantile(part float64) time.Duration {
	if len(s.took) == 0 {
		return 0
	}
	return s.took[int(math.Ceil(part*float64(len(s.took))))-1]
}

// count adds up the requests with an outcome that is of the kind.
func (s summary) count(kind func(outcome) bool) int {
	count := 0
	for outcome, times := range s.outcomes {
		if kind(outcome) {
			count += times
		}
	}
	return count
}

// list names the outcomes that are of the kind, and how often there was each; nothing where there was none.
func (s summary) list(kind func(outcome) bool) string {
	var parts []string
	for _, outcome := range slices.Sorted(maps.Keys(s.outcomes)) {
		if kind(outcome) {
			parts = append(parts, fmt.Sprintf("%s×%d", outcome, s.outcomes[outcome]))
		}
	}
	return strings.Join(parts, " ")
}
