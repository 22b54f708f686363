package layout

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"plainhand/internal/humanize"
	"plainhand/internal/humanize/builtin"
	"plainhand/internal/humanize/document"
	"plainhand/internal/humanize/guard"
)

// newEngine is the engine as the program makes it, and the same without layout.
func newEngine(t testing.TB) (laying, guarded humanize.Engine) {
	t.Helper()
	rules, err := builtin.New()
	if err != nil {
		t.Fatal(err)
	}
	guarded = guard.Around(rules, nil)
	return Around(guarded, nil), guarded
}

func TestLayoutAndWordsGoTogether(t *testing.T) {
	t.Parallel()
	engine, _ := newEngine(t)
	for _, test := range []struct{ text, want string }{
		{"We **utilize** tools daily.", "We use tools daily."},
		{"**Key point:** We utilize it.", "Key point: We use it."},
		{"- **We utilize tools:** Buy them.", "- We use tools. Buy them."},
		{"# The mill\n\nIt turns.\n\n---\n\n## Final Thoughts\n\nWe utilize it.",
			"# The mill\n\nIt turns.\n\n## Final thoughts\n\nWe use it."},
		{"We **love** “we utilize it” and utilize `utilize`.", "We love “we utilize it” and use `utilize`."},
	} {
		result, err := engine.Humanize(t.Context(), humanize.Request{Text: test.text, Layout: humanize.Natural})
		if err != nil {
			t.Fatal(err)
		}
		if result.Text != test.want {
			t.Errorf("%q becomes %q, want %q", test.text, result.Text, test.want)
		}
		checkChanges(t, test.text, result)
	}
}

// checkChanges reports whatever is not true of a result's changes and suggestions.
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

// Taking a change back alone leaves the marks of the text in pairs.
func TestEachChangeCanBeTakenBackAlone(t *testing.T) {
	t.Parallel()
	engine, _ := newEngine(t)
	const text = "# The mill\n\n🔑 **Key point:** we **utilize** it.\n\n---\n\n## Final Thoughts\n\nThe mill will need:\n\n- Flour\n- Water\n\n" +
		"**Stop.** We __utilize__ it.\n"
	result, err := engine.Humanize(t.Context(), humanize.Request{Text: text, Layout: humanize.Natural})
	if err != nil {
		t.Fatal(err)
	}
	if len(result.Changes) < 6 {
		t.Fatalf("only %+v", result.Changes)
	}
	for i, change := range result.Changes {
		back := humanize.Apply(text, slices.Delete(slices.Clone(result.Changes), i, i+1))
		if strings.Count(back, "**")%2 != 0 || strings.Count(back, "__")%2 != 0 || strings.Contains(back, "  ") ||
			strings.Contains(back, "\n\n\n") {
			t.Errorf("without %+v: %q", change, back)
		}
	}
}

// asked is an engine that notes what it is asked.
type asked struct {
	requests []humanize.Request
	err      error
}

func (a *asked) Humanize(_ context.Context, request humanize.Request) (humanize.Result, error) {
	a.requests = append(a.requests, request)
	return humanize.Result{Text: request.Text}, a.err
}

func TestWhatTheOtherEngineIsAsked(t *testing.T) {
	t.Parallel()
	var other asked
	engine := Around(&other, nil)
	for _, layout := range []humanize.Layout{humanize.Keep, humanize.Natural, ""} {
		if _, err := engine.Humanize(t.Context(), humanize.Request{Text: "A **word**.", Layout: layout}); err != nil {
			t.Fatal(err)
		}
	}
	if other.requests[0].Text != "A **word**." || other.requests[1].Text != "A word." ||
		other.requests[2].Text != "A word." || other.requests[2].Parsed.Text != "A word." {
		t.Errorf("asked for %+v", other.requests)
	}
	for _, request := range []humanize.Request{
		{Layout: humanize.Natural}, {Text: "a", Mode: "loud", Layout: humanize.Natural},
	} {
		if _, err := engine.Humanize(t.Context(), request); err == nil {
			t.Errorf("%+v is accepted", request)
		}
	}
	failing := errors.New("failing")
	if _, err := Around(&asked{err: failing}, nil).Humanize(t.Context(),
		humanize.Request{Text: "A **word**.", Layout: humanize.Natural}); !errors.Is(err, failing) {
		t.Errorf("got %v", err)
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	request := humanize.Request{Text: "A **word**.", Layout: humanize.Natural}
	if _, err := engine.Humanize(stopped, request); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// Where the layout stays, a bold label that the engine has nothing but advice on can be made plain with a key.
func TestBoldLabelsAreOffered(t *testing.T) {
	t.Parallel()
	text := "**Morning:** we walk.\n\n**Noon:** we eat.\n\n**Night:** we sleep."
	advice := func(before string) humanize.Suggestion {
		start := strings.Index(text, before)
		return humanize.Suggestion{Start: start, End: start + len(before), Before: before, Rule: "habit", Reason: "Why?"}
	}
	engine := Around(advising{advice("**Morning:**"), advice("**Noon:**"), advice("sleep")}, nil)
	result, err := engine.Humanize(t.Context(), humanize.Request{Text: text, Layout: humanize.Keep})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, one := range result.Suggestions {
		got = append(got, strings.Join(append([]string{one.Before}, one.Alternatives...), " > "))
	}
	want := []string{"**Morning:** > Morning:", "**Noon:** > Noon:", "sleep"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// advising is an engine that changes nothing.
type advising []humanize.Suggestion

func (a advising) Humanize(_ context.Context, request humanize.Request) (humanize.Result, error) {
	return humanize.Result{Text: request.Text, Suggestions: a}, nil
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
