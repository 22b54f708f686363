package layout

import (
	"context"
	"testing"

	"plainhand/engine/builtin"
	"plainhand/engine/guard/guardtest"
	"plainhand/engine/humanize"
	"plainhand/engine/text/document"
)

// laying is an engine that lays texts out before another one rewrites them. Package pipeline has the real one.
type laying struct{ words humanize.Engine }

func (l laying) Humanize(ctx context.Context, request humanize.Prepared) (humanize.Result, error) {
	laid, err := Lay(ctx, request, nil)
	if err != nil {
		return humanize.Result{}, err
	}
	result, err := l.words.Humanize(ctx, laid.Request)
	if err != nil {
		return humanize.Result{}, err
	}
	return laid.Result(ctx, result, nil)
}

// newEngine returns our engine with layout and without.
func newEngine(t testing.TB) (laid, guarded humanize.Engine) {
	t.Helper()
	rules, err := builtin.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	guarded = guardtest.Around(rules, nil)
	return laying{guarded}, guarded
}

// checkChanges reports anything that is wrong with a result's changes and suggestions.
func checkChanges(t testing.TB, text string, result humanize.Result) {
	t.Helper()
	if got := humanize.Apply(text, result.Changes); got != result.Text {
		t.Fatalf("the changes give %q, the text is %q", got, result.Text)
	}
	end := 0
	for _, change := range result.Changes {
		if change.Start < end || text[change.Start:change.End] != change.Before || change.Before == change.After ||
			change.Rule == "" || change.Reason == "" {
			t.Fatalf("%q: %+v", text, change)
		}
		end = change.End
	}
	end = 0
	for _, one := range result.Suggestions {
		if one.Start < end || text[one.Start:one.End] != one.Before {
			t.Fatalf("%q: %+v", text, one)
		}
		for _, change := range result.Changes {
			if change.Start <= one.End && one.Start <= change.End {
				t.Fatalf("%q: %+v touches %+v", text, one, change)
			}
		}
		end = one.End
	}
	for _, one := range result.Restorations {
		if one.Start < 0 || one.End < one.Start || one.End > len(text) {
			t.Fatalf("%q: %+v", text, one)
		}
	}
}

func TestACasualTextKeepsItsEmoji(t *testing.T) {
	t.Parallel()
	const text = "## 🚀 Start\n\nRun it today! 🎉"
	for mode, want := range map[humanize.Mode]string{
		humanize.Standard: "## Start\n\nRun it today!",
		humanize.Casual:   text,
	} {
		changes, _, err := plainly(t.Context(), document.Parse(text, nil), mode, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := humanize.Apply(text, changes); got != want {
			t.Errorf("%s: got %q, want %q", mode, got, want)
		}
	}
}
