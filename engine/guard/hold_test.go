package guard

import (
	"testing"

	"plainhand/engine/humanize"
	"plainhand/engine/humanize/humanizetest"
	"plainhand/engine/text/document"
)

// changeFirstWord returns a result that changes the first two bytes of a text to “They”.
func changeFirstWord(text string) humanize.Result {
	changes := []humanize.Change{{Start: 0, End: 2, Before: text[:2], After: "They", Rule: "r", Reason: "r"}}
	return humanize.Result{Text: humanize.Apply(text, changes), Changes: changes}
}

func TestHoldChecksAnyResult(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"We sell 12 cups.": "They sell 12 cups.",
		"12 cups are ours": "12 cups are ours", // the figure would be lost
	} {
		request := humanizetest.Prepare(t, humanize.Request{Text: text})
		result, err := Check(t.Context(), request, changeFirstWord(text), nil)
		if err != nil || result.Text != want {
			t.Errorf("%q becomes %q, %v; want %q", text, result.Text, err, want)
		}
	}
}

func TestPanicOfTheGuardKeepsTheText(t *testing.T) {
	t.Parallel()
	const text = "We sell 12 cups."
	broken := document.Parse(text, nil)
	broken.Blocks[0].End = len(text) + 1
	request, err := humanizetest.Prepare(t, humanize.Request{Text: text}).With(broken)
	if err != nil {
		t.Fatal(err)
	}
	reported := ""
	result, err := Check(t.Context(), request, changeFirstWord(text), func(part string, _ any) { reported = part })
	if err != nil || result.Text != text || len(result.Changes) > 0 || reported != "guard" {
		t.Errorf("got %q with %d changes, %v; reported %q", result.Text, len(result.Changes), err, reported)
	}
}
