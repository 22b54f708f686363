package billing

import (
	"testing"
	"time"
)

// AP17
func TestPeriodsStartOnAnchorDay(t *testing.T) {
	t.Parallel()
	tests := []struct{ name, anchor, now, start, end string }{
		{"first day", "2026-03-10", "2026-03-10", "2026-03-10", "2026-04-10"},
		{"last day", "2026-03-10", "2026-04-09", "2026-03-10", "2026-04-10"},
		{"the end belongs to the next", "2026-03-10", "2026-04-10", "2026-04-10", "2026-05-10"},
		{"over a year's end", "2026-12-20", "2027-01-05", "2026-12-20", "2027-01-20"},
		{"day 31 clamps to February", "2026-01-31", "2026-02-15", "2026-01-31", "2026-02-28"},
		{"and comes back in March", "2026-01-31", "2026-03-05", "2026-02-28", "2026-03-31"},
		{"leap day", "2028-01-31", "2028-02-29", "2028-02-29", "2028-03-31"},
		{"before the anchor", "2026-03-10", "2026-02-01", "2026-03-10", "2026-04-10"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			start, end := Period(date(test.anchor), date(test.now))
			if !start.Equal(date(test.start)) || !end.Equal(date(test.end)) {
				t.Errorf("got %s to %s, want %s to %s", start.Format(time.DateOnly), end.Format(time.DateOnly), test.start,
					test.end)
			}
		})
	}
}

// Over ten years every moment lies in exactly one period, and periods adjoin without gaps.
func TestPeriodsTileTime(t *testing.T) {
	t.Parallel()
	for day := range 31 {
		anchor := time.Date(2025, 12, day+1, 13, 37, 0, 0, time.UTC)
		_, previousEnd := Period(anchor, anchor)
		for now := anchor; now.Before(anchor.AddDate(10, 0, 0)); now = now.Add(7 * time.Hour) {
			start, end := Period(anchor, now)
			if now.Before(start) || !now.Before(end) {
				t.Fatalf("anchor %s: %s is not in %s to %s", anchor, now, start, end)
			}
			if !end.Equal(previousEnd) && !start.Equal(previousEnd) {
				t.Fatalf("anchor %s: a gap before %s", anchor, start)
			}
			previousEnd = end
		}
	}
}

// AP17
func TestDaysLeftCountsStartedDays(t *testing.T) {
	t.Parallel()
	end := date("2026-07-01")
	for now, want := range map[time.Time]int{
		end.Add(-30 * 24 * time.Hour): 30,
		end.Add(-25 * time.Hour):      2,
		end.Add(-time.Second):         1,
		end:                           0,
		end.Add(time.Hour):            0,
	} {
		if got := DaysLeft(end, now); got != want {
			t.Errorf("DaysLeft at %s = %d, want %d", now, got, want)
		}
	}
}
