package guard

import "testing"

// Of both kinds, all but a few have to be recognized for what they are.
const share = 95

func TestHonestRewritesStay(t *testing.T) {
	t.Parallel()
	failed := 0
	for _, pair := range honest {
		if losses := Compare(pair[0], pair[1], nil); len(losses) > 0 {
			failed++
			t.Logf("%q to %q is said to lose %v", pair[0], pair[1], losses)
		}
	}
	if 100*failed > (100-share)*len(honest) {
		t.Errorf("%d of %d honest rewrites are taken back", failed, len(honest))
	}
}

func TestDishonestRewritesAreCaught(t *testing.T) {
	t.Parallel()
	missed := 0
	for _, pair := range dishonest {
		if len(Compare(pair[0], pair[1], nil)) == 0 {
			missed++
			t.Logf("%q to %q passes", pair[0], pair[1])
		}
	}
	if 100*missed > (100-share)*len(dishonest) {
		t.Errorf("%d of %d dishonest rewrites pass", missed, len(dishonest))
	}
}
