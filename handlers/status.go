package handlers

import (
	"net/http"

	"plainhand/internal/status"
	"plainhand/views"
)

// statusPage serves /status: the current state of the site's services.
type statusPage struct {
	site  Site
	board *status.Board
}

// Show handles GET /status. It needs no database.
func (s statusPage) Show(w http.ResponseWriter, r *http.Request) error {
	return renderPrivate(w, r, views.Status(views.NewStatusPage(s.site.frame(r), s.board.Report(r.Context()))))
}
