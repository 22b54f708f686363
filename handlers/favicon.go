package handlers

import (
	"net/http"

	"plainhand/static"
)

// favicon answers GET /favicon.ico, which browsers ask for unbidden, with the picture that pages link to.
func favicon(w http.ResponseWriter, r *http.Request) error {
	http.Redirect(w, r, static.Path("img/favicon.svg"), http.StatusMovedPermanently)
	return nil
}
