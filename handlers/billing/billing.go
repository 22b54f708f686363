package billing

import (
	"net/http"

	"plainhand/handlers/web"
	"plainhand/islands"
	"plainhand/views"
)

// billingPages handles the pages under /account where subscribers manage their plan, card, and invoices. All of them
// require a signed-in visitor: see RequireSignIn.
type billingPages struct {
	site     web.Site
	payments services
	sessions web.Sessions
	islands  *islands.Renderer
}

// confirm redirects to the page at path, which shows the confirmation.
func (b billingPages) confirm(w http.ResponseWriter, r *http.Request, path string, done views.Done) error {
	if done != views.DoneNothing {
		if err := b.sessions.KeepConfirmation(w, r, done); err != nil {
			return err
		}
	}
	return web.Redirect(w, r, path)
}
