package precompressed

import (
	"crypto/sha256"
	"encoding/base64"
	"maps"
	"net/http"
	"strconv"
	"strings"
)

// Body is content in each coding that a browser may accept, with prepared headers.
type Body struct {
	forms   map[Coding]form
	offered []Coding
}

type form struct {
	tag     string
	header  http.Header // shared by all responses; must not be changed
	content []byte
}

// NewBody returns a body with these forms. forms must contain Identity.
func NewBody(mediaType string, forms map[Coding][]byte) *Body {
	body := &Body{forms: map[Coding]form{}}
	for _, coding := range Codings {
		if _, ok := forms[coding]; ok {
			body.offered = append(body.offered, coding)
		}
	}
	for coding, content := range forms {
		tag := Tag(forms[Identity], coding)
		header := http.Header{"Content-Type": {mediaType}, "Content-Length": {strconv.Itoa(len(content))}, "Etag": {tag}}
		if coding != Identity {
			header.Set("Content-Encoding", string(coding))
		}
		body.forms[coding] = form{tag, header, content}
	}
	return body
}

// Plain returns the uncompressed content.
func (b *Body) Plain() []byte { return b.forms[Identity].content }

// ServeHTTP responds to GET and HEAD in the coding that the client prefers, or with 304 for an unchanged page.
func (b *Body) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	form := b.forms[Negotiate(r.Header.Get("Accept-Encoding"), b.offered...)]
	header := w.Header()
	header.Add("Vary", "Accept-Encoding")
	if Unchanged(w, r, form.tag) {
		return
	}
	maps.Copy(header, form.header)
	if r.Method != http.MethodHead {
		w.Write(form.content)
	}
}

// Tag returns the entity tag of content in a coding.
func Tag(content []byte, coding Coding) string {
	return `"` + hashOf(content) + "-" + string(coding) + `"`
}

func hashOf(content []byte) string {
	sum := sha256.Sum256(content)
	return base64.RawURLEncoding.EncodeToString(sum[:12])
}

// Unchanged responds with 304 if the client already has the content with this tag, and reports whether it did.
func Unchanged(w http.ResponseWriter, r *http.Request, tag string) bool {
	w.Header().Set("ETag", tag)
	if !strings.Contains(r.Header.Get("If-None-Match"), tag) {
		return false
	}
	w.WriteHeader(http.StatusNotModified)
	return true
}
