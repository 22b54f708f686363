package waitbudget

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

// spend waits for duration, or until the context of the wait ends.
func spend(ctx context.Context, maxWait, duration time.Duration) error {
	ctx = Start(ctx, maxWait)
	defer Stop(ctx)
	select {
	case <-time.After(duration):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func TestWaitsShareTheBudget(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, began := With(t.Context(), 8*time.Second), time.Now()
		for range 3 {
			if err := spend(ctx, 0, 2*time.Second); err != nil {
				t.Error(err)
			}
			time.Sleep(30 * time.Second) // work, which does not count as waiting
		}
		for range 2 {
			if err := spend(ctx, 0, time.Hour); !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("got %v", err)
			}
		}
		if waited := time.Since(began) - 90*time.Second; waited != 8*time.Second {
			t.Errorf("waited for %s", waited)
		}
	})
}

func TestEachWaitIsLimitedWithoutABudget(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		for range 2 {
			began := time.Now()
			if err := spend(t.Context(), 5*time.Second, time.Hour); err == nil || time.Since(began) != 5*time.Second {
				t.Errorf("%v after %s", err, time.Since(began))
			}
		}
		if err := spend(t.Context(), 0, time.Hour); err != nil {
			t.Errorf("without any bound: %v", err)
		}
	})
}

func TestNestedWaitCountsOnce(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx := With(t.Context(), 8*time.Second)
		outer := Start(ctx, 0)
		if err := spend(outer, time.Second, 5*time.Second); err != nil {
			t.Error(err)
		}
		if outer.Err() != nil {
			t.Error("the inner wait ended the outer one")
		}
		Stop(outer)
		Stop(outer)
		if left := budgetOf(ctx).remaining(); left != 3*time.Second {
			t.Errorf("%s are left", left)
		}
	})
}

func TestLastStepGetsItsTime(t *testing.T) {
	t.Parallel()
	ctx := With(t.Context(), time.Second)
	for _, last := range []time.Duration{2 * time.Second, time.Second} {
		if Leave(ctx, last); budgetOf(ctx).remaining() != 2*time.Second {
			t.Errorf("%s are left", budgetOf(ctx).remaining())
		}
	}
	Leave(t.Context(), time.Second) // without a budget
}
