package handlers

import (
	"net/http"

	"plainhand/static"
	"plainhand/views"
)

// icon is the source path of one of the site's pictures.
type icon string

// icons maps the addresses that browsers ask for on their own, and that pages link to.
var icons = map[string]icon{
	"/favicon.ico":          "img/favicon.svg",
	"/apple-touch-icon.png": "img/apple-touch-icon.png",
}

// Lead redirects to the picture, whose name changes whenever the picture does.
func (i icon) Lead(w http.ResponseWriter, r *http.Request) error {
	http.Redirect(w, r, static.Path(string(i)), http.StatusFound)
	return nil
}

// newManifest returns what a device asks for when somebody puts the site among their programs.
func newManifest(brand string) cachedFile {
	header := http.Header{"Content-Type": {"application/manifest+json"}}
	return newCachedFile(views.ManifestPath, header, views.NewManifest(brand).JSON)
}
