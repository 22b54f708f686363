package handlers

import (
	"net/http"

	"plainhand/static"
	"plainhand/views"
)

// icon is a picture of the site by its source.
type icon string

// icons are where browsers ask for one unbidden, and what pages link to.
var icons = map[string]icon{
	"/favicon.ico":          "img/favicon.svg",
	"/apple-touch-icon.png": "img/apple-touch-icon.png",
}

// Lead answers GET with the way to the picture, which has another name once it is drawn anew.
func (i icon) Lead(w http.ResponseWriter, r *http.Request) error {
	http.Redirect(w, r, static.Path(string(i)), http.StatusFound)
	return nil
}

// newManifest returns what a device asks for when somebody puts the site among their programs.
func newManifest(brand string) keptFile {
	header := http.Header{"Content-Type": {"application/manifest+json"}}
	return newKeptFile(views.ManifestPath, header, views.NewManifest(brand).JSON)
}
