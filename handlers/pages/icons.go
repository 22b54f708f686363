package pages

import (
	"net/http"

	"plainhand/handlers/web"
	"plainhand/static"
	"plainhand/views"
)

// icon is the source path of an image in the static files.
type icon string

// icons maps the addresses that browsers request on their own to their images.
var icons = map[string]icon{
	"/favicon.ico":          "img/favicon.svg",
	"/apple-touch-icon.png": "img/apple-touch-icon.png",
}

// Lead redirects to the image, whose name changes with its content.
func (i icon) Lead(w http.ResponseWriter, r *http.Request) error {
	http.Redirect(w, r, static.Path(string(i)), http.StatusFound)
	return nil
}

// newManifest returns the web app manifest, which devices read when the site is installed as an app.
func newManifest(brand string) web.CachedFile {
	header := http.Header{"Content-Type": {"application/manifest+json"}}
	return web.NewCachedFile(views.ManifestPath, header, views.NewManifest(brand).JSON)
}
