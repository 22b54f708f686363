package usage

import (
	"testing"
	"time"

	"plainhand/internal/billing"
)

func TestEmailIsDueAtUsageThresholds(t *testing.T) {
	t.Parallel()
	start := time.Date(2026, time.July, 1, 0, 0, 0, 0, time.UTC)
	for _, test := range []struct {
		limit, from, to int
		percent         string // in the key of the email; empty: no email
	}{
		{30_000, 0, 23_849, ""}, // 79.497%
		{30_000, 0, 23_850, "80"},
		{30_000, 23_850, 28_000, ""},
		{30_000, 28_000, 28_350, "95"},
		{30_000, 0, 30_000, "95"}, // passes both
		{30_000, 28_350, 30_000, ""},
		{30_000, 24_000, 24_000, ""}, // counted as nothing
		{billing.Unlimited, 0, 1_000_000, ""},
	} {
		run := Entry{PeriodStart: start, PeriodEnd: start.AddDate(0, 1, 0), Limit: test.limit}
		email, due := LowWords(run, test.from, test.to)
		want := ""
		if test.percent != "" {
			want = "low_words/" + test.percent + "/1782864000"
		}
		if email.Key != want || due != (want != "") {
			t.Errorf("from %d to %d of %d: %q, want %q", test.from, test.to, test.limit, email.Key, want)
		}
	}
}

func TestSummaryCoversTheLastFullMonth(t *testing.T) {
	t.Parallel()
	for now, want := range map[string]string{
		"2026-03-01T00:00:00Z":      "2026-02-01 2026-03-01",
		"2026-02-28T23:59:59Z":      "2026-01-01 2026-02-01",
		"2026-01-01T00:30:00+02:00": "2025-11-01 2025-12-01", // still December in UTC
	} {
		at, err := time.Parse(time.RFC3339, now)
		if err != nil {
			t.Fatal(err)
		}
		month := monthBefore(at)
		if got := month.Start.Format(time.DateOnly) + " " + month.End.Format(time.DateOnly); got != want {
			t.Errorf("at %s: %s, want %s", now, got, want)
		}
	}
}
