// Package humanizetest prepares requests for tests of engines.
package humanizetest

import (
	"testing"

	"plainhand/engine/humanize"
)

// Prepare prepares a request, and fails the test on an error.
func Prepare(t testing.TB, request humanize.Request) humanize.Prepared {
	t.Helper()
	prepared, err := humanize.Prepare(t.Context(), request)
	if err != nil {
		t.Fatal(err)
	}
	return prepared
}
