package web

import (
	"maps"
	"net/http"
	"slices"
	"sync"

	"plainhand/static/precompressed"
)

// CachedFile is a response that does not depend on the visitor. It is generated and compressed on the first request and
// then cached in memory.
type CachedFile struct {
	Path   string
	header http.Header
	body   func() (*precompressed.Body, error)
}

// compressed are media types whose files are compressed already.
var compressed = []string{"image/png", "application/gzip", "application/zip"}

// NewCachedFile returns the file at path with write's content and the headers, which must include Content-Type.
func NewCachedFile(path string, header http.Header, write func() ([]byte, error)) CachedFile {
	return CachedFile{path, header, sync.OnceValues(func() (*precompressed.Body, error) {
		content, err := write()
		if err != nil {
			return nil, err
		}
		mediaType := header.Get("Content-Type")
		forms := map[precompressed.Coding][]byte{precompressed.Identity: content}
		if !slices.Contains(compressed, mediaType) {
			forms = precompressed.Pack(content)
		}
		return precompressed.NewBody(mediaType, forms), nil
	})}
}

// Show handles GET of the file's path.
func (f CachedFile) Show(w http.ResponseWriter, r *http.Request) error {
	body, err := f.body()
	if err != nil {
		return err
	}
	w.Header().Set("Cache-Control", "no-cache")
	maps.Copy(w.Header(), f.header)
	body.ServeHTTP(w, r)
	return nil
}
