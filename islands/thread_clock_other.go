//go:build !linux

package islands

import "time"

// threadClock returns a clock that runs at a tenth of the time, where threads have none of their own: a busy machine
// may take that much longer.
func threadClock() func() time.Duration {
	start := time.Now()
	return func() time.Duration { return time.Since(start) / 10 }
}
