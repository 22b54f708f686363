package account

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

func TestHashingWaitsForASlot(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		hasher := newHasher(HashParams, 2)
		var running, most atomic.Int32
		work := func() error {
			most.Store(max(most.Load(), running.Add(1)))
			time.Sleep(time.Second)
			running.Add(-1)
			return nil
		}
		for range 5 {
			go hasher.withSlot(t.Context(), work)
		}
		synctest.Wait()
		ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
		defer cancel()
		if err := hasher.withSlot(ctx, work); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("a full hasher returned %v to one who gave up", err)
		}
		time.Sleep(time.Minute)
		if most.Load() != 2 {
			t.Errorf("%d hashes ran at once", most.Load())
		}
	})
}

func TestAnEmptyHashMatchesNothing(t *testing.T) {
	t.Parallel()
	hasher := NewHasher(HashParams)
	for _, password := range []string{"", "secret"} {
		if match, _, err := hasher.Matches(t.Context(), password, ""); match || err != nil {
			t.Errorf("%q: match = %v, err = %v", password, match, err)
		}
	}
}
