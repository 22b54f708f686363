package billing

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/google/uuid"
	"golang.org/x/sync/singleflight"

	"plainhand/internal/crash"
	"plainhand/internal/fault"
)

// memory holds recent answers, so that the same question is not asked again.
type memory struct {
	hold    time.Duration // 0: it remembers nothing
	flights singleflight.Group
	mutex   sync.Mutex
	answers map[subject]*answer
	forgets int // how often forget was called
}

// subject is a question about a customer.
type subject struct {
	userID     uuid.UUID
	customerID string
	question   string
}

// flight identifies the question while it is asked. After something was forgotten, it is asked anew.
func (about subject) flight(forgets int) string {
	return fmt.Sprintf("%s %q %q %d", about.userID, about.customerID, about.question, forgets)
}

type answer struct {
	value any
	err   error
}

// ask returns the remembered answer, waits for somebody who is asking the same question, or calls read. A panic of read
// is an error.
func (m *memory) ask(ctx context.Context, about subject, read func(ctx context.Context) (any, error)) (any, error) {
	if m.hold == 0 {
		return read(ctx)
	}
	for {
		known, forgets := m.recall(about)
		if known != nil {
			return known.value, known.err
		}
		flight := m.flights.DoChan(about.flight(forgets), func() (value any, err error) {
			defer crash.Catch(&err)
			value, err = read(ctx)
			m.remember(about, &answer{value, err}, forgets)
			return value, err
		})
		select {
		case found := <-flight:
			if !errors.Is(found.Err, context.Canceled) || ctx.Err() != nil { // otherwise whoever asked has left
				return found.Val, found.Err
			}
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// recall returns the remembered answer or nil, and how often something was forgotten by then.
func (m *memory) recall(about subject) (known *answer, forgets int) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	return m.answers[about], m.forgets
}

// remember keeps an answer for a while, unless it is a failure or something was forgotten while it was fetched.
func (m *memory) remember(about subject, known *answer, forgets int) {
	kind := fault.KindOf(known.err)
	if known.err != nil && (kind == fault.Internal || kind == fault.Unavailable) {
		return
	}
	m.mutex.Lock()
	defer m.mutex.Unlock()
	if m.forgets == forgets {
		m.answers[about] = known
		time.AfterFunc(m.hold, func() { m.drop(about, known) })
	}
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
	m.forgets++
	for about := range m.answers {
		if meant(about) {
			delete(m.answers, about)
		}
	}
}
