package passes

import (
	"cmp"
	"slices"
	"testing"

	"plainhand/engine/humanize"
	"plainhand/engine/passes/passtest"
	"plainhand/engine/text/editing"
	"plainhand/engine/text/prose"
)

func TestEveryPassDoesWhatItsExampleSays(t *testing.T) {
	t.Parallel()
	for _, pass := range All {
		run := inMode(cmp.Or(pass.mode, humanize.Standard), pass.Propose)
		if got := passtest.Variants(t, run, pass.example[0]); !slices.Contains(got, pass.example[1]) {
			t.Errorf("%s: %q becomes %q, want %q", pass.Name, pass.example[0], got, pass.example[1])
		}
	}
}

// named returns the pass of All with a name.
func named(name string) editing.Proposer {
	return All[slices.IndexFunc(All, func(pass Pass) bool { return pass.Name == name })].Propose
}

// inMode returns a pass that gets every request in a mode.
func inMode(mode humanize.Mode, run editing.Proposer) editing.Proposer {
	return func(
		request humanize.Request, sentences []prose.Sentence, n int, proposals []editing.Proposal,
	) []editing.Proposal {
		request.Mode = mode
		return run(request, sentences, n, proposals)
	}
}
