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
	frame = frame.WithTitle(page.Meta.Title, page.Meta.Description).WithCrumbs(page.Title).WithScripts("js/article.ts")
	return TextPage{
		Frame:    frame.WithLinkedData(DescribeWebPage(frame, page.Title, page.Updated)),
		Page:     page,
		Updated:  NewDate(page.Updated),
		Contents: NewContents(page.Contents),
	}
}
