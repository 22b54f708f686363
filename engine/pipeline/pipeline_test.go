package pipeline

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"plainhand/engine/builtin"
	"plainhand/engine/humanize"
)

func newEngine(t testing.TB) humanize.Engine {
	t.Helper()
	rules, err := builtin.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return New(rules, nil)
}

func TestLayoutAndWordsAreCombined(t *testing.T) {
	t.Parallel()
	engine := newEngine(t)
	for _, test := range []struct{ text, want string }{
		{"We **utilize** tools daily.", "We use tools daily."},
		{"**Key point:** We utilize it.", "Key point: We use it."},
		{"- **We utilize tools:** Buy them.", "- We use tools. Buy them."},
		{"# The mill\n\nIt turns.\n\n---\n\n## Final Thoughts\n\nWe utilize it.",
			"# The mill\n\nIt turns.\n\n## Final thoughts\n\nWe use it."},
		{"We **love** “we utilize it” and utilize `utilize`.", "We love “we utilize it” and use `utilize`."},
	} {
		result, err := humanize.Rewrite(t.Context(), engine, humanize.Request{Text: test.text, Layout: humanize.Natural})
		if err != nil {
			t.Fatal(err)
		}
		if result.Text != test.want {
			t.Errorf("%q becomes %q, want %q", test.text, result.Text, test.want)
		}
		if got := humanize.Apply(test.text, result.Changes); got != result.Text {
			t.Errorf("the changes give %q, the text is %q", got, result.Text)
		}
	}
}

// Undoing a single change must leave the marks of the text in pairs.
func TestEachChangeCanBeUndoneAlone(t *testing.T) {
	t.Parallel()
	engine := newEngine(t)
	const text = "# The mill\n\n🔑 **Key point:** we **utilize** it.\n\n---\n\n## Final Thoughts\n\nThe mill will need:\n\n- Flour\n- Water\n\n" +
		"**Stop.** We __utilize__ it.\n"
	result, err := humanize.Rewrite(t.Context(), engine, humanize.Request{Text: text, Layout: humanize.Natural})
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

// recorder is an engine that records its requests.
type recorder struct {
	requests []humanize.Prepared
	err      error
}

func (a *recorder) Humanize(_ context.Context, request humanize.Prepared) (humanize.Result, error) {
	a.requests = append(a.requests, request)
	return humanize.Result{Text: request.Text}, a.err
}

func TestInnerEngineReceivesThePlainLayout(t *testing.T) {
	t.Parallel()
	var other recorder
	engine := New(&other, nil)
	for _, layout := range []humanize.Layout{humanize.Keep, humanize.Natural, ""} {
		request := humanize.Request{Text: "A **word**.", Layout: layout}
		if _, err := humanize.Rewrite(t.Context(), engine, request); err != nil {
			t.Fatal(err)
		}
	}
	if other.requests[0].Text != "A **word**." || other.requests[1].Text != "A word." ||
		other.requests[2].Text != "A word." || other.requests[2].Document().Text != "A word." {
		t.Errorf("asked for %+v", other.requests)
	}
	for _, request := range []humanize.Request{
		{Layout: humanize.Natural}, {Text: "a", Mode: "loud", Layout: humanize.Natural},
	} {
		if _, err := humanize.Rewrite(t.Context(), engine, request); err == nil {
			t.Errorf("%+v is accepted", request)
		}
	}
	failing := errors.New("failing")
	request := humanize.Request{Text: "A **word**.", Layout: humanize.Natural}
	if _, err := humanize.Rewrite(t.Context(), New(&recorder{err: failing}, nil), request); !errors.Is(err, failing) {
		t.Errorf("got %v", err)
	}
	stopped, stop := context.WithCancel(t.Context())
	stop()
	if _, err := humanize.Rewrite(stopped, engine, request); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}

// With the layout Keep, a bold label with mere advice gets its plain form as an alternative.
func TestBoldLabelsBecomeSuggestions(t *testing.T) {
	t.Parallel()
	text := "**Morning:** we walk.\n\n**Noon:** we eat.\n\n**Night:** we sleep."
	advice := func(before string) humanize.Suggestion {
		start := strings.Index(text, before)
		return humanize.Suggestion{Start: start, End: start + len(before), Before: before, Rule: "habit", Reason: "Why?"}
	}
	engine := New(advising{advice("**Morning:**"), advice("**Noon:**"), advice("sleep")}, nil)
	result, err := humanize.Rewrite(t.Context(), engine, humanize.Request{Text: text, Layout: humanize.Keep})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, suggestion := range result.Suggestions {
		got = append(got, strings.Join(append([]string{suggestion.Before}, suggestion.Alternatives...), " > "))
	}
	want := []string{"**Morning:** > Morning:", "**Noon:** > Noon:", "sleep"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// advising is an engine that changes nothing.
type advising []humanize.Suggestion

func (a advising) Humanize(_ context.Context, request humanize.Prepared) (humanize.Result, error) {
	return humanize.Result{Text: request.Text, Suggestions: a}, nil
}
