package views

import (
	"testing"
	"time"

	"plainhand/internal/billing"
)

func TestFiguresAreFormatted(t *testing.T) {
	t.Parallel()
	for got, want := range map[string]string{
		grouped(0):                   "0",
		grouped(999):                 "999",
		grouped(30_000):              "30,000",
		grouped(1_234_567):           "1,234,567",
		counted(0, "word"):           "0 words",
		counted(1, "word"):           "1 word",
		counted(1_200, "word"):       "1,200 words",
		dollars(99):                  "$99",
		allowance(60_000):            "60,000",
		allowance(billing.Unlimited): "Unlimited",
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
		month(late): "September 2026", day(late): "September 2, 2026", // BA10
		dayInYear(late): "Sep 2", moment(late): "September 2, 2026, 3:30 a.m. UTC", stamp(late): "2026-09-02",
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
