// Package eventually waits in tests for a state of what runs beside them: a server, a process, a database.
package eventually

import (
	"testing"
	"time"
)

const (
	patience = time.Minute // for a busy machine
	interval = 5 * time.Millisecond
)

// Holds waits until a condition holds, and fails the test if it never does. What says which, for whoever reads of it.
func Holds(t testing.TB, what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(patience); !holds(); time.Sleep(interval) {
		if time.Now().After(deadline) {
			t.Fatalf("after a minute, not yet: %s", what)
		}
	}
}
