package account

import (
	"context"
	"errors"
	"strconv"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"plainhand/internal/admission"
)

func TestHashingWaitsForSlot(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		hasher := newHasher(HashParams, 2)
		var running, maxRunning atomic.Int32
		work := func() error {
			maxRunning.Store(max(maxRunning.Load(), running.Add(1)))
			time.Sleep(time.Second)
			running.Add(-1)
			return nil
		}
		for range 5 {
			go hasher.withSlot(t.Context(), admission.Visitor{Key: ""}, work)
		}
		synctest.Wait()
		ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
		defer cancel()
		if err := hasher.withSlot(ctx, admission.Visitor{Key: ""}, work); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("a full hasher reresults %v to a canceled caller", err)
		}
		time.Sleep(time.Minute)
		if maxRunning.Load() != 2 {
			t.Errorf("%d hashes ran at once", maxRunning.Load())
		}
	})
}

func TestQueuedHashTimesOut(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		hasher := newHasher(HashParams, 2)
		end := make(chan struct{})
		defer close(end)
		for range 2 {
			go hasher.withSlot(t.Context(), admission.Visitor{Key: ""}, func() error { <-end; return nil })
		}
		synctest.Wait()
		results := make(chan error, maxWaiting)
		for n := range maxWaiting {
			go func() {
				results <- hasher.withSlot(t.Context(), admission.Visitor{Key: strconv.Itoa(n)}, func() error { return nil })
			}()
		}
		synctest.Wait()
		asked := time.Now()
		if err := hasher.withSlot(t.Context(), admission.Visitor{Key: "late"}, nil); !errors.Is(err, ErrBusy) ||
			time.Since(asked) != 0 {
			t.Errorf("behind %d others: %v after %s", maxWaiting, err, time.Since(asked))
		}
		for range maxWaiting {
			if err := <-results; !errors.Is(err, ErrBusy) || time.Since(asked) != queueTimeout {
				t.Errorf("a queued caller got %v after %s", err, time.Since(asked))
			}
		}
	})
}

func TestQueuedHashesAreAdmitted(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		hasher := newHasher(HashParams, 2)
		work := func() error { time.Sleep(queueTimeout / maxWaiting); return nil }
		results := make(chan error)
		for n := range maxWaiting {
			go func() { results <- hasher.withSlot(t.Context(), admission.Visitor{Key: strconv.Itoa(n)}, work) }()
		}
		for range maxWaiting {
			if err := <-results; err != nil {
				t.Error(err)
			}
		}
		if err := hasher.withSlot(t.Context(), admission.Visitor{Key: ""}, work); err != nil {
			t.Errorf("after the rush: %v", err)
		}
	})
}

// A flood from one network leaves slots for others, which have priority over it.
func TestGuessesDoNotKeepUsersOut(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		hasher := newHasher(HashParams, 1)
		work := func() error { time.Sleep(time.Second); return nil }
		for range 200 {
			go hasher.withSlot(t.Context(), admission.Visitor{Key: "flood"}, work)
		}
		synctest.Wait()
		time.Sleep(1500 * time.Millisecond)
		asked := time.Now()
		if err := hasher.withSlot(t.Context(), admission.Visitor{Key: "honest"}, work); err != nil ||
			time.Since(asked) != 1500*time.Millisecond {
			t.Errorf("%v after %s", err, time.Since(asked))
		}
		time.Sleep(time.Minute)
	})
}

func TestAnEmptyHashMatchesNothing(t *testing.T) {
	t.Parallel()
	hasher := NewHasher(HashParams)
	for _, password := range []string{"", "secret"} {
		if match, _, err := hasher.Matches(t.Context(), admission.Visitor{}, password, ""); match || err != nil {
			t.Errorf("%q: match = %v, err = %v", password, match, err)
		}
	}
}
