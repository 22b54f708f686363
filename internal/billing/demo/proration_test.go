package demo

import (
	"math/rand/v2"
	"testing"
	"time"

	"plainhand/internal/billing"
)

// Over ten years of periods, the credit falls from the whole price to nothing, by the second.
func TestCreditFallsFromPriceToZero(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	for months := range 120 {
		anchor := time.Date(2026, time.January, 1+random.IntN(31), random.IntN(24), 0, 0, 0, time.UTC)
		start, end := billing.MonthsAfter(anchor, months), billing.MonthsAfter(anchor, months+1)
		for _, plan := range billing.Plans() {
			if got := credit(plan.Cents(), start, end, start); got != plan.Cents() {
				t.Fatalf("at the start %d, want %d", got, plan.Cents())
			}
			if got := credit(plan.Cents(), start, end, end); got != 0 {
				t.Fatalf("at the end %d", got)
			}
			at := start.Add(time.Duration(random.Int64N(int64(end.Sub(start)))))
			now, later := credit(plan.Cents(), start, end, at), credit(plan.Cents(), start, end, at.Add(time.Hour))
			if later > now || now-later > plan.Cents()/(27*24)+1 {
				t.Fatalf("%d, and an hour later %d", now, later)
			}
		}
	}
}
