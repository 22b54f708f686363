//go:build !linux

package islands

import "time"

// threadClock returns a clock that runs at a tenth of wall-clock time, for systems without a clock per thread: on a
// busy machine a rendering may take that much longer.
func threadClock() func() time.Duration {
	start := time.Now()
	return func() time.Duration { return time.Since(start) / 10 }
}
