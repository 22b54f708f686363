package billing

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/google/uuid"

	"plainhand/internal/fault"
)

// memory holds recent answers, so that the same question is not asked again.
type memory struct {
	hold    time.Duration // 0: it remembers nothing
	mutex   sync.Mutex
	answers map[subject]*answer
}

// subject is a question about a customer.
type subject struct {
	userID     uuid.UUID
	customerID string
	question   string
}

type answer struct {
	ready chan struct{} // closed when the rest is set
	value any
	err   error
}

// ask returns the remembered answer, waits for somebody who is asking the same question, or calls read.
func (m *memory) ask(ctx context.Context, about subject, read func(ctx context.Context) (any, error)) (any, error) {
	if m.hold == 0 {
		return read(ctx)
	}
	for {
		known, first := m.find(about)
		if first {
			m.fill(ctx, about, known, read)
			return known.value, known.err
		}
		select {
		case <-known.ready:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		if !errors.Is(known.err, context.Canceled) { // otherwise whoever asked has left
			return known.value, known.err
		}
	}
}

// find returns the answer, and first is true for the caller who has to fill it.
func (m *memory) find(about subject) (known *answer, first bool) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	if known := m.answers[about]; known != nil {
		return known, false
	}
	known = &answer{ready: make(chan struct{}), err: context.Canceled} // in case read panics
	m.answers[about] = known
	return known, true
}

func (m *memory) fill(ctx context.Context, about subject, known *answer, read func(ctx context.Context) (any, error)) {
	defer func() {
		if kind := fault.KindOf(known.err); known.err != nil && (kind == fault.Internal || kind == fault.Unavailable) {
			m.drop(about, known) // a failure is not an answer
		} else {
			time.AfterFunc(m.hold, func() { m.drop(about, known) })
		}
		close(known.ready)
	}()
	known.value, known.err = read(ctx)
}

func (m *memory) drop(about subject, known *answer) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	if m.answers[about] == known {
		delete(m.answers, about)
	}
}

// forget drops the answers about the subjects for which meant returns true. An answer still being fetched is not
// remembered either.
func (m *memory) forget(meant func(about subject) bool) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	for about := range m.answers {
		if meant(about) {
			delete(m.answers, about)
		}
	}
}
