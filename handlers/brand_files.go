package handlers

import (
	"net/http"

	"github.com/go-chi/chi/v5"

	"plainhand/internal/brand"
)

// brandFiles serves what a brand's pages are made of besides ours. It is the same for everybody on a host.
type brandFiles struct{ brands *brand.Directory }

const (
	brandLogoPath = "/brand-logo"
	immutable     = "public, max-age=31536000, immutable"
)

// Logo handles GET /brand-logo/{hash}.
func (f brandFiles) Logo(w http.ResponseWriter, r *http.Request) error {
	shown, _ := brandOf(r)
	logo, err := f.brands.LogoOf(r.Context(), shown.ID, chi.URLParam(r, "hash"))
	if err != nil {
		return err
	}
	w.Header().Set("Cache-Control", immutable)
	writeLogo(w, r, logo)
	return nil
}

// Icon handles GET /favicon.ico: the logo, or nothing.
func (f brandFiles) Icon(w http.ResponseWriter, r *http.Request) error {
	shown, _ := brandOf(r)
	if shown.Settings.Logo == "" {
		w.WriteHeader(http.StatusNoContent)
		return nil
	}
	http.Redirect(w, r, brandLogoPath+"/"+shown.Settings.Logo, http.StatusFound)
	return nil
}

// Robots handles GET /robots.txt: what is for invited people is not for search engines.
func (f brandFiles) Robots(w http.ResponseWriter, r *http.Request) error {
	writeBody(w, r, http.StatusOK, "text/plain; charset=utf-8", []byte("User-agent: *\nDisallow: /\n"))
	return nil
}
