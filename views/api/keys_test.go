package api

import (
	"testing"
	"time"

	"plainhand/views/samples"
)

func TestKeyExpiresAfterTheChosenDays(t *testing.T) {
	t.Parallel()
	for days, want := range map[string]*time.Time{"30": new(samples.Now.AddDate(0, 0, 30)), "0": nil, "7": nil, "x": nil} {
		got := KeyChoice{Days: days}.Wanted(samples.Now).ExpiresAt
		if (got == nil) != (want == nil) || got != nil && !got.Equal(*want) {
			t.Errorf("%s days: %v, not %v", days, got, want)
		}
	}
}
