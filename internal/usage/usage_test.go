package usage

import (
	"testing"
	"time"

	"plainhand/internal/billing"
)

func TestPercentAndRemainingAreRounded(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name               string
		usage              Usage
		percent, remaining int
	}{
		{"nothing used", Usage{0, 30_000, time.Time{}}, 0, 30_000},
		{"rounded down", Usage{22_349, 30_000, time.Time{}}, 74, 7_651}, // PL06: 74.497
		{"rounded up", Usage{22_350, 30_000, time.Time{}}, 75, 7_650},   // PL06: 74.5
		{"all used", Usage{30_000, 30_000, time.Time{}}, 100, 0},
		{"a smaller plan than what was used", Usage{45_000, 30_000, time.Time{}}, 150, 0}, // AC04
		{"unlimited", Usage{1_000_000, billing.Unlimited, time.Time{}}, 0, 0},             // PL10
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := test.usage.Percent(); got != test.percent {
				t.Errorf("Percent = %d, want %d", got, test.percent)
			}
			if got := test.usage.Remaining(); got != test.remaining {
				t.Errorf("Remaining = %d, want %d", got, test.remaining)
			}
		})
	}
}
