package handlers

import (
	"net/http"

	"plainhand/internal/mail/contact"
	"plainhand/views"
)

// contacts handles /contact, the public contact form.
type contacts struct {
	site Site
	desk contact.Service
}

// Show handles GET /contact. For signed-in visitors, the form contains their email address.
func (c contacts) Show(w http.ResponseWriter, r *http.Request) error {
	message := contact.Message{From: visitorOf(r).User.Email}
	return renderPrivate(w, r, views.Contact(views.NewContactPage(c.site.frame(r), message)))
}

// Send handles POST /contact with email and message.
func (c contacts) Send(w http.ResponseWriter, r *http.Request) error {
	posted, err := parseForm(r)
	if err != nil {
		return err
	}
	message := contact.Message{From: posted.Get("email"), Message: textField(posted, "message")}
	page := views.NewContactPage(c.site.frame(r), message)
	if err := c.desk.Take(r.Context(), message, addressOf(r)); err != nil {
		return onPage{err, views.Contact(page.WithProblem(problemOf(err)))}
	}
	return renderPrivate(w, r, views.Contact(page.AsSent()))
}
