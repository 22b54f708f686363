package ui

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/a-h/templ"

	"plainhand/islands"
)

var update = flag.Bool("update", false, "accept what is drawn now as right")

var strengths = []Option{{Value: "light", Label: "Light"}, {Value: "strong", Label: "Strong", Selected: true}}

// examples show each piece in the states that it has.
var examples = map[string][]templ.Component{
	"brand": {Brand("Plainhand"), Brand("Ink & Co")},
	"button": {
		LinkButton(Button{Label: "See prices", Kind: Quiet, Size: Large}, "/pricing"),
		LinkButton(Button{Label: "Write"}, "mailto:support@plainhand.example"),
		LinkButton(Button{Label: "Not a link"}, "javascript:alert(1)"),
		SubmitButton(Button{Label: "Sign Out", Icon: IconLogOut, Size: Small}, nil),
		SubmitButton(Button{Label: "Humanize Text", Kind: Primary, Busy: "Processing..."}, templ.Attributes{"x-text": "label"}),
		SubmitButton(Button{Label: "Current Plan", Disabled: true}, nil),
	},
	"field": {
		TextField(Field{ID: "email", Label: "Email", Type: "email", Value: `"a"@b.c`, Autocomplete: "email", Required: true}, nil),
		TextField(Field{ID: "keep", Label: "Kept words", Type: "text", Placeholder: "Names"},
			templ.Attributes{"spellcheck": "false"}),
		Select("strength", "Strength", strengths),
	},
	"icon": {IconUser.Draw(), Sprite()},
	"island": {
		Island(islands.Drawn{Component: "demo/Demo", Props: []byte(`{"text":"\u003c/script\u003e"}`), HTML: "<p>Drawn</p>"}, WakeWhenVisible),
		Island(islands.Drawn{Component: "demo/Demo", Props: []byte(`{}`)}, WakeOnInteraction),
	},
	"marks": {
		Marks([]Mark{
			{Text: "  We\n\n"}, {Number: 1, Before: "utilize", After: "use", Reason: "Plain verb"}, {Text: " <b>it</b>"},
			{Number: 2, Before: ", moreover", Reason: "Filler"}, {Number: 3, After: "!", Reason: "Warmth"},
		}),
		Changes([]Mark{
			{Text: "Unchanged text is not listed"},
			{Number: 1, Before: "utilize", After: "use", Reason: "Plain verb"},
			{Number: 2, Before: "\u200b", Reason: "Invisible character"},
			{Number: 3, Before: strings.Repeat("a long sentence ", 20), Reason: "Filler"},
		}),
	},
	"meter": {
		(&Meter{ID: "usage", Label: "This month", Caption: "82% of 30,000", Percent: 82, Tone: Warn}).Draw(),
		(&Meter{ID: "over", Label: "This month", Caption: "103% of 30,000", Percent: 103, Tone: Error}).Draw(),
	},
	"notice": {
		Notice(Error, "It failed.", "Try again."),
		Notice(Warn, "Careful.", ""), Notice(OK, "Saved.", ""), Notice(Neutral, "Demo mode.", ""),
		Badge(OK, "Premium Member"), Badge(Neutral, "Inactive Subscription"),
	},
	"segmented": {
		Segmented("strength", "Strength", Medium, strengths),
		Segmented("theme", "Theme", Small, []Option{{Value: "dark", Label: "Dark", Icon: IconMoon}}),
	},
}

func TestGolden(t *testing.T) {
	t.Parallel()
	for name, components := range examples {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var drawn strings.Builder
			for _, component := range components {
				if err := component.Render(t.Context(), &drawn); err != nil {
					t.Fatal(err)
				}
				drawn.WriteString("\n")
			}
			compare(t, filepath.Join("testdata", name+".html"), drawn.String())
		})
	}
}

func compare(t *testing.T, path, got string) {
	t.Helper()
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs. If the change is meant: go test ./views/ui -update\ngot  %s\nwant %s", path, got, want)
	}
}
