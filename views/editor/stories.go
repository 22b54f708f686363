package editor

import (
	"strings"

	"github.com/a-h/templ"

	"plainhand/engine/humanize"
	"plainhand/engine/report"
	"plainhand/engine/text/document"
	"plainhand/internal/account"
	"plainhand/islands"
	"plainhand/views"
	"plainhand/views/samples"
	"plainhand/views/ui"
)

// Stories are the parts of the editor that are rendered on the server.
func Stories() []ui.Story {
	return []ui.Story{
		{Name: "desk", Apart: true, Examples: desks()},
		{Name: "report", Apart: true, Examples: reports()},
	}
}

// desks are the forms that replace islands that could not be rendered. The islands have their own stories.
func desks() []ui.Example {
	plain := Desk{ID: "humanize", Action: "/platform", Text: "We utilize it.\n\nIt works.", Submit: "Humanize Text"}
	result, failed := plain, plain
	result.Result = "We use it.\n\nIt works."
	failed.Problem = &islands.Problem{Message: "Failed to process text.", Advice: "Nothing was charged."}
	editor := NewPlatformPage(samples.Frame(views.Visitor{FirstName: "Ada", SignedIn: true, Active: true}), account.User{},
		samples.Summary("basic", 0), islands.Draft{Text: plain.Text, Keep: "Ada, Plainhand"}, islands.Messages{})
	return []ui.Example{
		{Name: "draft", Component: PlainDesk(plain)},
		{Name: "with a result", Component: PlainDesk(result)},
		{Name: "with a problem", Component: PlainDesk(failed)},
		{Name: "with settings", Component: plainEditor(editor.Props)},
	}
}

// reports have sentences of many lengths, and every part or none.
func reports() []ui.Example {
	with := func(before, after string) templ.Component {
		return reportDrawing(newReportDrawn(report.New(document.Parse(before, nil), humanize.Result{Text: after})))
	}
	before := "Moreover, Ada Lovelace’s café in Graz leverages 12 robust ovens. It is important to note that the oven is " +
		"“older than the street”. It thrives."
	return []ui.Example{
		{Name: "usual", Component: with(before, "Ada Lovelace’s café in Graz uses 12 ovens, and note that the oven is “older "+
			"than the street”. It does well. People come, sit down, and stay until somebody sweeps around them.")},
		{Name: "grouped", Component: with(strings.Repeat("It is small. We delve into 12 old books. Nobody knows why that is so. ", 200),
			strings.Repeat("It is small, and we look into 12 old books. ", 190))},
		{Name: "one sentence", Component: with("We met on a day in May.", "We met on a day in May.")},
		{Name: "empty", Component: with("", "")},
	}
}
