package demo

import (
	"math/rand/v2"
	"testing"
	"time"

	"plainhand/internal/billing"
)

// Over ten years of periods, a change costs nothing at the end and the whole difference at the start, never more later
// than earlier, and changing back returns the same amount.
func TestProration(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	plans := billing.Plans()
	for months := range 120 {
		anchor := time.Date(2026, time.January, 1+random.IntN(31), random.IntN(24), 0, 0, 0, time.UTC)
		start, end := billing.MonthsAfter(anchor, months), billing.MonthsAfter(anchor, months+1)
		for _, from := range plans {
			for _, to := range plans {
				whole := to.Cents() - from.Cents()
				if got := prorate(from.Cents(), to.Cents(), start, end, start); got != whole {
					t.Fatalf("at the start %d, want %d", got, whole)
				}
				if got := prorate(from.Cents(), to.Cents(), start, end, end); got != 0 {
					t.Fatalf("at the end %d", got)
				}
				at := start.Add(time.Duration(random.Int64N(int64(end.Sub(start)))))
				due := prorate(from.Cents(), to.Cents(), start, end, at)
				if back := prorate(to.Cents(), from.Cents(), start, end, at); back != -due {
					t.Fatalf("there %d and back %d", due, back)
				}
				if later := prorate(from.Cents(), to.Cents(), start, end, at.Add(time.Hour)); whole > 0 && later > due+1 {
					t.Fatalf("%d, and an hour later %d", due, later)
				}
			}
		}
	}
}
