package views

import "plainhand/content"

// TextPage is a page of text, such as the terms.
type TextPage struct {
	Frame    Frame
	Page     content.Page
	Updated  Date
	Contents []ContentsEntry
}

// NewTextPage returns a page from content.
func NewTextPage(frame Frame, page content.Page) TextPage {
	frame = frame.titled(page.Meta.Title, page.Meta.Description).under(page.Title).scripted("js/article.ts")
	return TextPage{
		Frame:    frame.describing(newWebPage(frame, page.Title, page.Updated)),
		Page:     page,
		Updated:  newDate(page.Updated),
		Contents: newContents(page.Contents),
	}
}
