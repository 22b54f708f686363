package branding

import (
	"net/http"

	"github.com/go-chi/chi/v5"

	"plainhand/handlers/web"
	"plainhand/internal/branding"
)

// brandFiles serves a brand's public files, which are the same for all visitors of a host.
type brandFiles struct{ brands *branding.Directory }

// Logo handles GET /brand-logo/{hash}.
func (f brandFiles) Logo(w http.ResponseWriter, r *http.Request) error {
	branding, _ := web.BrandOf(r)
	logo, err := f.brands.LogoOf(r.Context(), branding.ID, chi.URLParam(r, "hash"))
	if err != nil {
		return err
	}
	w.Header().Set("Cache-Control", web.ImmutableCache)
	web.WriteLogo(w, r, logo)
	return nil
}

// Icon handles GET /favicon.ico: a redirect to the logo, or status 204 without one.
func (f brandFiles) Icon(w http.ResponseWriter, r *http.Request) error {
	branding, _ := web.BrandOf(r)
	if branding.Settings.Logo == "" {
		w.WriteHeader(http.StatusNoContent)
		return nil
	}
	http.Redirect(w, r, web.BrandLogoPath+"/"+branding.Settings.Logo, http.StatusFound)
	return nil
}

// Robots handles GET /robots.txt. Brands are for invited members, so nothing may be indexed.
func (f brandFiles) Robots(w http.ResponseWriter, r *http.Request) error {
	web.WriteBody(w, r, http.StatusOK, "text/plain; charset=utf-8", []byte("User-agent: *\nDisallow: /\n"))
	return nil
}
