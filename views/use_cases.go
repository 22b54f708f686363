package views

import "plainhand/content"

// UseCasesPage says what the product does for five jobs, and where it stops.
type UseCasesPage struct {
	Frame Frame
	Page  content.Page // each of its sections is a use case
	Free  string       // what anybody gets
}

// NewUseCasesPage shows what writers wrote.
func NewUseCasesPage(frame Frame, page content.Page) UseCasesPage {
	frame = frame.titled(page.Meta.Title, page.Meta.Description).under(page.Title)
	return UseCasesPage{Frame: frame.describing(newWebPage(frame, page.Title, page.Updated)), Page: page, Free: freeTerms}
}
