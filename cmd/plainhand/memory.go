package main

import (
	"context"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// memoryLimit is the point from which freeing memory takes priority over saving time: hashing a password takes 64 MiB,
// and on its own Go keeps as much again. GOMEMLIMIT overrides it.
const memoryLimit = 256 << 20

func limitMemory(getenv func(string) string) {
	if getenv("GOMEMLIMIT") == "" {
		debug.SetMemoryLimit(memoryLimit)
	}
}

const (
	// unusedAtMost is how much memory a process that has little to do keeps for what may come.
	unusedAtMost = 16 << 20
	// quietFor is how long it has had little to do by then. Collecting takes it some 20 ms.
	quietFor = 20 * time.Second
)

// returnUnused returns to the system, until ctx is done, what is left of long texts: Go keeps it for minutes or longer.
func returnUnused(ctx context.Context) {
	ticker := time.NewTicker(quietFor)
	defer ticker.Stop()
	last := heldNow()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
		}
		now := heldNow()
		if now.isLeftOver(last) {
			debug.FreeOSMemory()
		}
		last = now
	}
}

// held is what the process holds of memory that nothing is in, and how often it has looked for such.
type held struct{ unused, collections uint64 }

// isLeftOver reports whether too much is held by a process that has done little since the last look: Go looks for
// unused memory every other minute in any case.
func (h held) isLeftOver(last held) bool {
	return h.unused > unusedAtMost && h.collections <= last.collections+1
}

func heldNow() held {
	samples := []metrics.Sample{{Name: "/memory/classes/heap/free:bytes"}, {Name: "/gc/cycles/total:gc-cycles"}}
	metrics.Read(samples)
	return held{samples[0].Value.Uint64(), samples[1].Value.Uint64()}
}
