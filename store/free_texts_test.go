package store_test

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

func TestFreeTextsAreCountedWithinAWindow(t *testing.T) {
	t.Parallel()
	s := openStore(t)
	const window, limit = 24 * time.Hour, 2
	for _, step := range []struct {
		key     string
		after   time.Duration
		texts   int
		counted bool
		ends    time.Duration
	}{
		{"a", 0, 1, true, window},
		{"a", time.Hour, 2, true, window},
		{"a", 2 * time.Hour, 2, false, window},
		{"a", 3 * time.Hour, 2, false, window},
		{"b", 3 * time.Hour, 1, true, 3*time.Hour + window},
		{"a", window, 1, true, 2 * window}, // a new window begins as soon as the old one ends
	} {
		count, err := s.TakeFreeText(t.Context(), step.key, limit, july.Add(step.after), window)
		if err != nil || count.Texts != step.texts || count.Counted != step.counted ||
			!count.Ends.Equal(july.Add(step.ends)) {
			t.Fatalf("%+v: %+v, %v", step, count, err)
		}
	}
}

func TestAFreeTextIsGivenBackToItsWindow(t *testing.T) {
	t.Parallel()
	s := openStore(t)
	take := func(now time.Time) (texts int, ends time.Time) {
		t.Helper()
		count, err := s.TakeFreeText(t.Context(), "a", 5, now, time.Hour)
		if err != nil || !count.Counted {
			t.Fatalf("%+v, %v", count, err)
		}
		return count.Texts, count.Ends
	}
	giveBack := func(end time.Time) {
		t.Helper()
		if err := s.GiveBackFreeText(t.Context(), "a", end); err != nil {
			t.Fatal(err)
		}
	}
	_, first := take(july)
	giveBack(first)
	giveBack(first) // there is nothing left to give back
	if texts, _ := take(july); texts != 1 {
		t.Errorf("%d texts after the first was given back; want 1", texts)
	}
	if texts, _ := take(july.Add(2 * time.Hour)); texts != 1 {
		t.Errorf("%d texts in another window; want 1", texts)
	}
	giveBack(first)
	if texts, _ := take(july.Add(2 * time.Hour)); texts != 2 {
		t.Errorf("%d texts; the window that is over was given something back", texts)
	}
}

func TestFreeTextsAtTheSameTimeKeepTheLimit(t *testing.T) {
	t.Parallel()
	s := openStore(t)
	const limit = 5
	var counted atomic.Int32
	var running sync.WaitGroup
	for range 8 * limit {
		running.Go(func() {
			count, err := s.TakeFreeText(t.Context(), "a", limit, july, time.Hour)
			if err != nil || count.Texts > limit {
				t.Errorf("%+v, %v", count, err)
			}
			if count.Counted {
				counted.Add(1)
			}
		})
	}
	running.Wait()
	if counted.Load() != limit {
		t.Errorf("%d were counted; want %d", counted.Load(), limit)
	}
}
