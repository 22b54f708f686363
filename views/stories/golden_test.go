package stories

import (
	"testing"

	"plainhand/views/ui/golden"
)

func TestStoriesMatchTheirGoldenFiles(t *testing.T) {
	t.Parallel()
	golden.Check(t, Stories())
}
