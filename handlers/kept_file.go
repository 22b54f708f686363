package handlers

import (
	"maps"
	"net/http"
	"sync"

	"plainhand/internal/packed"
)

// keptFile is an answer that is the same for everybody. It is made on the first request, and then kept.
type keptFile struct {
	path   string
	header http.Header
	body   func() (*packed.Body, error)
}

// newKeptFile returns a file with these headers, which must include Content-Type, and the content that write makes.
func newKeptFile(path string, header http.Header, write func() ([]byte, error)) keptFile {
	return keptFile{path, header, sync.OnceValues(func() (*packed.Body, error) {
		content, err := write()
		if err != nil {
			return nil, err
		}
		return packed.NewBody(header.Get("Content-Type"), packed.Pack(content)), nil
	})}
}

// Show handles GET of the file.
func (f keptFile) Show(w http.ResponseWriter, r *http.Request) error {
	body, err := f.body()
	if err != nil {
		return err
	}
	w.Header().Set("Cache-Control", "no-cache")
	maps.Copy(w.Header(), f.header)
	body.ServeHTTP(w, r)
	return nil
}
