package handlers

import (
	"net/http"

	"plainhand/content"
	"plainhand/views"
)

// useCases serves /use-cases.
type useCases struct {
	site    Site
	content content.Content
}

// Show handles GET /use-cases.
func (u useCases) Show(w http.ResponseWriter, r *http.Request) error {
	page, written := u.content.Page("use-cases")
	if !written {
		return errNotFound
	}
	return render(w, r, http.StatusOK, views.UseCases(views.NewUseCasesPage(u.site.frame(r), page, u.content)))
}
