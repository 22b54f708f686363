package ui

import (
	"strings"
	"testing"

	"github.com/a-h/templ"

	"plainhand/islands"
)

// Both sides of the marks contain their text byte for byte, and a mark is in one line and begins and ends with a word.
func TestStruckAndWrittenContainTheirTexts(t *testing.T) {
	t.Parallel()
	marks := []islands.Mark{{Number: 1, Before: "Sure!\n\nYes.\n\n"}, {Text: "Hi,\n"},
		{Number: 2, Before: "I utilize", After: "I use "},
		{Text: "it."},
		{Number: 3, Before: "\n\n", After: " "}, {Number: 4, After: "\tBye"}}
	for want, half := range map[string]templ.Component{
		"<del>Sure!</del>\n\n<del>Yes.</del>\n\nHi,\n<del>I utilize</del>it.\n\n": Struck(marks),
		"Hi,\n<ins>I use</ins> it. \t<ins>Bye</ins>":                              Written(marks),
	} {
		var drawn strings.Builder
		if err := half.Render(t.Context(), &drawn); err != nil {
			t.Fatal(err)
		}
		if drawn.String() != want {
			t.Errorf("got %q, want %q", drawn.String(), want)
		}
	}
}
