package pages

import (
	"net/http"

	"plainhand/content"
	"plainhand/handlers/web"
	pageviews "plainhand/views/pages"
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
	return web.Render(w, r, http.StatusOK, pageviews.UseCases(pageviews.NewUseCasesPage(u.site.Frame(r), page, u.content)))
}
