package pages

import (
	"plainhand/internal/mail/contact"
	"plainhand/views"
	"plainhand/views/ui"
)

// ContactPage is the contact form and its confirmation.
type ContactPage struct {
	Frame   views.Frame
	Message contact.Message // as typed
	Sent    bool
	Problem *ui.Banner
}

// NewContactPage returns the page at /contact.
func NewContactPage(frame views.Frame, message contact.Message) ContactPage {
	frame = frame.WithTitle("Write to us", "Ask "+frame.Brand+" a question, or report an edit that went wrong.")
	return ContactPage{Frame: frame.AsPrivate().WithCallToAction(), Message: message}
}

// WithProblem returns the page with the reason why nothing was sent.
func (page ContactPage) WithProblem(problem ui.Banner) ContactPage {
	page.Problem = &problem
	return page
}

// AsSent returns the confirmation.
func (page ContactPage) AsSent() ContactPage {
	page.Sent = true
	return page
}
