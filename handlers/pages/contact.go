package pages

import (
	"net/http"

	"plainhand/handlers/web"
	"plainhand/internal/mail/contact"
	pageviews "plainhand/views/pages"
)

// contacts handles /contact, the public contact form.
type contacts struct {
	site web.Site
	desk contact.Service
}

// Show handles GET /contact. For signed-in visitors, the form contains their email address.
func (c contacts) Show(w http.ResponseWriter, r *http.Request) error {
	message := contact.Message{From: web.VisitorOf(r).User.Email}
	return web.RenderPrivate(w, r, pageviews.Contact(pageviews.NewContactPage(c.site.Frame(r), message)))
}

// Send handles POST /contact with email and message.
func (c contacts) Send(w http.ResponseWriter, r *http.Request) error {
	posted, err := web.ParseForm(r)
	if err != nil {
		return err
	}
	message := contact.Message{From: posted.Get("email"), Message: web.TextField(posted, "message")}
	page := pageviews.NewContactPage(c.site.Frame(r), message)
	if err := c.desk.Take(r.Context(), message, web.AddressOf(r)); err != nil {
		return web.OnPage(err, pageviews.Contact(page.WithProblem(web.ProblemOf(err))))
	}
	return web.RenderPrivate(w, r, pageviews.Contact(page.AsSent()))
}
