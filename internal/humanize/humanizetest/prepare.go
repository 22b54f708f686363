// Package humanizetest helps with tests of whatever takes a request.
package humanizetest

import (
	"testing"

	"plainhand/internal/humanize"
)

// Prepare prepares a request that an engine takes.
func Prepare(t testing.TB, request humanize.Request) humanize.Prepared {
	t.Helper()
	prepared, err := humanize.Prepare(t.Context(), request)
	if err != nil {
		t.Fatal(err)
	}
	return prepared
}
