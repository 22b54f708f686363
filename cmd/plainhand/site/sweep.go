package site

import (
	"context"
	"time"

	"plainhand/internal/fault/crash"
)

const (
	// sweepInterval is the interval at which expired rows and reservations of dead runs are swept.
	sweepInterval = time.Minute

	// sweepBatchesInterval is the interval at which batch items with expired leases are returned to the queue.
	sweepBatchesInterval = 3 * time.Second

	// sweepBrandsInterval is the interval at which brands are compared with their owners' plans, and custom hosts with
	// their DNS tokens.
	sweepBrandsInterval = time.Hour
)

// StartSweeps starts the periodic sweeps, which end with ctx. Concurrent processes may all do so.
func (s *Services) StartSweeps(ctx context.Context) {
	go s.reports.sweepEvery(ctx, sweepInterval, s.database.Sweep, NewMeter(s.database).Sweep, s.history.Sweep,
		s.files.Sweep)
	go s.reports.sweepEvery(ctx, sweepBatchesInterval, s.Batches.Sweep)
	go s.reports.sweepEvery(ctx, sweepBrandsInterval, s.brands.Sweep)
}

// sweepEvery calls every sweeper periodically until ctx is done.
func (r Reports) sweepEvery(ctx context.Context, interval time.Duration, sweepers ...func(context.Context) error) {
	ticker := time.NewTicker(interval)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			r.sweep(ctx, sweepers...)
		}
	}
}

// sweep calls every sweeper, even if others fail.
func (r Reports) sweep(ctx context.Context, sweepers ...func(context.Context) error) {
	for _, sweeper := range sweepers {
		r.Crashes.Guard(ctx, crash.Sweep, func() {
			if err := sweeper(ctx); err != nil && ctx.Err() == nil {
				r.Log.Error("sweep of expired rows failed", "error", err)
			}
		})
	}
}
