package editor

import (
	"strings"
	"testing"

	"plainhand/internal/account"
	"plainhand/islands"
	"plainhand/views"
	"plainhand/views/samples"
	"plainhand/views/ui"
)

func TestDraftNearItsLimitIsComparedWithIt(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		plan        string
		used, words int
		want        string
	}{
		{"premium", 0, 26_999, "26,999 words"},
		{"premium", 0, 27_000, "27,000 words of at most 30,000"},
		{"premium", 0, 31_204, "31,204 words, 1,204 more than a text can have"},
		{"basic", 29_940, 53, "53 words"},
		{"basic", 29_940, 54, "54 words of the 60 you have left"},
		{"basic", 29_940, 61, "61 words, 1 more than you have left"},
		{"basic", 30_000, 1, "1 word, 1 more than you have left"},
		{"basic", 30_000, 0, "No text yet"},
	} {
		page := NewPlatformPage(samples.Frame(views.Visitor{}), account.User{}, samples.Summary(test.plan, test.used),
			islands.Draft{Text: strings.Repeat("word ", test.words)}, islands.Messages{})
		if got := page.Props.Draft.Words; got != test.want {
			t.Errorf("%s, %d used: %q; want %q", test.plan, test.used, got, test.want)
		}
	}
}

func TestPlatformPageHasDraftAndResult(t *testing.T) { // PL12
	t.Parallel()
	newPage := func(summary views.UsageSummary, draft islands.Draft) PlatformPage {
		return NewPlatformPage(samples.Frame(views.Visitor{}), account.User{}, summary, draft, islands.Messages{})
	}
	page := newPage(samples.Summary("basic", 29_999), islands.Draft{Text: " \n"})
	editor := page.Props
	if editor.Draft.Words != "No text yet" || editor.Allowance.WordsLeft != "1 word left" ||
		editor.Draft.Mode != "standard" || editor.Draft.Strength != "balanced" || editor.Draft.Layout != "natural" {
		t.Errorf("empty: %+v", editor)
	}
	draft := islands.Draft{Text: strings.Repeat("word ", 1_200), Mode: "academic", Strength: "strong", Layout: "keep"}
	page = newPage(samples.Summary("premium", 5), draft)
	editor = page.Props
	if editor.Draft.Words != "1,200 words" || editor.Allowance.WordsLeft != "Unlimited words" ||
		editor.Draft.Mode != draft.Mode || editor.Draft.Strength != draft.Strength || editor.Draft.Layout != draft.Layout {
		t.Errorf("filled: %+v", editor)
	}
	want := ui.Option{Value: "academic", Label: "Academic", Selected: true}
	modes := views.Options(editor.Modes, editor.Draft.Mode)
	if len(modes) != 5 || modes[3] != want || modes[0].Selected || len(editor.Strengths) != 3 || len(editor.Layouts) != 2 {
		t.Errorf("modes: %+v", modes)
	}
	for _, mode := range editor.Modes {
		if mode.Hint == "" {
			t.Errorf("%s is not explained", mode.Value)
		}
	}
	if failed := page.WithProblem("Message", "Advice"); failed.Props.Problem.Advice != "Advice" ||
		page.Props.Problem != nil {
		t.Error("WithProblem must leave the page it was called on as it was")
	}
}
