package builtin

import (
	"testing"

	"plainhand/engine/humanize"
)

// At least 30% of the changes differ between two versions. A suggestion of the first may be an edit of the next. Each
// seed always gives the same bytes.
func TestAnotherVersionDiffers(t *testing.T) {
	t.Parallel()
	engine := newTestEngine(t)
	same, all := 0, 0
	for _, text := range passages(t) {
		var seen []map[humanize.Change]bool
		for seed := range uint64(3) {
			result, err := humanize.Rewrite(t.Context(), engine, humanize.Request{Text: text, Seed: seed})
			if err != nil {
				t.Fatal(err)
			}
			holds(t, text, result)
			seen = append(seen, map[humanize.Change]bool{})
			for _, change := range result.Changes {
				seen[seed][change] = true
			}
		}
		all += len(seen[2])
		for change := range seen[1] {
			if seen[2][change] {
				same++
			} else {
				all++
			}
		}
	}
	if all < 50 || 10*same > 9*all {
		t.Errorf("%d of the %d changes of two versions are in both", same, all)
	}
}
