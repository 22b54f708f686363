package web

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"net/http"

	"plainhand/internal/branding"
	"plainhand/static/precompressed"
	"plainhand/views"
)

// Theme is an operator's theme for the site.
type Theme struct {
	Settings branding.Settings // only the accent and the typeface are used
	Logo     *branding.Logo    // nil: the name is shown as text
}

func (l Theme) theme() views.Theme {
	look := views.Theme{Styles: l.Settings.Styles()}
	if l.Logo != nil {
		look.Logo, look.LogoWidth = l.LogoPath(), logoWidth(l.Logo.Ratio)
	}
	return look
}

// LogoPath contains a hash of the logo, so that it changes with the image.
func (l Theme) LogoPath() string {
	sum := sha256.Sum256(l.Logo.Content)
	return BrandLogoPath + "/" + hex.EncodeToString(sum[:8])
}

// Show answers GET of the logo.
func (l Theme) Show(w http.ResponseWriter, r *http.Request) error {
	w.Header().Set("Cache-Control", ImmutableCache)
	WriteLogo(w, r, *l.Logo)
	return nil
}

// WriteLogo sends a logo. Its content security policy keeps scripts in an SVG from running when it is opened by itself.
func WriteLogo(w http.ResponseWriter, r *http.Request, logo branding.Logo) {
	w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
	w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin") // emails and embedded widgets show it
	forms := map[precompressed.Coding][]byte{precompressed.Identity: logo.Content}
	precompressed.NewBody(logo.MediaType, forms).ServeHTTP(w, r)
}

// Accent returns the accent color of the site, or of the request's brand.
func (s Site) Accent(r *http.Request) branding.Accent {
	chosen := branding.OwnAccent
	if s.Theme != nil {
		chosen = s.Theme.Settings.Accent
	}
	if brand, is := BrandOf(r); is {
		chosen = brand.Settings.Accent
	}
	color, _ := branding.ParseColor(chosen) // validated before
	return branding.AccentOf(color)
}

// styleSource returns the content security policy source that allows an inline style, by its hash.
func styleSource(styles string) string {
	sum := sha256.Sum256([]byte(styles))
	return " 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
