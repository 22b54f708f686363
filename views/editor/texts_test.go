package editor

import (
	"strings"
	"testing"

	"github.com/google/uuid"

	"plainhand/internal/texts"
	"plainhand/views/samples"
)

func TestComparisonContainsBothTexts(t *testing.T) {
	t.Parallel()
	for _, texts := range [][2]string{
		{"", ""}, {"the same", "the same"}, {"", "new"}, {"old", ""},
		{"We utilize it.", "We use it."}, {"One two three", "one  two, three!"},
		{"Größe 👩‍👩‍👧\n\nנו", "Grosse 👩‍👩‍👧\nנו\u202e"}, {"\xff a", "a \xff"},
		{strings.Repeat("a b c d ", 500), strings.Repeat("d c b a ", 500)},
	} {
		var first, second strings.Builder
		for _, mark := range compared(texts[0], texts[1]) {
			first.WriteString(mark.Text + mark.Before)
			second.WriteString(mark.Text + mark.After)
		}
		if first.String() != texts[0] || second.String() != texts[1] {
			t.Errorf("%q and %q have become %q and %q", texts[0], texts[1], first.String(), second.String())
		}
	}
	marks := compared("We utilize it.", "We use it.")
	if len(marks) != 3 || marks[1].Before != "utilize" || marks[1].After != "use" {
		t.Errorf("%+v", marks)
	}
}

func TestFilesAreNamedByTheirTexts(t *testing.T) {
	t.Parallel()
	for title, want := range map[string]string{
		"": "text", "../../etc/passwd": "etc-passwd", "A “report”, 2026": "A-report-2026", "Größe": "Größe",
		strings.Repeat("word ", 30): strings.TrimSuffix(strings.Repeat("word-", 12), "-"), "…": "text",
	} {
		if got := FileName(texts.Line{Opening: title}); got != want {
			t.Errorf("%q is called %q; want %q", title, got, want)
		}
	}
}

func TestPageTokenRoundTrips(t *testing.T) {
	t.Parallel()
	place := texts.Cursor{TouchedAt: samples.Now, ID: uuid.New()}
	if got := PlaceIn(placeOf(place)); !got.TouchedAt.Equal(samples.Now) || got.ID != place.ID {
		t.Errorf("%+v; want %+v", got, place)
	}
	for _, nonsense := range []string{"", "-", "abc", "x-y", "zzzzzzzzzzzzzzzzzzz-" + place.ID.String()} {
		if got := PlaceIn(nonsense); got != (texts.Cursor{}) {
			t.Errorf("%q is %+v", nonsense, got)
		}
	}
}
