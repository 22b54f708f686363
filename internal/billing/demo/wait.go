package demo

import (
	"context"
	"time"

	"plainhand/internal/billing"
	"plainhand/internal/fault"
)

// ErrNothingDue is returned if nothing is due that the customer could wait for.
var ErrNothingDue = fault.New(fault.Conflict, "Nothing is coming up on your plan.",
	"Move the date ahead by a day or a week instead.")

// Wait moves the customer's clock ahead. It stops at everything that falls due on the way and calls see, so that the
// news carries the date on which it happened.
func (g *Gateway) Wait(
	ctx context.Context, customerID string, ahead billing.Clock, see func(ctx context.Context, customerID string) error,
) error {
	for ahead > 0 {
		step := ahead
		next, waits, err := g.untilNext(ctx, customerID)
		if err != nil {
			return err
		}
		if waits {
			step = min(step, next)
		}
		if err := g.storage.MoveClock(ctx, customerID, step); err != nil {
			return err
		}
		if err := see(ctx, customerID); err != nil {
			return err
		}
		ahead -= step
	}
	return nil
}

// WaitForNext moves the customer's clock ahead to the next renewal, to the plan's end, or, if the card was declined, to
// the next try, and calls see. It returns ErrNothingDue if none of them will come.
func (g *Gateway) WaitForNext(
	ctx context.Context, customerID string, see func(ctx context.Context, customerID string) error,
) error {
	ahead, waits, err := g.untilNext(ctx, customerID)
	if err != nil {
		return err
	}
	if !waits {
		return ErrNothingDue
	}
	return g.Wait(ctx, customerID, ahead, see)
}

// untilNext returns how far the clock must move for the next thing to happen, and false if nothing will.
func (g *Gateway) untilNext(ctx context.Context, customerID string) (ahead billing.Clock, waits bool, err error) {
	err = g.update(ctx, customerID, func(a *account, now time.Time) error {
		var next time.Time
		if next, waits = a.nextDue(); waits {
			ahead = billing.ClockTo(next, now)
		}
		return nil
	})
	return ahead, waits, err
}
