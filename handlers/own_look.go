package handlers

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"net/http"

	"plainhand/internal/brand"
	"plainhand/internal/precompressed"
	"plainhand/views"
)

// OwnLook is how an operator has the site look instead of ours.
type OwnLook struct {
	Settings brand.Settings // of which only the accent and the typeface count
	Logo     *brand.Logo    // nil: the name is written
}

func (l OwnLook) look() views.Look {
	look := views.Look{Styles: l.Settings.Styles()}
	if l.Logo != nil {
		look.Logo, look.LogoWidth = l.logoPath(), widthOf(l.Logo.Ratio)
	}
	return look
}

// logoPath changes whenever the picture does.
func (l OwnLook) logoPath() string {
	sum := sha256.Sum256(l.Logo.Content)
	return brandLogoPath + "/" + hex.EncodeToString(sum[:8])
}

// Show answers GET of the logo.
func (l OwnLook) Show(w http.ResponseWriter, r *http.Request) error {
	w.Header().Set("Cache-Control", immutable)
	writeLogo(w, r, *l.Logo)
	return nil
}

// writeLogo sends a picture. Nothing in it runs, even where somebody opens it by itself.
func writeLogo(w http.ResponseWriter, r *http.Request, logo brand.Logo) {
	w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
	w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin") // letters and widgets show it
	forms := map[precompressed.Coding][]byte{precompressed.Identity: logo.Content}
	precompressed.NewBody(logo.MediaType, forms).ServeHTTP(w, r)
}

// accent is the color of the site, or of the brand under which a request is answered.
func (s Site) accent(r *http.Request) brand.Accent {
	chosen := brand.OwnAccent
	if s.Look != nil {
		chosen = s.Look.Settings.Accent
	}
	if shown, is := brandOf(r); is {
		chosen = shown.Settings.Accent
	}
	color, _ := brand.ParseColor(chosen) // it has been checked
	return brand.AccentOf(color)
}

// hashOf is how a content security policy allows styles that stand in a page.
func hashOf(styles string) string {
	sum := sha256.Sum256([]byte(styles))
	return " 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
