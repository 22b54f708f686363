package web

import (
	"bytes"
	"net/http"
	"strings"
)

// SlugResponseWriter adapts the responses of a brand on the platform's host to its path prefix: it sets the path of
// cookies and the target of redirects. Links in pages are prefixed by PrefixPaths.
type SlugResponseWriter struct {
	http.ResponseWriter
	Base  string
	began bool
}

// WriteHeader implements http.ResponseWriter.
func (w *SlugResponseWriter) WriteHeader(status int) {
	w.began = true
	header := w.Header()
	for i, cookie := range header["Set-Cookie"] {
		header["Set-Cookie"][i] = strings.Replace(cookie, "; Path=/;", "; Path="+w.Base+"/;", 1)
	}
	if target := header.Get("Location"); strings.HasPrefix(target, "/") {
		header.Set("Location", w.Base+target)
	}
	w.ResponseWriter.WriteHeader(status)
}

// Write implements http.ResponseWriter.
func (w *SlugResponseWriter) Write(body []byte) (int, error) {
	if !w.began {
		w.WriteHeader(http.StatusOK)
	}
	return w.ResponseWriter.Write(body)
}

// Unwrap supports http.ResponseController.
func (w *SlugResponseWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// linkAttributes are the attributes with paths that browsers follow.
var linkAttributes = [][]byte{[]byte(` href="/`), []byte(` action="/`), []byte(` src="/`)}

// PrefixPaths returns a page with base before all paths, except those of shared static files. Templates write
// attributes in one way and escape quotes in text, so that no text matches.
func PrefixPaths(page []byte, base string) []byte {
	for _, attribute := range linkAttributes {
		page = bytes.ReplaceAll(page, attribute, append(bytes.TrimSuffix(bytes.Clone(attribute), []byte("/")), base+"/"...))
	}
	return bytes.ReplaceAll(page, []byte(`="`+base+"/static/"), []byte(`="/static/`))
}
