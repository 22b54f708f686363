package views

import (
	"encoding/json"
	"testing"

	"github.com/a-h/templ"

	"plainhand/internal/texts"
	"plainhand/islands"
)

// textPages are the pages about the history.
func textPages(t *testing.T, frame Frame, value string) map[string]templ.Component {
	t.Helper()
	standing := sampleSummary("basic", 29_000)
	line := texts.Line{Ref: texts.Ref{Revision: 2}, Name: "My " + value, Opening: value, Words: 3, Versions: 1,
		Source: texts.FromJob,
		MadeAt: sampleNow, TouchedAt: sampleNow, ExpiresAt: sampleNow}
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
			Next: texts.Cursor{TouchedAt: sampleNow}}, DoneTextsKept)),
		"texts none": Texts(NewTextsPage(frame, UsageSummary{Now: sampleNow}, TextsListing{Deleted: &line},
			DoneTextRestored)),
		"text deletion":      TextsDeletion(NewTextDeletionPage(frame, line)),
		"all texts deletion": TextsDeletion(NewAllTextsDeletionPage(frame, texts.Deletions{Texts: 22, Batches: 1})),
		"span deletion":      TextsDeletion(NewSpanDeletionPage(frame, 7, texts.Deletions{Texts: 1})),
		"kept text":          KeptText(shown),
	}
}
