package pages

import (
	"net/http"

	"plainhand/content"
	"plainhand/handlers/web"
	"plainhand/views"
)

// pages serves /privacy and the other text pages.
type pages struct {
	site    web.Site
	content content.Content
}

// textPages are the paths of the text pages. Their files in content/pages have the same names.
var textPages = []string{"/privacy", "/terms", "/refund", "/methodology", "/about", "/help"}

// Show handles GET for each of textPages.
func (p pages) Show(w http.ResponseWriter, r *http.Request) error {
	page, written := p.content.Page(r.URL.Path[1:])
	if !written {
		return web.ErrNotFound
	}
	return web.Render(w, r, http.StatusOK, views.Text(views.NewTextPage(p.site.Frame(r), page)))
}
