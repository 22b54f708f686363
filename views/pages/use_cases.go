package pages

import (
	"plainhand/content"
	"plainhand/views"
)

// UseCasesPage describes five use cases and the product's limits.
type UseCasesPage struct {
	Frame views.Frame
	Page  content.Page
	Free  string // the free allowance
	Cases []UseCase
}

// UseCase is a section of the page, with a specimen that illustrates it, or nil.
type UseCase struct {
	content.Section
	Specimen *Specimen
}

// exampleTools names the tool whose example illustrates a use case.
var exampleTools = map[string]string{
	"bypass-ai-detection": "humanize-chatgpt-output",
	"academic-writing":    "humanize-ai-for-academic-writing",
	"seo-content":         "humanize-ai-for-seo-content",
	"email-writing":       "humanize-ai-for-emails",
	"content-marketing":   "humanize-ai-for-content-marketing",
}

// NewUseCasesPage shows the page from content.
func NewUseCasesPage(frame views.Frame, page content.Page, written content.Content) UseCasesPage {
	frame = frame.WithTitle(page.Meta.Title, page.Meta.Description).WithCrumbs(page.Title).WithCallToAction()
	view := UseCasesPage{Frame: frame.WithLinkedData(views.DescribeWebPage(frame, page.Title, page.Updated)), Page: page,
		Free: freeTerms}
	for _, section := range page.Sections {
		useCase := UseCase{Section: section}
		if tool, found := written.Tool(exampleTools[section.ID]); found {
			useCase.Specimen = newSpecimen(tool)
		}
		view.Cases = append(view.Cases, useCase)
	}
	return view
}
