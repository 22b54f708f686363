package billing

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"plainhand/internal/fault"
)

func newMemory(hold time.Duration) *memory {
	return &memory{hold: hold, answers: map[subject]*answer{}}
}

var (
	ada   = subject{customerID: "cus_ada", question: "card"}
	grace = subject{customerID: "cus_grace", question: "card"}
)

// told asks and counts.
func told(ctx context.Context, m *memory, about subject, asked *int, err error) error {
	_, got := m.ask(ctx, about, func(context.Context) (any, error) { *asked++; return nil, err })
	return got
}

func TestAMemoryLasts(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		hold  time.Duration
		err   error
		asked int
	}{
		"an answer":                   {5 * time.Second, nil, 2},
		"a refusal, which is one":     {5 * time.Second, ErrSamePlan, 2},
		"a gateway that is silent":    {5 * time.Second, fault.New(fault.Unavailable, "Silence.", ""), 7},
		"something that broke":        {5 * time.Second, errors.New("broken"), 7},
		"a memory that holds nothing": {0, nil, 7},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				m, asked := newMemory(test.hold), 0
				for range 7 {
					if err := told(t.Context(), m, ada, &asked, test.err); !errors.Is(err, test.err) {
						t.Errorf("got %v", err)
					}
					time.Sleep(time.Second - time.Millisecond)
				}
				if asked != test.asked {
					t.Errorf("asked %d times; want %d", asked, test.asked)
				}
				time.Sleep(test.hold)
				m.mutex.Lock()
				defer m.mutex.Unlock()
				if len(m.answers) > 0 {
					t.Error("it is never forgotten")
				}
			})
		})
	}
}

// An answer requested before forgetting is not remembered if it arrives afterward.
func TestForgettingWhatIsBeingAsked(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		m, asked := newMemory(time.Hour), 0
		if err := told(t.Context(), m, grace, &asked, nil); err != nil {
			t.Error(err)
		}
		_, err := m.ask(t.Context(), ada, func(context.Context) (any, error) {
			m.forget(func(about subject) bool { return about.customerID == ada.customerID })
			return "old", nil
		})
		if err != nil {
			t.Error(err)
		}
		for range 2 {
			for _, about := range []subject{ada, grace} {
				if err := told(t.Context(), m, about, &asked, nil); err != nil {
					t.Error(err)
				}
			}
		}
		if asked != 2 {
			t.Errorf("asked %d times; want once for each", asked)
		}
		time.Sleep(time.Hour)
	})
}

// The first caller leaves while the gateway is being asked. Whoever waits for the same answer asks again.
func TestWhoeverAsksMayLeave(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		m, asked := newMemory(time.Second), 0
		first, leave := context.WithCancel(t.Context())
		go m.ask(first, ada, func(ctx context.Context) (any, error) { <-ctx.Done(); return nil, ctx.Err() })
		synctest.Wait()
		second := make(chan error)
		go func() { second <- told(t.Context(), m, ada, &asked, nil) }()
		impatient, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if err := told(impatient, m, ada, &asked, nil); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("got %v", err)
		}
		leave()
		if err := <-second; err != nil || asked != 1 {
			t.Errorf("%v, asked %d times", err, asked)
		}
		time.Sleep(time.Second)
	})
}
