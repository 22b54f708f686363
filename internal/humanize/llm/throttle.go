package llm

import (
	"context"
	"errors"
	"net/http"
	"sync"
	"time"

	"plainhand/internal/humanize/service"
)

// How many requests are in progress. The limit begins in the middle, is halved when the service says that it is too
// many, and grows by one after toGrow answers.
const (
	leastAtOnce = 1
	firstAtOnce = 16
	mostAtOnce  = 64
	toGrow      = 8
)

// throttle keeps the requests to a service to what it can take. All texts of the process share it.
type throttle struct {
	now func() time.Time

	mutex    sync.Mutex
	most     int
	underway int
	answered int           // since most last changed
	until    time.Time     // the service wants to be left alone until then
	changed  chan struct{} // closed whenever another request may enter
}

func newThrottle(now func() time.Time) *throttle {
	return &throttle{now: now, most: firstAtOnce, changed: make(chan struct{})}
}

// enter waits for a turn. The caller must release it with the error of the request.
func (t *throttle) enter(ctx context.Context) (release func(error), err error) {
	for {
		t.mutex.Lock()
		wait, changed := t.until.Sub(t.now()), t.changed
		if wait <= 0 && t.underway < t.most {
			t.underway++
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
	t.underway--
	if failure := failureOf(err); failure != nil && failure.Status == http.StatusTooManyRequests {
		t.most, t.answered = max(leastAtOnce, t.most/2), 0
		if failure.RetryAfter > 0 {
			t.until = t.now().Add(failure.RetryAfter)
		}
	} else if err == nil {
		if t.answered++; t.answered >= toGrow {
			t.most, t.answered = min(mostAtOnce, t.most+1), 0
		}
	}
	close(t.changed)
	t.changed = make(chan struct{})
}

func failureOf(err error) *service.Failure {
	failure, _ := errors.AsType[*service.Failure](err)
	return failure
}
