package handlers

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/http"

	"github.com/go-chi/chi/v5"

	"plainhand/internal/brand"
	"plainhand/internal/precompressed"
)

// brandFiles serves what a brand's pages are made of besides ours. It is the same for everybody on a host.
type brandFiles struct{ brands *brand.Directory }

const (
	brandStylesPath = "/brand.css"
	brandLogoPath   = "/brand-logo"
	immutable       = "public, max-age=31536000, immutable"
)

// brandVersion names settings in the addresses of files that they make.
func brandVersion(settings brand.Settings) string {
	written, _ := json.Marshal(settings) // strings always marshal
	sum := sha256.Sum256(written)
	return hex.EncodeToString(sum[:6])
}

// Styles handles GET /brand.css?VERSION.
func (f brandFiles) Styles(w http.ResponseWriter, r *http.Request) error {
	shown, _ := brandOf(r)
	writeStyles(w, r, shown.Settings, r.URL.RawQuery == brandVersion(shown.Settings))
	return nil
}

// writeStyles sends what settings add to our styles. Only under the address of this version may it be kept.
func writeStyles(w http.ResponseWriter, r *http.Request, settings brand.Settings, isNamed bool) {
	cache := "no-cache"
	if isNamed {
		cache = immutable
	}
	w.Header().Set("Cache-Control", cache)
	writeFile(w, r, "text/css; charset=utf-8", []byte(settings.Styles()))
}

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
	writeFile(w, r, logo.MediaType, logo.Content)
}

func writeFile(w http.ResponseWriter, r *http.Request, mediaType string, content []byte) {
	precompressed.NewBody(mediaType, map[precompressed.Coding][]byte{precompressed.Identity: content}).ServeHTTP(w, r)
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
