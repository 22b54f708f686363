package handlers

import (
	"net/http"

	"plainhand/content"
	"plainhand/views"
)

// Pages answers /privacy and the other pages that are all text.
type Pages struct {
	site    Site
	content content.Content
}

// textPages are the paths of those pages. The files below content/pages have their names.
var textPages = []string{"/privacy", "/terms", "/refund", "/methodology"}

// Show answers GET on any of textPages.
func (p Pages) Show(w http.ResponseWriter, r *http.Request) error {
	page, written := p.content.Page(r.URL.Path[1:])
	if !written {
		return errNotFound
	}
	return render(w, r, http.StatusOK, views.Text(views.NewTextPage(p.site.frame(r), page)))
}
