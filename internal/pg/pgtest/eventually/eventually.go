// Package eventually polls in tests for a state of a server, a process, or a database that runs beside them.
package eventually

import (
	"context"
	"testing"
	"time"
)

const (
	timeout  = time.Minute // enough on a busy machine
	interval = 5 * time.Millisecond
)

// Until polls until a condition holds or ctx ends, and reports whether it holds.
func Until(ctx context.Context, holds func() bool) bool {
	ticker := time.NewTicker(interval)
	defer ticker.Stop()
	for !holds() {
		select {
		case <-ctx.Done():
			return false
		case <-ticker.C:
		}
	}
	return true
}

// Holds polls until a condition holds, and fails the test after a minute. what names the condition in that failure.
func Holds(t testing.TB, what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(timeout); !holds(); time.Sleep(interval) {
		if time.Now().After(deadline) {
			t.Fatalf("after a minute, not yet: %s", what)
		}
	}
}
