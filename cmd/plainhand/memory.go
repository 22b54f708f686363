package main

import (
	"context"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// memoryLimit is Go's soft memory limit, from which freeing memory takes priority over saving time: hashing a password
// takes 64 MiB, and by default Go keeps as much again. GOMEMLIMIT overrides it.
const memoryLimit = 256 << 20

func limitMemory(getenv func(string) string) {
	if getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(memoryLimit)
	}
}

// startGCPercent is the pace of the collector while the program starts: it allocates five times what it keeps, and
// garbage between what it keeps could not be returned later.
const startGCPercent = 25

const (
	// maxUnused is the unused memory that an idle process keeps.
	maxUnused = 8 << 20
	// idlePeriod is the interval of the check. A collection takes about 20 ms.
	idlePeriod = 20 * time.Second
)

// returnUnused frees unused memory to the system after the start, and then of an idle process until ctx is done: Go
// keeps it for minutes or longer. It restores the collector's pace.
func returnUnused(ctx context.Context, gcPercent int) {
	debug.SetGCPercent(gcPercent)
	debug.FreeOSMemory()
	ticker := time.NewTicker(idlePeriod)
	defer ticker.Stop()
	last := currentHeap()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		now := currentHeap()
		if now.isLeftOver(last) {
			debug.FreeOSMemory()
		}
		last = now
	}
}

// heapState is the unused heap memory in bytes, and the number of completed GC cycles.
type heapState struct{ unused, collections uint64 }

// isLeftOver reports whether the process holds too much unused memory and was idle since last. One GC cycle is allowed:
// Go forces one every two minutes.
func (h heapState) isLeftOver(last heapState) bool {
	return h.unused > maxUnused && h.collections <= last.collections+1
}

func currentHeap() heapState {
	samples := []metrics.Sample{{Name: "/memory/classes/heap/free:bytes"}, {Name: "/gc/cycles/total:gc-cycles"}}
	metrics.Read(samples)
	return heapState{samples[0].Value.Uint64(), samples[1].Value.Uint64()}
}
