package handlers

import (
	"maps"
	"net/http"
	"sync"

	"plainhand/internal/precompressed"
)

// cachedFile is an answer that is the same for everybody, whoever asks. It is made when it is first asked for, and then
// kept.
type cachedFile struct {
	path   string
	header http.Header
	body   func() (*precompressed.Body, error)
}

// newCachedFile returns the answer with these headers, of which Content-Type must be one, and what write makes.
func newCachedFile(path string, header http.Header, write func() ([]byte, error)) cachedFile {
	return cachedFile{path, header, sync.OnceValues(func() (*precompressed.Body, error) {
		content, err := write()
		if err != nil {
			return nil, err
		}
		return precompressed.NewBody(header.Get("Content-Type"), precompressed.Pack(content)), nil
	})}
}

// Show answers GET of the file.
func (f cachedFile) Show(w http.ResponseWriter, r *http.Request) error {
	body, err := f.body()
	if err != nil {
		return err
	}
	w.Header().Set("Cache-Control", "no-cache")
	maps.Copy(w.Header(), f.header)
	body.ServeHTTP(w, r)
	return nil
}
