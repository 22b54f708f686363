package pages

import (
	"net/http"
	"sync"

	"plainhand/content"
	"plainhand/handlers/web"
	"plainhand/views"
)

// pictureHeader lets other sites embed and cache a picture. Pages refer to it by a versioned address.
var pictureHeader = http.Header{
	"Content-Type":                 {"image/png"},
	"Cache-Control":                {"public, max-age=31536000, immutable"},
	"Cross-Origin-Resource-Policy": {"cross-origin"},
}

// newPictures returns the preview pictures for shared links (Open Graph): the site's, and those of pages with their
// own.
func newPictures(brand string, written content.Content) []web.CachedFile {
	all := []views.Picture{views.SitePicture(brand)}
	for _, guide := range written.Guides {
		all = append(all, views.GuidePicture(brand, guide))
	}
	for _, tool := range written.Tools {
		all = append(all, views.ToolPicture(brand, tool))
	}
	var pictures []web.CachedFile
	rendering := new(sync.Mutex) // renders one at a time, so that concurrent requests cannot use every processor
	for _, picture := range all {
		pictures = append(pictures, web.NewCachedFile(picture.Path, pictureHeader, func() ([]byte, error) {
			rendering.Lock()
			defer rendering.Unlock()
			return picture.Image.PNG()
		}))
	}
	return pictures
}
