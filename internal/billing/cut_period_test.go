package billing_test

import (
	"testing"
	"time"

	"plainhand/internal/billing"
)

// What is paid and what can be used never come apart: a credit for the time left carries over the words used ahead of
// it.
func TestWordsUsedAheadOfTimeAreCarriedOver(t *testing.T) {
	t.Parallel()
	start := time.Date(2026, time.April, 1, 12, 0, 0, 0, time.UTC)
	for _, test := range []struct {
		name             string
		days, used, want int
	}{
		{"all words on the first day", 0, 30_000, 30_000},
		{"all words by half the month", 15, 30_000, 15_000},
		{"all words on the last day", 30, 30_000, 0},
		{"fewer than the days so far give", 15, 9_000, 0},
		{"nothing", 3, 0, 0},
	} {
		cut := billing.CutPeriod{Start: start, End: start.AddDate(0, 0, 30), At: start.AddDate(0, 0, test.days),
			WordLimit: 30_000}
		if got := cut.Carried(test.used); got != test.want {
			t.Errorf("%s: %d words are carried over, want %d", test.name, got, test.want)
		}
	}
	unlimited := billing.CutPeriod{Start: start, End: start.AddDate(0, 1, 0), At: start, WordLimit: billing.Unlimited}
	if got := unlimited.Carried(1_000_000); got != 0 {
		t.Errorf("%d words of an unlimited plan are carried over", got)
	}
}
