package billing

import (
	"time"

	"plainhand/internal/fault"
)

// Clock is the offset of a customer's time from ours in seconds. In the demo, customers can advance it to see what
// happens to their plan; everywhere else it is 0. Subscriptions and usage periods follow the customer's time; sessions,
// rate limits, and logs follow ours.
type Clock int64

// ClockLimit is how far ahead a clock can go: ten years.
const ClockLimit = Clock(10 * 366 * 24 * time.Hour / time.Second)

// ErrClockLimit is returned for a move beyond ClockLimit.
var ErrClockLimit = fault.New(fault.Conflict, "The demo date is already ten years ahead.",
	"It can’t go any further. A new account starts at today’s date.")

// At returns the customer's time when ours is now.
func (clock Clock) At(now time.Time) time.Time { return now.Add(time.Duration(clock) * time.Second) }

// ClockTo returns the clock that shows the wanted time, rounded up to a second, when ours is now.
func ClockTo(wanted, now time.Time) Clock {
	return Clock((wanted.Sub(now) + time.Second - 1) / time.Second)
}
