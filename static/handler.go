package static

import (
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"
)

// cacheForever holds because a changed content gets another name.
const cacheForever = "public, max-age=31536000, immutable"

// ServeHTTP answers GET and HEAD for the outputs of the build under Prefix, and 404 for everything else.
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
	found.write(w, r)
}

func (c content) write(w http.ResponseWriter, r *http.Request) {
	coding := Negotiate(r.Header.Get("Accept-Encoding"), c.codings()...)
	etag := `"` + c.etag + "-" + string(coding) + `"`
	header := w.Header()
	header.Set("Cache-Control", cacheForever)
	header.Set("ETag", etag)
	header.Add("Vary", "Accept-Encoding")
	if strings.Contains(r.Header.Get("If-None-Match"), etag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	body := c.encoded[coding]
	header.Set("Content-Type", c.mediaType)
	header.Set("Content-Length", strconv.Itoa(len(body)))
	if coding != Identity {
		header.Set("Content-Encoding", string(coding))
	}
	if r.Method == http.MethodGet {
		w.Write(body)
	}
}

// codings lists the compressed forms that there are, the smallest first.
func (c content) codings() []Coding {
	var codings []Coding
	for _, coding := range packed {
		if _, ok := c.encoded[coding]; ok {
			codings = append(codings, coding)
		}
	}
	return codings
}

// mediaTypes states what the system's own table may not know or may know otherwise.
var mediaTypes = map[string]string{
	".css":   "text/css; charset=utf-8",
	".js":    "text/javascript; charset=utf-8",
	".map":   "application/json",
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
