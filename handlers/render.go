package handlers

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"github.com/a-h/templ"
	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"

	"plainhand/internal/fault"
	"plainhand/static"
)

const (
	htmlType = "text/html; charset=utf-8"
	jsonType = "application/json; charset=utf-8"
)

// compressFrom is the size in bytes from which a smaller body is worth the work.
const compressFrom = 1024

// render writes a page. It is drawn into a buffer first, so that a template that fails becomes a clean failure page.
func render(w http.ResponseWriter, r *http.Request, status int, page templ.Component) error {
	var body bytes.Buffer
	if err := page.Render(r.Context(), &body); err != nil {
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

// writeBody answers with a body in the content coding that the client prefers, or with 304 when the client has it.
func writeBody(w http.ResponseWriter, r *http.Request, status int, contentType string, body []byte) {
	header := w.Header()
	header.Set("Content-Type", contentType)
	header.Add("Vary", "Accept-Encoding")
	coding := static.Identity
	if len(body) >= compressFrom {
		coding = static.Negotiate(r.Header.Get("Accept-Encoding"), static.Brotli, static.Gzip)
	}
	if status == http.StatusOK && header.Get("Cache-Control") != "no-store" {
		tag := entityTag(body, coding)
		header.Set("ETag", tag)
		if strings.Contains(r.Header.Get("If-None-Match"), tag) {
			w.WriteHeader(http.StatusNotModified)
			return
		}
	}
	if coding != static.Identity {
		header.Set("Content-Encoding", string(coding))
		body = compress(coding, body)
	}
	header.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	if r.Method != http.MethodHead {
		w.Write(body)
	}
}

func entityTag(body []byte, coding static.Coding) string {
	sum := sha256.Sum256(body)
	return `"` + base64.RawURLEncoding.EncodeToString(sum[:12]) + "-" + string(coding) + `"`
}

// compressor is what the two codings' writers have in common.
type compressor interface {
	io.WriteCloser
	Reset(io.Writer)
}

// The levels are those past which time grows faster than bytes shrink.
var compressors = map[static.Coding]*sync.Pool{
	static.Brotli: {New: func() any { return brotli.NewWriterLevel(nil, 4) }},
	static.Gzip:   {New: func() any { writer, _ := gzip.NewWriterLevel(nil, 5); return writer }}, // 5 is a valid level
}

func compress(coding static.Coding, body []byte) []byte {
	pool := compressors[coding]
	writer := pool.Get().(compressor)
	defer pool.Put(writer)
	var out bytes.Buffer
	out.Grow(len(body) / 4)
	writer.Reset(&out)
	writer.Write(body) // a buffer does not fail
	writer.Close()
	return out.Bytes()
}
