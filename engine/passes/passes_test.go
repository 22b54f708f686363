package passes

import (
	"slices"
	"testing"

	"plainhand/engine/passes/passtest"
	"plainhand/engine/text/editing"
)

func TestEveryPassDoesWhatItsExampleSays(t *testing.T) {
	t.Parallel()
	for _, pass := range All {
		if got := passtest.Variants(t, pass.Propose, pass.example[0]); !slices.Contains(got, pass.example[1]) {
			t.Errorf("%s: %q becomes %q, want %q", pass.Name, pass.example[0], got, pass.example[1])
		}
	}
}

// named returns the pass of All with a name.
func named(name string) editing.Proposer {
	return All[slices.IndexFunc(All, func(pass Pass) bool { return pass.Name == name })].Propose
}
