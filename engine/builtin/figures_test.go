package builtin

import (
	"testing"

	"plainhand/engine/humanize"
)

// A sentence of a paragraph doesn't begin with digits.
func TestOpenerBeforeFigureStays(t *testing.T) {
	t.Parallel()
	engine, err := New(nil)
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"We asked around. Furthermore, it is important to note that 42 towns use it.":    "We asked around. Furthermore, 42 towns use it.",
		"We asked around. Furthermore, it's worth noting that $400 was left.":            "We asked around. Furthermore, $400 was left.",
		"We asked around. Furthermore, it is important to note that most towns use it.":  "We asked around. Most towns use it.",
		"We asked 40 towns, and it is worth noting that 9 of the towns shared no files.": "We asked 40 towns, and 9 of the towns shared no files.",
	} {
		request := humanize.Request{Text: text, Strength: humanize.Strong}
		result, err := humanize.Rewrite(t.Context(), engine, request)
		if err != nil {
			t.Fatal(err)
		}
		if result.Text != want {
			t.Errorf("%s\n got  %s\n want %s", text, result.Text, want)
		}
	}
}
