package hostile

import (
	"runtime"
	"syscall"
	"testing"
	"time"
)

// The most that work on a text may cost. The engine takes a ninth of the time for the worst text, and nearly all of the
// memory for one: a slow machine passes, and anything that grows faster than its text doesn't. Memory is the total
// allocated, not the peak.
const (
	timePerByte   = 10 * time.Microsecond
	memoryPerByte = 600
	timeAtLeast   = 200 * time.Millisecond
	memoryAtLeast = 4 << 20
)

// CheckCost does work on a text of the given number of bytes, and fails the test if the cost is more than proportional.
// Whatever else the process does meanwhile counts too, so only tests that run alone may call it.
func CheckCost(t testing.TB, bytes int, work func()) {
	t.Helper()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	start := processorTime(t)
	work()
	took := processorTime(t) - start
	runtime.ReadMemStats(&after)
	if most := max(timeAtLeast, time.Duration(bytes)*timePerByte); took > most {
		t.Errorf("%d bytes took %s of the processor, which is more than %s", bytes, took, most)
	}
	if used, most := after.TotalAlloc-before.TotalAlloc, max(memoryAtLeast, uint64(bytes)*memoryPerByte); used > most {
		t.Errorf("%d bytes took %d bytes of memory in all, which is more than %d", bytes, used, most)
	}
}

// processorTime returns the processor time that this process has used, which doesn't depend on what else is running.
func processorTime(t testing.TB) time.Duration {
	t.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		t.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
