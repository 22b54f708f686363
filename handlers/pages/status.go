package pages

import (
	"net/http"

	"plainhand/handlers/web"
	"plainhand/internal/status"
	pageviews "plainhand/views/pages"
)

// statusPage serves /status: the current state of the site's services.
type statusPage struct {
	site  web.Site
	board *status.Board
}

// Show handles GET /status. It needs no database.
func (s statusPage) Show(w http.ResponseWriter, r *http.Request) error {
	return web.RenderPrivate(w, r, pageviews.Status(pageviews.NewStatusPage(s.site.Frame(r), s.board.Report(r.Context()))))
}
