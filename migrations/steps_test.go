package migrations

import (
	"fmt"
	"strings"
	"testing"
)

func TestStepsAreNumberedWithoutGaps(t *testing.T) {
	t.Parallel()
	for i, name := range names() {
		if want := fmt.Sprintf("%05d_", i+1); !strings.HasPrefix(name, want) {
			t.Errorf("%s: want a name that begins with %s", name, want)
		}
	}
}
