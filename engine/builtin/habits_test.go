package builtin

import (
	"slices"
	"strings"
	"testing"

	"plainhand/engine/text/document"
)

func habitsOf(text string) []string {
	var found []string
	for _, habit := range Habits(document.Parse(text, nil)) {
		found = append(found, habit.Before)
	}
	return found
}

func TestHabitsAreReportedWithoutRewriting(t *testing.T) {
	const people = "We opened late because the boiler broke, and the plumber was at his sister’s. "
	for _, test := range []struct {
		name, text string
		want       []string
	}{
		{"none", people, nil},
		{"a strong one among few", people + "It stands as a testament to him.", []string{"stands as", "a testament to"}},
		{"a weak one among few", people + "It is crucial.", nil},
		{"within an emoji", people + "👩\u200d👩\u200d👧", nil},
		{"a dash among few", people + "It was late \u2014 too late.", nil},
		{"a placeholder", people + "Ask [Name] about it.", []string{"[Name]"}},
		{"in code", people + "`leverage()`", nil},
		{"in another language", "Wir leverage das jeden Tag, und der Kessel ist seit gestern wieder kaputt.", nil},
	} {
		if got := habitsOf(test.text); !slices.Equal(got, test.want) {
			t.Errorf("%s: got %q", test.name, got)
		}
	}
	many := strings.Repeat("Additionally, the crucial and essential factors remain significant challenges. ", 3)
	if got := habitsOf(many); !slices.Contains(got, "crucial") {
		t.Errorf("weak ones among many: got %q", got)
	}
}
