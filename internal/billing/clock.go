package billing

import (
	"time"

	"plainhand/internal/fault"
)

// Clock is how many seconds a customer's time is ahead of ours. In the demo they may move it, to see what becomes of
// their plan; everywhere else it is 0. What a subscription or a usage period is compared with is the customer's time.
// Sessions, throttles and logs go by ours.
type Clock int64

// ClockLimit is as far ahead as a clock goes: ten years.
const ClockLimit = Clock(10 * 366 * 24 * time.Hour / time.Second)

// ErrClockLimit is returned for a move beyond ClockLimit.
var ErrClockLimit = fault.New(fault.Conflict, "The demo date is already ten years ahead.",
	"It can’t go any further. A new account starts at today’s date.")

// At returns the customer's time when ours is now.
func (clock Clock) At(now time.Time) time.Time { return now.Add(time.Duration(clock) * time.Second) }

// ClockTo returns the clock that shows the time wanted, or the first second after it, when ours is now.
func ClockTo(wanted, now time.Time) Clock {
	return Clock((wanted.Sub(now) + time.Second - 1) / time.Second)
}
