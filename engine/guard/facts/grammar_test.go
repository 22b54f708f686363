package facts

import (
	"slices"
	"testing"

	"plainhand/engine/text/document"
	"plainhand/engine/text/language"
)

func TestGrammarErrorsAreFound(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]string{
		"We waited for a hour at the the gate.":                     {"a hour", "the the"},
		"The fact that that call failed is known.":                  nil,
		"They had had an offer, and it was a very, very good one.":  nil,
		"Walla Walla has an airport and a university.":              nil,
		"The class is called `int int`.":                            nil,
		"Sie sagt, dass die die Tür nicht öffnen, und das ist gut.": nil,
		"# An heading\n\nA text.":                                   {"An heading"},
	} {
		if got := GrammarErrors(document.Parse(text, nil), language.Of(text)); !slices.Equal(got, want) {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
