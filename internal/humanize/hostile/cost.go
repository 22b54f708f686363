package hostile

import (
	"runtime"
	"syscall"
	"testing"
	"time"
)

// What work on a text may cost at most. The engine takes a ninth of the time for the worst of them, and nearly all of
// the memory for one: a slow machine passes, and whatever grows faster than its text does not. Memory is what was taken
// in all, not at once.
const (
	timePerByte   = 10 * time.Microsecond
	memoryPerByte = 600
	timeAtLeast   = 200 * time.Millisecond
	memoryAtLeast = 4 << 20
)

// CheckCost does work on a text of so many bytes, and fails the test when it takes more than in proportion. What else
// the process does meanwhile counts as well: only tests that run alone may ask.
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

// processorTime is what this process has had of the processors, which does not depend on what else they do.
func processorTime(t testing.TB) time.Duration {
	t.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		t.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
