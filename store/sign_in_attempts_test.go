package store_test

import (
	"sync"
	"testing"
	"time"
)

func TestAttemptsAreCountedWithinAWindow(t *testing.T) {
	t.Parallel()
	s := openStore(t)
	const window = 15 * time.Minute
	for _, step := range []struct {
		key   string
		after time.Duration
		tries int
		end   time.Duration
	}{
		{"a", 0, 1, window},
		{"a", time.Minute, 2, window},
		{"b", time.Minute, 1, time.Minute + window},
		{"a", window - time.Second, 3, window},
		{"a", window, 1, 2 * window}, // a window ends with its last moment
		{"a", window + time.Second, 2, 2 * window},
	} {
		tries, end, err := s.CountAttempt(t.Context(), step.key, july.Add(step.after), window)
		if err != nil || tries != step.tries || !end.Equal(july.Add(step.end)) {
			t.Fatalf("%+v: %d tries until %s, %v", step, tries, end, err)
		}
	}
}

func TestForgetAttempts(t *testing.T) {
	t.Parallel()
	s := openStore(t)
	for _, key := range []string{"a", "a", "b"} {
		if _, _, err := s.CountAttempt(t.Context(), key, july, time.Hour); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.ForgetAttempts(t.Context(), "a"); err != nil {
		t.Fatal(err)
	}
	for key, want := range map[string]int{"a": 1, "b": 2} {
		if tries, _, err := s.CountAttempt(t.Context(), key, july, time.Hour); err != nil || tries != want {
			t.Errorf("%s: %d tries, %v; want %d", key, tries, err, want)
		}
	}
}

func TestNoAttemptIsLostAmongMany(t *testing.T) {
	t.Parallel()
	s := openStore(t)
	const many = 64
	seen := make([]bool, many+1)
	var lock sync.Mutex
	var running sync.WaitGroup
	for range many {
		running.Go(func() {
			tries, _, err := s.CountAttempt(t.Context(), "a", july, time.Hour)
			lock.Lock()
			defer lock.Unlock()
			if err != nil || tries < 1 || tries > many || seen[tries] {
				t.Errorf("try %d a second time, %v", tries, err)
				return
			}
			seen[tries] = true
		})
	}
	running.Wait()
}
