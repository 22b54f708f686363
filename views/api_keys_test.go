package views

import (
	"testing"
	"time"
)

func TestKeyExpiresAfterTheChosenDays(t *testing.T) {
	t.Parallel()
	for days, want := range map[string]*time.Time{"30": new(sampleNow.AddDate(0, 0, 30)), "0": nil, "7": nil, "x": nil} {
		got := KeyChoice{Days: days}.Wanted(sampleNow).ExpiresAt
		if (got == nil) != (want == nil) || got != nil && !got.Equal(*want) {
			t.Errorf("%s days: %v, not %v", days, got, want)
		}
	}
}
