package billing

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/google/uuid"
	"golang.org/x/sync/singleflight"

	"plainhand/internal/fault"
	"plainhand/internal/fault/crash"
)

// answerCache caches answers of the gateway and merges concurrent requests.
type answerCache struct {
	ttl           time.Duration // 0: no caching
	flights       singleflight.Group
	mutex         sync.Mutex
	answers       map[cacheKey]*answer
	invalidations int // number of calls of invalidate
}

// cacheKey identifies a question about a customer.
type cacheKey struct {
	userID     uuid.UUID
	customerID string
	question   string
}

// flight returns the singleflight key. After an invalidation, the question is asked again.
func (about cacheKey) flight(invalidations int) string {
	return fmt.Sprintf("%s %q %q %d", about.userID, about.customerID, about.question, invalidations)
}

type answer struct {
	value any
	err   error
}

// get returns the cached answer, waits for a concurrent request of it, or calls read. A panic of read is returned as an
// error.
func (m *answerCache) get(ctx context.Context, about cacheKey, read func(ctx context.Context) (any, error)) (any,
	error) {
	if m.ttl == 0 {
		return read(ctx)
	}
	for {
		known, invalidations := m.lookup(about)
		if known != nil {
			return known.value, known.err
		}
		flight := m.flights.DoChan(about.flight(invalidations), func() (value any, err error) {
			defer crash.Catch(&err)
			value, err = read(ctx)
			m.store(about, &answer{value, err}, invalidations)
			return value, err
		})
		select {
		case found := <-flight:
			if !errors.Is(found.Err, context.Canceled) || ctx.Err() != nil { // otherwise the first caller left, so ask again
				return found.Val, found.Err
			}
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// lookup returns the cached answer or nil, and the number of invalidations so far.
func (m *answerCache) lookup(about cacheKey) (known *answer, invalidations int) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	return m.answers[about], m.invalidations
}

// store caches an answer, unless it is a failure or the cache was invalidated since the request.
func (m *answerCache) store(about cacheKey, known *answer, invalidations int) {
	kind := fault.KindOf(known.err)
	if known.err != nil && (kind == fault.Internal || kind == fault.Unavailable) {
		return
	}
	m.mutex.Lock()
	defer m.mutex.Unlock()
	if m.invalidations == invalidations {
		m.answers[about] = known
		time.AfterFunc(m.ttl, func() { m.expire(about, known) })
	}
}

func (m *answerCache) expire(about cacheKey, known *answer) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	if m.answers[about] == known {
		delete(m.answers, about)
	}
}

// invalidate deletes the answers that match. An answer that is still being fetched is not cached either.
func (m *answerCache) invalidate(meant func(about cacheKey) bool) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	m.invalidations++
	for about := range m.answers {
		if meant(about) {
			delete(m.answers, about)
		}
	}
}
