package guard

import (
	"testing"

	"plainhand/engine/humanize"
	"plainhand/engine/humanize/humanizetest"
)

// Layout changes that reach Restore are checked like changes of words.
func TestRestoreChecksLayoutChangesAsEdits(t *testing.T) {
	t.Parallel()
	const text = "It is **old** and big."
	changes := edits(t, text, "**old**", "old")
	changes[0].Rule = "layout.bold"
	request := humanize.Request{Text: text, Layout: humanize.Natural}
	result, err := Restore(t.Context(), humanizetest.Prepare(t, request), humanize.Result{Changes: changes})
	if err != nil {
		t.Fatal(err)
	}
	if result.Text != text || result.Restored != 1 {
		t.Errorf("got %+v", result)
	}
}
