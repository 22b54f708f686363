package editor

import (
	"strings"
	"testing"

	"github.com/google/uuid"

	"plainhand/internal/texts"
	"plainhand/islands"
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
		for _, marks := range [][]islands.Mark{compared(texts[0], texts[1]), comparedPhrases(texts[0], texts[1])} {
			var first, second strings.Builder
			for _, mark := range marks {
				first.WriteString(mark.Text + mark.Before)
				second.WriteString(mark.Text + mark.After)
			}
			if first.String() != texts[0] || second.String() != texts[1] {
				t.Errorf("%q and %q have become %q and %q", texts[0], texts[1], first.String(), second.String())
			}
		}
	}
	marks := compared("We utilize it.", "We use it.")
	if len(marks) != 3 || marks[1].Before != "utilize" || marks[1].After != "use" {
		t.Errorf("%+v", marks)
	}
}

func TestComparisonMarksPhrases(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ first, second, want string }{
		{"We utilize it.", "We use it.", "We [utilize|use] it."},
		{"We leverage tools to facilitate work.", "We use apps to ease work.",
			"We [leverage tools to facilitate|use apps to ease] work."},
		{"It plays a crucial role in growth.", "It is the key to growth.", "It [plays a crucial role in|is the key to] growth."},
		{"The big red houses stand there.", "The small red homes stand there.",
			"The [big red houses|small red homes] stand there."},
		{"One company uses software.", "Each company buys software.", "[One|Each] company [uses|buys] software."},
		{"It ended. It began.", "That ended. That began.", "[It|That] ended. [It|That] began."},
		{"A\nB", "C\nD", "[A|C]\n[B|D]"},
		{"in order to build a modern data platform", "so that we have a modern system",
			"[in order to build|so that we have] a modern [data platform|system]"},
		{"in order to build a large modern data platform today", "so that we have a large new system at last",
			"[in order to build a large modern data platform today|so that we have a large new system at last]"},
	} {
		var got strings.Builder
		for _, mark := range comparedPhrases(test.first, test.second) {
			if got.WriteString(mark.Text); mark.Number > 0 {
				got.WriteString("[" + mark.Before + "|" + mark.After + "]")
			}
		}
		if got.String() != test.want {
			t.Errorf("got %q; want %q", got.String(), test.want)
		}
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
