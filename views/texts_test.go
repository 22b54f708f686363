package views

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/a-h/templ"
	"github.com/google/uuid"

	"plainhand/internal/texts"
	"plainhand/islands"
)

// textPages are the pages about the history.
func textPages(t *testing.T, frame Frame, standing UsageSummary, value string) map[string]templ.Component {
	t.Helper()
	line := texts.Line{Ref: texts.Ref{Revision: 2}, Name: "My " + value, Opening: value, Words: 3, Versions: 1,
		Source: texts.FromJob,
		MadeAt: noon, TouchedAt: noon, ExpiresAt: noon}
	marks := []islands.Mark{{Text: "a "}, {Number: 1, Before: value, After: "x"}}
	output, err := json.Marshal(islands.Output{Marks: marks})
	if err != nil {
		t.Fatal(err)
	}
	text := texts.Text{Line: line, Draft: texts.Draft{Text: "a " + value},
		Newest: texts.Version{Number: 1, Output: output}}
	shown, err := NewKeptTextPage(frame, standing, text, []texts.Version{text.Newest}, value, "1", DoneTextRenamed)
	if err != nil {
		t.Fatal(err)
	}
	return map[string]templ.Component{
		"texts": Texts(NewTextsPage(frame, standing, TextsListing{Query: value, Lines: []texts.Line{line}, Days: 30,
			Next: texts.Cursor{TouchedAt: noon}}, DoneTextsKept)),
		"texts none": Texts(NewTextsPage(frame, UsageSummary{Now: noon}, TextsListing{Deleted: &line},
			DoneTextRestored)),
		"text deletion":      TextsDeletion(NewTextDeletionPage(frame, line)),
		"all texts deletion": TextsDeletion(NewAllTextsDeletionPage(frame, texts.Deletions{Texts: 22, Batches: 1})),
		"span deletion":      TextsDeletion(NewSpanDeletionPage(frame, 7, texts.Deletions{Texts: 1})),
		"kept text":          KeptText(shown),
	}
}

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
	place := texts.Cursor{TouchedAt: noon, ID: uuid.New()}
	if got := PlaceIn(placeOf(place)); !got.TouchedAt.Equal(noon) || got.ID != place.ID {
		t.Errorf("%+v; want %+v", got, place)
	}
	for _, nonsense := range []string{"", "-", "abc", "x-y", "zzzzzzzzzzzzzzzzzzz-" + place.ID.String()} {
		if got := PlaceIn(nonsense); got != (texts.Cursor{}) {
			t.Errorf("%q is %+v", nonsense, got)
		}
	}
}
