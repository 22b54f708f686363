package handlers

import (
	"net/http"

	"plainhand/internal/contact"
	"plainhand/views"
)

// contacts serves /contact, where anybody writes to us.
type contacts struct {
	site Site
	desk contact.Desk
}

// Show handles GET /contact. Whoever is signed in finds their address there.
func (c contacts) Show(w http.ResponseWriter, r *http.Request) error {
	letter := contact.Letter{From: visitorOf(r).User.Email}
	return renderPrivate(w, r, views.Contact(views.NewContactPage(c.site.frame(r), letter)))
}

// Send handles POST /contact with email and message.
func (c contacts) Send(w http.ResponseWriter, r *http.Request) error {
	posted, err := parseForm(r)
	if err != nil {
		return err
	}
	letter := contact.Letter{From: posted.Get("email"), Message: typed(posted, "message")}
	page := views.NewContactPage(c.site.frame(r), letter)
	if err := c.desk.Take(r.Context(), letter, addressOf(r)); err != nil {
		return onPage{err, views.Contact(page.WithProblem(problemOf(err)))}
	}
	return renderPrivate(w, r, views.Contact(page.AsSent()))
}
