package handlers

import (
	"net/http"

	"github.com/go-chi/chi/v5"

	"plainhand/internal/brand"
	"plainhand/internal/precompressed"
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

// writeLogo sends a picture. Nothing in it runs, even where somebody opens it by itself.
func writeLogo(w http.ResponseWriter, r *http.Request, logo brand.Logo) {
	w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
	w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin") // letters and widgets show it
	forms := map[precompressed.Coding][]byte{precompressed.Identity: logo.Content}
	precompressed.NewBody(logo.MediaType, forms).ServeHTTP(w, r)
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
