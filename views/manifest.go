package views

import (
	"encoding/json"

	"plainhand/static"
)

// paper is the light theme's --paper in static/css/tokens.css; a test compares them. A manifest has one color for both
// themes.
const paper = "#f8f3e9"

// Manifest is a W3C web app manifest.
type Manifest struct {
	Name       string         `json:"name"`
	ShortName  string         `json:"short_name"`
	ID         string         `json:"id"`
	Start      string         `json:"start_url"`
	Display    string         `json:"display"`
	Theme      string         `json:"theme_color"`
	Background string         `json:"background_color"`
	Icons      []ManifestIcon `json:"icons"`
}

// ManifestIcon is an icon of a manifest.
type ManifestIcon struct {
	Source    string `json:"src"`
	MediaType string `json:"type"`
	Sizes     string `json:"sizes"`
	Purpose   string `json:"purpose"`
}

// NewManifest returns the site's manifest. Some pages lead off the site, so the buttons to go back stay visible.
func NewManifest(brand string) Manifest {
	large := static.Path("img/icon-512.png")
	return Manifest{
		Name: brand, ShortName: brand, ID: "/", Start: "/", Display: "minimal-ui", Theme: paper, Background: paper,
		Icons: []ManifestIcon{
			{static.Path("img/favicon.svg"), "image/svg+xml", "any", "any"},
			{large, "image/png", "512x512", "any"},
			{large, "image/png", "512x512", "maskable"},
		},
	}
}

// JSON returns the manifest in the form in which it is served.
func (manifest Manifest) JSON() ([]byte, error) { return json.Marshal(manifest) }
