// Package api renders the API's documentation, and pages about keys, programs, and webhooks.
package api

import (
	"plainhand/content"
	"plainhand/views"
)

// DevelopersPage is the page at /developers.
type DevelopersPage struct {
	views.TextPage
	Reference Reference
	Problems  []ProblemLine
	Sample    string // a text to try
}

// NewDevelopersPage returns a content page with the API reference below it.
func NewDevelopersPage(
	frame views.Frame, page content.Page, reference Reference, problems []ProblemLine,
) DevelopersPage {
	view := DevelopersPage{TextPage: views.NewTextPage(frame, page), Reference: reference, Problems: problems,
		Sample: "In today’s fast-paced world, bakers leverage 12 robust ovens."}
	view.Frame = view.Frame.WithScripts("js/developers.ts")
	for _, call := range reference.Calls {
		view.Contents = append(view.Contents, entryOf(call.ID, call.Summary))
	}
	view.Contents = append(view.Contents, entryOf("errors", "Errors"), entryOf("console", "Console"))
	return view
}

func entryOf(id, title string) views.ContentsEntry {
	return views.ContentsEntry{Heading: content.Heading{ID: id, Title: title, Level: 2}}
}
