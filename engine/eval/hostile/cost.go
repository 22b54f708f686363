package hostile

import (
	"runtime"
	"syscall"
	"testing"
	"time"
)

// The maximum cost of work on a text. The engine takes a ninth of the time for the worst text, and nearly all of the
// memory for one, so that slow machines pass and superlinear work fails. Memory is the total allocation, not the peak.
const (
	timePerByte    = 10 * time.Microsecond
	memoryPerByte  = 600
	minTimeLimit   = 200 * time.Millisecond
	minMemoryLimit = 4 << 20
)

// CheckCost runs work on a text of the given number of bytes, and fails the test if its cost exceeds the linear limit.
// The cost includes that of concurrent goroutines, so only tests without t.Parallel may call it.
func CheckCost(t testing.TB, bytes int, work func()) {
	t.Helper()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := processorTime(t)
	work()
	took := processorTime(t) - start
	runtime.ReadMemStats(&after)
	if limit := max(minTimeLimit, time.Duration(bytes)*timePerByte); took > limit {
		t.Errorf("%d bytes took %s of the processor, which is more than %s", bytes, took, limit)
	}
	if used, limit := after.TotalAlloc-before.TotalAlloc, max(minMemoryLimit, uint64(bytes)*memoryPerByte); used > limit {
		t.Errorf("%d bytes took %d bytes of memory in all, which is more than %d", bytes, used, limit)
	}
}

// processorTime returns the processor time of this process, which doesn't depend on other processes.
func processorTime(t testing.TB) time.Duration {
	t.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		t.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
