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

// newPictures returns what links are shared with: the site's picture, and that of every page that has one of its own.
func newPictures(brand string, written content.Content) []cachedFile {
	all := []views.Picture{views.SitePicture(brand)}
	for _, guide := range written.Guides {
		all = append(all, views.GuidePicture(brand, guide))
	}
	for _, tool := range written.Tools {
		all = append(all, views.ToolPicture(brand, tool))
	}
	var pictures []cachedFile
	drawing := new(sync.Mutex) // of one at a time: whoever asks for all of them at once must not take every processor
	for _, picture := range all {
		pictures = append(pictures, newCachedFile(picture.Path, pictureHeader, func() ([]byte, error) {
			drawing.Lock()
			defer drawing.Unlock()
			return picture.Image.PNG()
		}))
	}
	return pictures
}
