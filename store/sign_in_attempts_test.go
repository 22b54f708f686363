package store_test

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"plainhand/internal/account/throttle"
	"plainhand/store/stores"
)

func takeAttempt(ctx context.Context, s *stores.Set, now time.Time, limit throttle.Limit) (throttle.Attempt, error) {
	attempts, err := s.TakeAttempts(ctx, now, []throttle.Limit{limit})
	if err != nil {
		return throttle.Attempt{}, err
	}
	return attempts[0], nil
}

func TestAttemptsAreCountedWithinAWindow(t *testing.T) {
	t.Parallel()
	s := openStore(t)
	const window, limit = 15 * time.Minute, 3
	for _, step := range []struct {
		key     string
		after   time.Duration
		allowed bool
		end     time.Duration
	}{
		{"a", 0, true, window},
		{"a", time.Minute, true, window},
		{"b", time.Minute, true, time.Minute + window},
		{"a", 2 * time.Minute, true, window},
		{"a", window - time.Second, false, window},
		{"a", window - time.Second, false, window},
		{"a", window, true, 2 * window}, // a new window begins as soon as the old one ends
		{"a", window + time.Second, true, 2 * window},
	} {
		attempt, err := takeAttempt(t.Context(), s, july.Add(step.after),
			throttle.Limit{Key: step.key, Tries: limit, Window: window})
		if err != nil || attempt.Allowed != step.allowed || !attempt.End.Equal(july.Add(step.end)) {
			t.Fatalf("%+v: %+v, %v", step, attempt, err)
		}
	}
}

func TestAttemptsAreGivenBackToTheirWindow(t *testing.T) {
	t.Parallel()
	s := openStore(t)
	take := func(now time.Time, want bool) time.Time {
		t.Helper()
		attempt, err := takeAttempt(t.Context(), s, now, throttle.Limit{Key: "a", Tries: 1, Window: time.Hour})
		if err != nil || attempt.Allowed != want {
			t.Fatalf("at %s: taken %v, %v; want %v", now, attempt.Allowed, err, want)
		}
		return attempt.End
	}
	giveBack := func(end time.Time) {
		t.Helper()
		if err := s.GiveBackAttempt(t.Context(), "a", end); err != nil {
			t.Fatal(err)
		}
	}
	first := take(july, true)
	take(july, false)
	giveBack(first)
	giveBack(first) // there is nothing left to give back
	take(july, true)
	take(july, false)
	later := july.Add(time.Hour)
	take(later, true)
	giveBack(first) // its window is over
	take(later, false)
}

func TestForgetAttemptsResetsOneKey(t *testing.T) {
	t.Parallel()
	s := openStore(t)
	for _, key := range []string{"a", "b"} {
		if _, err := takeAttempt(t.Context(), s, july, throttle.Limit{Key: key, Tries: 1, Window: time.Hour}); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.ForgetAttempts(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	for key, want := range map[string]bool{"a": true, "b": false} {
		if attempt, err := takeAttempt(t.Context(), s, july,
			throttle.Limit{Key: key, Tries: 1, Window: time.Hour}); err != nil || attempt.Allowed != want {
			t.Errorf("%s: %+v, %v; want %v", key, attempt, err, want)
		}
	}
}

func TestConcurrentAttemptsStayWithinLimit(t *testing.T) {
	t.Parallel()
	s := openStore(t)
	const many, limit = 64, 10
	var passed atomic.Int32
	var running sync.WaitGroup
	for range many {
		running.Go(func() {
			attempt, err := takeAttempt(t.Context(), s, july, throttle.Limit{Key: "a", Tries: limit, Window: time.Hour})
			if err != nil {
				t.Error(err)
			}
			if attempt.Allowed {
				passed.Add(1)
			}
		})
	}
	running.Wait()
	if passed.Load() != limit {
		t.Errorf("%d of %d passed a limit of %d", passed.Load(), many, limit)
	}
}
