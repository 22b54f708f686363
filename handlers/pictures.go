package handlers

import (
	"net/http"
	"sync"

	"plainhand/content"
	"plainhand/views"
)

// pictureHeader lets other sites show a picture on their pages and keep it: our pages refer to it by an address with
// its version.
var pictureHeader = http.Header{
	"Content-Type":                 {"image/png"},
	"Cache-Control":                {"public, max-age=31536000, immutable"},
	"Cross-Origin-Resource-Policy": {"cross-origin"},
}

// newPictures returns the pictures that represent shared links: the site's, and one for every page that has its own.
func newPictures(brand string, written content.Content) []keptFile {
	all := []views.Picture{views.SitePicture(brand)}
	for _, guide := range written.Guides {
		all = append(all, views.GuidePicture(brand, guide))
	}
	for _, tool := range written.Tools {
		all = append(all, views.ToolPicture(brand, tool))
	}
	var pictures []keptFile
	drawing := new(sync.Mutex) // one at a time: a client asking for all of them must not take every processor
	for _, picture := range all {
		pictures = append(pictures, newKeptFile(picture.Path, pictureHeader, func() ([]byte, error) {
			drawing.Lock()
			defer drawing.Unlock()
			return picture.Poster.PNG()
		}))
	}
	return pictures
}
