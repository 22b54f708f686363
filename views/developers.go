package views

import (
	"plainhand/content"
)

// DevelopersPage is the page at /developers.
type DevelopersPage struct {
	TextPage
	Reference APIReference
	Problems  []ProblemLine
	Sample    string // a text to try
}

// NewDevelopersPage returns a content page with the API reference below it.
func NewDevelopersPage(
	frame Frame, page content.Page, reference APIReference, problems []ProblemLine,
) DevelopersPage {
	made := DevelopersPage{TextPage: NewTextPage(frame, page), Reference: reference, Problems: problems,
		Sample: "In today’s fast-paced world, bakers leverage 12 robust ovens."}
	made.Frame = made.Frame.scripted("js/developers.ts")
	for _, call := range reference.Calls {
		made.Contents = append(made.Contents, entryOf(call.ID, call.Summary))
	}
	made.Contents = append(made.Contents, entryOf("errors", "Errors"), entryOf("console", "Console"))
	return made
}

func entryOf(id, title string) ContentsEntry {
	return ContentsEntry{Heading: content.Heading{ID: id, Title: title, Level: 2}}
}
