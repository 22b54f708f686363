package facts

import "testing"

// minRecognized is the minimum percentage of rewrites of each kind that must be classified correctly.
const minRecognized = 95

func TestFaithfulRewritesPass(t *testing.T) {
	t.Parallel()
	failed := 0
	for _, pair := range faithful {
		if losses := Compare(pair[0], pair[1], nil); len(losses) > 0 {
			failed++
			t.Logf("%q to %q reports %v", pair[0], pair[1], losses)
		}
	}
	if 100*failed > (100-minRecognized)*len(faithful) {
		t.Errorf("%d of %d faithful rewrites fail", failed, len(faithful))
	}
}

func TestUnfaithfulRewritesFail(t *testing.T) {
	t.Parallel()
	missed := 0
	for _, pair := range unfaithful {
		if len(Compare(pair[0], pair[1], nil)) == 0 {
			missed++
			t.Logf("%q to %q passes", pair[0], pair[1])
		}
	}
	if 100*missed > (100-minRecognized)*len(unfaithful) {
		t.Errorf("%d of %d unfaithful rewrites pass", missed, len(unfaithful))
	}
}
