package views

import (
	"encoding/json"

	"plainhand/static"
)

// ManifestPath is where the manifest is.
const ManifestPath = "/site.webmanifest"

// paper is --paper of static/css/tokens.css by daylight, as a test holds. A manifest has one color for both themes.
const paper = "#f8f3e9"

// Manifest tells a device how the site looks among its programs, in the fields of the W3C's application manifest.
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

// ManifestIcon is a picture for it.
type ManifestIcon struct {
	Source    string `json:"src"`
	MediaType string `json:"type"`
	Sizes     string `json:"sizes"`
	Purpose   string `json:"purpose"`
}

// NewManifest returns the manifest of the site. Some of its pages lead away, so the buttons to go back stay.
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

// JSON is the manifest as it is sent.
func (manifest Manifest) JSON() ([]byte, error) { return json.Marshal(manifest) }
