package handlers

import (
	"net/http"
	"sync"

	"plainhand/content"
	"plainhand/internal/packed"
	"plainhand/internal/poster"
	"plainhand/views"
)

// picture answers for what links to one page are shared with. It is drawn when it is first asked for, and then kept.
type picture struct {
	path  string
	drawn func() (*packed.Body, error)
}

// newPictures returns the site's picture and that of every page that has one of its own.
func newPictures(brand string, written content.Content) []picture {
	all := []views.Picture{views.SitePicture(brand)}
	for _, guide := range written.Guides {
		all = append(all, views.GuidePicture(brand, guide))
	}
	for _, tool := range written.Tools {
		all = append(all, views.ToolPicture(brand, tool))
	}
	var pictures []picture
	drawing := new(sync.Mutex) // of one at a time: whoever asks for all of them at once must not take every processor
	for _, one := range all {
		pictures = append(pictures, picture{one.Path, sync.OnceValues(func() (*packed.Body, error) {
			drawing.Lock()
			defer drawing.Unlock()
			return draw(one.Poster)
		})})
	}
	return pictures
}

func draw(poster poster.Poster) (*packed.Body, error) {
	file, err := poster.PNG()
	if err != nil {
		return nil, err
	}
	return packed.NewBody("image/png", map[packed.Coding][]byte{packed.Identity: file}), nil
}

// Show answers GET of the picture. Pages link to it under an address with its version.
func (p picture) Show(w http.ResponseWriter, r *http.Request) error {
	body, err := p.drawn()
	if err != nil {
		return err
	}
	w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin") // it is made to be shown elsewhere
	if r.URL.Query().Has("v") {
		w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	body.ServeHTTP(w, r)
	return nil
}
