package web

import (
	"bytes"
	"context"
	"encoding/json"
	"hash/maphash"
	"net/http"
	"strconv"
	"sync"

	"github.com/a-h/templ"
	"github.com/andybalholm/brotli"

	"plainhand/internal/fault"
	"plainhand/static/precompressed"
)

const (
	HtmlType = "text/html; charset=utf-8"
	JsonType = "application/json; charset=utf-8"
)

// compressFrom is the minimum size in bytes of a compressed body.
const compressFrom = 1024

// buffers pools the buffers that pages are rendered into: growing a new one takes as long as the rendering.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// emptyBuffer returns an empty buffer, which the caller puts back into buffers.
func emptyBuffer() *bytes.Buffer {
	buffer := buffers.Get().(*bytes.Buffer)
	buffer.Reset()
	return buffer
}

// RenderBytes returns a rendered component.
func RenderBytes(ctx context.Context, component templ.Component) ([]byte, error) {
	body := emptyBuffer()
	defer buffers.Put(body)
	err := component.Render(ctx, body)
	return bytes.Clone(body.Bytes()), err
}

// Render writes a page. It renders into a buffer first, so that a failing template results in a complete failure page.
func Render(w http.ResponseWriter, r *http.Request, status int, page templ.Component) error {
	body := emptyBuffer()
	defer buffers.Put(body)
	if err := page.Render(r.Context(), body); err != nil {
		return err
	}
	WriteBody(w, r, status, HtmlType, body.Bytes())
	return nil
}

// RenderPrivate writes a page with personal data. No cache may store it, not even the browser's, so that nothing is
// visible after signing out.
func RenderPrivate(w http.ResponseWriter, r *http.Request, page templ.Component) error {
	w.Header().Set("Cache-Control", "no-store")
	return Render(w, r, http.StatusOK, page)
}

// WritePrivate writes a body with personal data, which no cache may store.
func WritePrivate(w http.ResponseWriter, r *http.Request, contentType string, body []byte) {
	w.Header().Set("Cache-Control", "no-store")
	WriteBody(w, r, http.StatusOK, contentType, body)
}

// WriteJSON answers with a value as JSON.
func WriteJSON(w http.ResponseWriter, r *http.Request, status int, value any) error {
	body, err := json.Marshal(value)
	if err != nil {
		return err
	}
	w.Header().Set("Cache-Control", "no-store")
	WriteBody(w, r, status, JsonType, body)
	return nil
}

// failureJSON is the error reply of every JSON call. Error is the specification's text; Advice explains the cause and
// the remedy.
type failureJSON struct {
	Success bool   `json:"success"`
	Error   string `json:"error"`
	Advice  string `json:"advice,omitempty"`
	Next    string `json:"next,omitempty"` // the page that resolves the error
}

func writeFailureJSON(w http.ResponseWriter, r *http.Request, public *fault.Error, next string, status int) {
	body, _ := json.Marshal(failureJSON{Error: public.Message, Advice: public.Advice, Next: next})
	WriteBody(w, r, status, JsonType, body)
}

// sharedParts are the compressed fragments that rendered pages share with cached ones.
var sharedParts precompressed.Parts

// brotlis pools writers.
var brotlis = sync.Pool{New: func() any { return brotli.NewWriterLevel(nil, brotliLevel) }}

// brotliLevel makes the reply to a text of 300 words a fifth smaller than gzip, in 0.04 ms instead of 0.01 ms.
const brotliLevel = 4

// codingsFor returns the content codings of a reply. Pages only have gzip, since their shared fragments are
// precompressed with it.
func codingsFor(r *http.Request) []precompressed.Coding {
	if isV1(r) {
		return []precompressed.Coding{precompressed.Brotli, precompressed.Gzip}
	}
	return []precompressed.Coding{precompressed.Gzip}
}

func compress(out *bytes.Buffer, coding precompressed.Coding, body []byte) {
	if coding == precompressed.Gzip {
		sharedParts.Gzip(out, body)
		return
	}
	writer := brotlis.Get().(*brotli.Writer)
	defer brotlis.Put(writer)
	writer.Reset(out)
	_, _ = writer.Write(body) // a buffer takes everything
	_ = writer.Close()
}

// WriteBody writes a body, compressed as the client accepts, or answers with 304 if the client's copy is current. A
// page of a cached route is also stored in its cache.
func WriteBody(w http.ResponseWriter, r *http.Request, status int, contentType string, body []byte) {
	header := w.Header()
	header.Set("Content-Type", contentType)
	if base := WithBase(r, ""); base != "" && contentType == HtmlType {
		body = PrefixPaths(body, base)
	}
	header.Add("Vary", "Accept-Encoding")
	coding := precompressed.Identity
	if len(body) >= compressFrom {
		coding = precompressed.Negotiate(r.Header.Get("Accept-Encoding"), codingsFor(r)...)
	}
	if status == http.StatusOK && header.Get("Cache-Control") != "no-store" {
		cachePage(r, header, body)
		header.Set("Cache-Control", "private, no-cache")
		if precompressed.Unchanged(w, r, entityTag(body, coding)) {
			return
		}
	}
	if coding != precompressed.Identity {
		header.Set("Content-Encoding", string(coding))
		compressed := emptyBuffer()
		defer buffers.Put(compressed)
		compress(compressed, coding, body)
		body = compressed.Bytes()
	}
	header.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		w.Write(body)
	}
}

// tagSeed is different in each process, which costs a browser one download after a restart. A hash without a seed would
// take as long as the rest of the request.
var tagSeed = maphash.MakeSeed()

func entityTag(body []byte, coding precompressed.Coding) string {
	return `"` + strconv.FormatUint(maphash.Bytes(tagSeed, body), 36) + "-" + string(coding) + `"`
}
