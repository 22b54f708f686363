package guard

import (
	"context"
	"testing"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/document"
)

type engineFunc func(request humanize.Request) humanize.Result

func (f engineFunc) Humanize(_ context.Context, request humanize.Request) (humanize.Result, error) {
	return f(request), nil
}

// utilized is an engine that changes the first word of a text, and what it says.
func utilized(request humanize.Request) humanize.Result {
	changes := []humanize.Change{{Start: 0, End: 2, Before: request.Text[:2], After: "They", Rule: "r", Reason: "r"}}
	return humanize.Result{Text: humanize.Apply(request.Text, changes), Changes: changes}
}

func TestTheGuardStandsAroundAnyEngine(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"We sell 12 cups.": "They sell 12 cups.",
		"12 cups are ours": "12 cups are ours", // the figure would be lost
	} {
		result, err := Around(engineFunc(utilized), nil).Humanize(t.Context(), humanize.Request{Text: text})
		if err != nil || result.Text != want {
			t.Errorf("%q becomes %q, %v; want %q", text, result.Text, err, want)
		}
	}
}

func TestTheTextIsParsedOnceForGuardAndEngine(t *testing.T) {
	t.Parallel()
	looks := engineFunc(func(request humanize.Request) humanize.Result {
		if request.Parsed == nil || request.Parsed.Text != request.Text {
			t.Error("the engine has to parse the text itself")
		}
		return humanize.Result{Text: request.Text}
	})
	if _, err := Around(looks, nil).Humanize(t.Context(), humanize.Request{Text: "We sell cups."}); err != nil {
		t.Error(err)
	}
}

func TestAPanicOfTheGuardLeavesTheText(t *testing.T) {
	t.Parallel()
	const text = "We sell 12 cups."
	broken := document.Parse(text, nil)
	broken.Blocks[0].End = len(text) + 1
	told := ""
	engine := Around(engineFunc(utilized), func(part string, _ any) { told = part })
	result, err := engine.Humanize(t.Context(), humanize.Request{Text: text, Parsed: broken})
	if err != nil || result.Text != text || len(result.Changes) > 0 || told != "guard" {
		t.Errorf("got %q with %d changes, %v; told of %q", result.Text, len(result.Changes), err, told)
	}
}
