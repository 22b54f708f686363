package islands

import (
	"time"

	"golang.org/x/sys/unix"
)

// threadClock returns a clock of the processor time used by the calling thread. Any thread may read it, but only while
// the calling one lives. It returns 0 if the system call fails.
func threadClock() func() time.Duration {
	const perThread, scheduled = 4, 2 // CPUCLOCK_PERTHREAD_MASK and CPUCLOCK_SCHED of the kernel
	clock := int32(^unix.Gettid()<<3 | perThread | scheduled)
	return func() time.Duration {
		var used unix.Timespec
		if unix.ClockGettime(clock, &used) != nil {
			return 0
		}
		return time.Duration(used.Nano())
	}
}
