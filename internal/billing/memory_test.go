package billing

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"plainhand/internal/fault"
)

func newAnswerCache(hold time.Duration) *answerCache {
	return &answerCache{ttl: hold, answers: map[cacheKey]*answer{}}
}

var (
	ada   = cacheKey{customerID: "cus_ada", question: "card"}
	grace = cacheKey{customerID: "cus_grace", question: "card"}
)

// askCounting asks and counts the requests.
func askCounting(ctx context.Context, m *answerCache, about cacheKey, asked *int, err error) error {
	_, got := m.get(ctx, about, func(context.Context) (any, error) { *asked++; return nil, err })
	return got
}

func TestCachedAnswersExpire(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		ttl   time.Duration
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
				m, asked := newAnswerCache(test.ttl), 0
				for range 7 {
					if err := askCounting(t.Context(), m, ada, &asked, test.err); !errors.Is(err, test.err) {
						t.Errorf("got %v", err)
					}
					time.Sleep(time.Second - time.Millisecond)
				}
				if asked != test.asked {
					t.Errorf("asked %d times; want %d", asked, test.asked)
				}
				time.Sleep(test.ttl)
				m.mutex.Lock()
				defer m.mutex.Unlock()
				if len(m.answers) > 0 {
					t.Error("it never expires")
				}
			})
		})
	}
}

// An answer requested before forgetting is not remembered if it arrives afterward.
func TestInvalidationDiscardsAnswersInFlight(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		m, asked := newAnswerCache(time.Hour), 0
		if err := askCounting(t.Context(), m, grace, &asked, nil); err != nil {
			t.Error(err)
		}
		_, err := m.get(t.Context(), ada, func(context.Context) (any, error) {
			m.invalidate(func(about cacheKey) bool { return about.customerID == ada.customerID })
			return "old", nil
		})
		if err != nil {
			t.Error(err)
		}
		for range 2 {
			for _, about := range []cacheKey{ada, grace} {
				if err := askCounting(t.Context(), m, about, &asked, nil); err != nil {
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

// If the first caller leaves during a request, other callers of the same question ask again.
func TestCanceledCallerDoesNotFailOthers(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		m, asked := newAnswerCache(time.Second), 0
		first, leave := context.WithCancel(t.Context())
		go m.get(first, ada, func(ctx context.Context) (any, error) { <-ctx.Done(); return nil, ctx.Err() })
		synctest.Wait()
		second := make(chan error)
		go func() { second <- askCounting(t.Context(), m, ada, &asked, nil) }()
		impatient, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if err := askCounting(impatient, m, ada, &asked, nil); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("got %v", err)
		}
		leave()
		if err := <-second; err != nil || asked != 1 {
			t.Errorf("%v, asked %d times", err, asked)
		}
		time.Sleep(time.Second)
	})
}
