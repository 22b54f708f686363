package guard

import (
	"testing"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/humanizetest"
)

// they is a result that changes the first word of a text to “They”.
func they(text string) humanize.Result {
	changes := []humanize.Change{{Start: 0, End: 2, Before: text[:2], After: "They", Rule: "r", Reason: "r"}}
	return humanize.Result{Text: humanize.Apply(text, changes), Changes: changes}
}

func TestTheGuardHoldsAnyResult(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"We sell 12 cups.": "They sell 12 cups.",
		"12 cups are ours": "12 cups are ours", // the figure would be lost
	} {
		request := humanizetest.Prepare(t, humanize.Request{Text: text})
		result, err := Hold(t.Context(), request, they(text), nil)
		if err != nil || result.Text != want {
			t.Errorf("%q becomes %q, %v; want %q", text, result.Text, err, want)
		}
	}
}

func TestAPanicOfTheGuardLeavesTheText(t *testing.T) {
	t.Parallel()
	const text = "We sell 12 cups."
	broken := document.Parse(text, nil)
	broken.Blocks[0].End = len(text) + 1
	request, err := humanizetest.Prepare(t, humanize.Request{Text: text}).With(broken)
	if err != nil {
		t.Fatal(err)
	}
	told := ""
	result, err := Hold(t.Context(), request, they(text), func(part string, _ any) { told = part })
	if err != nil || result.Text != text || len(result.Changes) > 0 || told != "guard" {
		t.Errorf("got %q with %d changes, %v; told of %q", result.Text, len(result.Changes), err, told)
	}
}
