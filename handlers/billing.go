package handlers

import (
	"net/http"

	"plainhand/islands"
	"plainhand/views"
)

// billingPages handles the pages under /account where subscribers manage their plan, card, and invoices. All of them
// require a signed-in visitor: see requireSignIn.
type billingPages struct {
	site     Site
	payments services
	sessions sessions
	islands  *islands.Renderer
}

// confirm redirects to the page at path, which shows the confirmation.
func (b billingPages) confirm(w http.ResponseWriter, r *http.Request, path string, done views.Done) error {
	if done != views.DoneNothing {
		if err := b.sessions.keepConfirmation(w, r, done); err != nil {
			return err
		}
	}
	return redirect(w, r, path)
}
