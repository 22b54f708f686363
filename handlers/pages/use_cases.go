package pages

import (
	"net/http"

	"plainhand/content"
	"plainhand/handlers/web"
	"plainhand/views"
)

// useCases serves /use-cases.
type useCases struct {
	site    web.Site
	content content.Content
}

// Show handles GET /use-cases.
func (u useCases) Show(w http.ResponseWriter, r *http.Request) error {
	page, written := u.content.Page("use-cases")
	if !written {
		return web.ErrNotFound
	}
	return web.Render(w, r, http.StatusOK, views.UseCases(views.NewUseCasesPage(u.site.Frame(r), page, u.content)))
}
