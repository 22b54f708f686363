package format

import (
	"testing"
	"time"

	"plainhand/internal/billing"
)

func TestFiguresAreFormatted(t *testing.T) {
	t.Parallel()
	for got, want := range map[string]string{
		Number(0):                "0",
		Number(999):              "999",
		Number(30_000):           "30,000",
		Number(1_234_567):        "1,234,567",
		Count(0, "word"):         "0 words",
		Count(1, "word"):         "1 word",
		Count(1_200, "word"):     "1,200 words",
		Dollars(99):              "$99",
		Limit(60_000):            "60,000",
		Limit(billing.Unlimited): "Unlimited",
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestDatesAreFormatted(t *testing.T) {
	t.Parallel()
	late := time.Date(2026, time.September, 1, 23, 30, 0, 0, time.FixedZone("west", -4*60*60)) // already the 2nd in UTC
	for got, want := range map[string]string{
		Month(late): "September 2026", Day(late): "September 2, 2026", // BA10
		DayInYear(late): "Sep 2", Moment(late): "September 2, 2026, 3:30 a.m. UTC", Stamp(late): "2026-09-02",
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
