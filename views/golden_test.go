package views

import (
	"testing"

	"plainhand/views/ui/golden"
)

func TestGolden(t *testing.T) {
	t.Parallel()
	golden.Check(t, Stories())
}
