package stories

import (
	"encoding/json"
	"testing"

	"github.com/a-h/templ"

	"plainhand/internal/texts"
	"plainhand/islands"
	"plainhand/views"
	editorviews "plainhand/views/editor"
	"plainhand/views/samples"
)

// textPages are the pages about the history.
func textPages(t *testing.T, frame views.Frame, value string) map[string]templ.Component {
	t.Helper()
	summary := samples.Summary("basic", 29_000)
	line := texts.Line{Ref: texts.Ref{Revision: 2}, Name: "My " + value, Opening: value, Words: 3, Versions: 1,
		Source: texts.FromJob,
		MadeAt: samples.Now, TouchedAt: samples.Now, ExpiresAt: samples.Now}
	marks := []islands.Mark{{Text: "a "}, {Number: 1, Before: value, After: "x"}}
	output, err := json.Marshal(islands.Output{Marks: marks})
	if err != nil {
		t.Fatal(err)
	}
	text := texts.Text{Line: line, Draft: texts.Draft{Text: "a " + value},
		Newest: texts.Version{Number: 1, Output: output}}
	page, err := editorviews.NewKeptTextPage(frame, summary, editorviews.Comparison{Text: text,
		Versions: []texts.Version{text.Newest}, Left: value, Right: "1"}, editorviews.DoneTextRenamed)
	if err != nil {
		t.Fatal(err)
	}
	return map[string]templ.Component{
		"texts": editorviews.Texts(editorviews.NewTextsPage(frame, summary, editorviews.TextsListing{Query: value,
			Lines: []texts.Line{line}, Days: 30, Next: texts.Cursor{TouchedAt: samples.Now}}, editorviews.DoneTextsKept)),
		"texts none": editorviews.Texts(editorviews.NewTextsPage(frame, views.UsageSummary{Now: samples.Now},
			editorviews.TextsListing{Deleted: &line}, editorviews.DoneTextRestored)),
		"text deletion": editorviews.TextsDeletion(editorviews.NewTextDeletionPage(frame, line)),
		"all texts deletion": editorviews.TextsDeletion(editorviews.NewAllTextsDeletionPage(frame,
			texts.Deletions{Texts: 22, Batches: 1})),
		"span deletion": editorviews.TextsDeletion(editorviews.NewSpanDeletionPage(frame, 7, texts.Deletions{Texts: 1})),
		"kept text":     editorviews.KeptText(page),
	}
}
