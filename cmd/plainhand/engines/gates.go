package engines

import (
	"math"
	"runtime"
	"time"

	"plainhand/internal/admission"
)

// serviceRuns is the maximum number of concurrent runs at a service. Each costs a connection and memory for the
// response.
const serviceRuns = 64

// NewProcessors returns the gate for all CPU-intensive work on texts. Large texts, whose time users notice, are limited
// separately.
func NewProcessors() *admission.Gate {
	limits := queueLimits(runtime.GOMAXPROCS(0))
	limits.Large = 12 << 10
	return admission.NewGate(limits)
}

// NewRuns returns the gate that limits each user's concurrent runs. Waiting for other users' work happens at the
// processors' gate.
func NewRuns() *admission.Gate {
	return admission.NewGate(admission.Limits{AtOnce: math.MaxInt, PerKey: 4, PerMinute: 60})
}

// queueLimits returns the queue limits of a gate with this many slots: see docs/adr/0029.
func queueLimits(atOnce int) admission.Limits {
	return admission.Limits{AtOnce: atOnce, Waiting: 64, PerKey: 8, Patience: 5 * time.Second}
}
