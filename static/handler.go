package static

import (
	"mime"
	"net/http"
	"path"
	"strings"
)

// cacheForever is safe because changed content gets another name.
const cacheForever = "public, max-age=31536000, immutable"

// ServeHTTP responds to GET and HEAD with the outputs of the build below Prefix, and with 404 otherwise.
func (f *Files) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	found, ok := f.contents[strings.TrimPrefix(r.URL.Path, Prefix)]
	if !ok {
		http.NotFound(w, r)
		return
	}
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "This file can only be read.", http.StatusMethodNotAllowed)
		return
	}
	w.Header().Set("Cache-Control", cacheForever)
	found.ServeHTTP(w, r)
}

// mediaTypes are the types of a build's outputs. The system's table may lack or differ in them, and takes half a
// megabyte once it is read.
var mediaTypes = map[string]string{
	".css":   "text/css; charset=utf-8",
	".js":    "text/javascript; charset=utf-8",
	".map":   "application/json",
	".png":   "image/png",
	".svg":   "image/svg+xml",
	".txt":   "text/plain; charset=utf-8",
	".woff2": "font/woff2",
}

func mediaType(name string) string {
	extension := path.Ext(name)
	if known, ok := mediaTypes[extension]; ok {
		return known
	}
	if known := mime.TypeByExtension(extension); known != "" {
		return known
	}
	return "application/octet-stream"
}
