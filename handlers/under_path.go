package handlers

import (
	"bytes"
	"net/http"
	"strings"
)

// slugResponseWriter adapts the responses of a brand on the platform's host to its path prefix: it sets the path of
// cookies and the target of redirects. Links in pages are prefixed by prefixPaths.
type slugResponseWriter struct {
	http.ResponseWriter
	base  string
	began bool
}

// WriteHeader implements http.ResponseWriter.
func (w *slugResponseWriter) WriteHeader(status int) {
	w.began = true
	header := w.Header()
	for i, cookie := range header["Set-Cookie"] {
		header["Set-Cookie"][i] = strings.Replace(cookie, "; Path=/;", "; Path="+w.base+"/;", 1)
	}
	if target := header.Get("Location"); strings.HasPrefix(target, "/") {
		header.Set("Location", w.base+target)
	}
	w.ResponseWriter.WriteHeader(status)
}

// Write implements http.ResponseWriter.
func (w *slugResponseWriter) Write(body []byte) (int, error) {
	if !w.began {
		w.WriteHeader(http.StatusOK)
	}
	return w.ResponseWriter.Write(body)
}

// Unwrap supports http.ResponseController.
func (w *slugResponseWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// linkAttributes are the attributes with paths that browsers follow.
var linkAttributes = [][]byte{[]byte(` href="/`), []byte(` action="/`), []byte(` src="/`)}

// prefixPaths returns a page with base before all paths, except those of shared static files. Templates write
// attributes in one way and escape quotes in text, so that no text matches.
func prefixPaths(page []byte, base string) []byte {
	for _, attribute := range linkAttributes {
		page = bytes.ReplaceAll(page, attribute, append(bytes.TrimSuffix(bytes.Clone(attribute), []byte("/")), base+"/"...))
	}
	return bytes.ReplaceAll(page, []byte(`="`+base+"/static/"), []byte(`="/static/`))
}
