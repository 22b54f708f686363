package handlers

import (
	"bytes"
	"encoding/json"
	"hash/maphash"
	"net/http"
	"strconv"
	"sync"

	"github.com/a-h/templ"

	"plainhand/internal/fault"
	"plainhand/internal/packed"
)

const (
	htmlType = "text/html; charset=utf-8"
	jsonType = "application/json; charset=utf-8"
)

// compressFrom is the size in bytes from which a smaller body is worth the work.
const compressFrom = 1024

// buffers are those that pages are drawn into: to grow a new one each time takes as long as the drawing.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// emptyBuffer returns one that its caller puts back.
func emptyBuffer() *bytes.Buffer {
	buffer := buffers.Get().(*bytes.Buffer)
	buffer.Reset()
	return buffer
}

// render writes a page. It is drawn into a buffer first, so that a template that fails becomes a clean failure page.
func render(w http.ResponseWriter, r *http.Request, status int, page templ.Component) error {
	body := emptyBuffer()
	defer buffers.Put(body)
	if err := page.Render(r.Context(), body); err != nil {
		return err
	}
	writeBody(w, r, status, htmlType, body.Bytes())
	return nil
}

// renderPrivate writes a page that shows somebody's own things: no cache may keep it, the browser's neither, so that
// nothing is left to see after signing out.
func renderPrivate(w http.ResponseWriter, r *http.Request, page templ.Component) error {
	w.Header().Set("Cache-Control", "no-store")
	return render(w, r, http.StatusOK, page)
}

// writePrivate sends what was drawn for nobody else before, and is paid for by now.
func writePrivate(w http.ResponseWriter, r *http.Request, contentType string, body []byte) {
	w.Header().Set("Cache-Control", "no-store")
	writeBody(w, r, http.StatusOK, contentType, body)
}

// writeJSON answers with a value that encoding/json can write.
func writeJSON(w http.ResponseWriter, r *http.Request, status int, value any) error {
	body, err := json.Marshal(value)
	if err != nil {
		return err
	}
	w.Header().Set("Cache-Control", "no-store")
	writeBody(w, r, status, jsonType, body)
	return nil
}

// failureJSON is how every call fails. Error is the text of the specification, Advice the reason and the way out.
type failureJSON struct {
	Success bool   `json:"success"`
	Error   string `json:"error"`
	Advice  string `json:"advice,omitempty"`
}

func writeFailureJSON(w http.ResponseWriter, r *http.Request, told *fault.Error, status int) {
	body, _ := json.Marshal(failureJSON{Error: told.Message, Advice: told.Advice}) // strings always marshal
	writeBody(w, r, status, jsonType, body)
}

// sharedParts are what pages that are drawn for somebody have in common with those that are kept for everybody.
var sharedParts packed.Parts

// writeBody answers with a body, compressed when the client takes gzip, or with 304 when the client has it. A body that
// any client may have again is also kept when its page is among those that are.
func writeBody(w http.ResponseWriter, r *http.Request, status int, contentType string, body []byte) {
	header := w.Header()
	header.Set("Content-Type", contentType)
	header.Add("Vary", "Accept-Encoding")
	coding := packed.Identity
	if len(body) >= compressFrom {
		coding = packed.Negotiate(r.Header.Get("Accept-Encoding"), packed.Gzip)
	}
	if status == http.StatusOK && header.Get("Cache-Control") != "no-store" {
		keep(r, header, body)
		header.Set("Cache-Control", "private, no-cache")
		if packed.Unchanged(w, r, entityTag(body, coding)) {
			return
		}
	}
	if coding == packed.Gzip {
		header.Set("Content-Encoding", string(coding))
		zipped := emptyBuffer()
		defer buffers.Put(zipped)
		sharedParts.Gzip(zipped, body)
		body = zipped.Bytes()
	}
	header.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		w.Write(body)
	}
}

// tagSeed makes the tags of one process differ from those of another, which costs a browser one download that it could
// have been spared. A hash without a seed takes as long as all else that a page costs.
var tagSeed = maphash.MakeSeed()

func entityTag(body []byte, coding packed.Coding) string {
	return `"` + strconv.FormatUint(maphash.Bytes(tagSeed, body), 36) + "-" + string(coding) + `"`
}
