package llm

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"

	"plainhand/engine/model/service"
)

// The maximum number of concurrent requests adapts to the service: it is halved at each rate limit error (429), and
// grows by one after answersToGrow answers.
const (
	minConcurrent     = 1
	initialConcurrent = 16
	maxConcurrent     = 64
	answersToGrow     = 8
)

// throttle limits the concurrent requests to a service. All texts of the process share it.
type throttle struct {
	now func() time.Time

	mutex       sync.Mutex
	limit       int
	inFlight    int
	answered    int           // since limit last changed
	pausedUntil time.Time     // by the service's Retry-After
	changed     chan struct{} // closed whenever another request may be admitted
}

func newThrottle(now func() time.Time) *throttle {
	return &throttle{now: now, limit: initialConcurrent, changed: make(chan struct{})}
}

// acquire waits for a free slot. The caller must release it with the error of the request. It fails at once if the
// service's Retry-After lies beyond the deadline.
func (t *throttle) acquire(ctx context.Context) (release func(error), err error) {
	for {
		t.mutex.Lock()
		wait, changed := t.pausedUntil.Sub(t.now()), t.changed
		if wait <= 0 && t.inFlight < t.limit {
			t.inFlight++
			t.mutex.Unlock()
			return t.release, nil
		}
		t.mutex.Unlock()
		if deadline, bound := ctx.Deadline(); bound && wait > deadline.Sub(t.now()) {
			return nil, service.Refused(http.StatusTooManyRequests, "")
		}
		var later <-chan time.Time
		if wait > 0 {
			later = time.After(wait)
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-changed:
		case <-later:
		}
	}
}

func (t *throttle) release(err error) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	t.inFlight--
	if failure := failureOf(err); failure != nil && failure.Status == http.StatusTooManyRequests {
		t.limit, t.answered = max(minConcurrent, t.limit/2), 0
		if failure.RetryAfter > 0 {
			t.pausedUntil = t.now().Add(failure.RetryAfter)
		}
	} else if err == nil {
		if t.answered++; t.answered >= answersToGrow {
			t.limit, t.answered = min(maxConcurrent, t.limit+1), 0
		}
	}
	close(t.changed)
	t.changed = make(chan struct{})
}

func failureOf(err error) *service.Failure {
	failure, _ := errors.AsType[*service.Failure](err)
	return failure
}
