package handlers

import (
	"bytes"
	"net/http"
	"strings"
)

// underPath writes an answer of a brand that is on our own host, below a path: cookies are good there alone, and what
// leads to a path of the brand's leads there. Bodies are led by leadBelow.
type underPath struct {
	http.ResponseWriter
	base  string
	began bool
}

// WriteHeader implements http.ResponseWriter.
func (w *underPath) WriteHeader(status int) {
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
func (w *underPath) Write(body []byte) (int, error) {
	if !w.began {
		w.WriteHeader(http.StatusOK)
	}
	return w.ResponseWriter.Write(body)
}

// Unwrap is for http.ResponseController.
func (w *underPath) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// leading are the attributes of a page whose paths a browser follows.
var leading = [][]byte{[]byte(` href="/`), []byte(` action="/`), []byte(` src="/`)}

// leadBelow returns a page whose paths lead below base, but for files that are the same for everybody. Templates write
// every attribute in one way, and escape quotes within text, so that nothing else looks like one.
func leadBelow(page []byte, base string) []byte {
	for _, attribute := range leading {
		page = bytes.ReplaceAll(page, attribute, append(bytes.TrimSuffix(bytes.Clone(attribute), []byte("/")), base+"/"...))
	}
	return bytes.ReplaceAll(page, []byte(`="`+base+"/static/"), []byte(`="/static/`))
}
