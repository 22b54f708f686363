package handlers

import (
	"bytes"
	"context"
	"maps"
	"net/http"
	"sync"

	"plainhand/internal/crash"
	"plainhand/internal/packed"
)

// keptPages answers signed-out visitors from memory, without touching sessions. The first visitor to a page makes it;
// from then on it is kept, compressed as far as it goes, until the process ends. So each of these pages must look the
// same to every signed-out visitor: it may depend on its path and the configuration, but not on the clock, the
// database, or a header.
type keptPages struct {
	cookie  string // of the session
	crashes *crash.Reporter
	pages   sync.Map // *packed.Body by path; nil while it is being compressed
}

// keptHeader lets browsers and caches store a page, provided that they check each time whether it is still current.
var keptHeader = http.Header{"Cache-Control": {"no-cache"}, "Vary": {"Cookie"}}

// answer is the middleware of the kept pages. It must come before the one that loads the visitor.
func (k *keptPages) answer(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !k.covers(r) {
			next.ServeHTTP(w, r)
			return
		}
		found, _ := k.pages.Load(r.URL.Path)
		if page, _ := found.(*packed.Body); page != nil {
			maps.Copy(w.Header(), keptHeader)
			page.ServeHTTP(w, r)
			return
		}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), keptKey, k)))
	})
}

// covers reports whether everybody who sends this request gets the same answer. A visitor with a session cookie may be
// signed in, even if the session turns out to have ended; a query may appear on the page.
func (k *keptPages) covers(r *http.Request) bool {
	_, err := r.Cookie(k.cookie)
	return err != nil && r.URL.RawQuery == "" && (r.Method == http.MethodGet || r.Method == http.MethodHead)
}

// keep stores a page made for a request that answer let through, unless it was made for one browser alone.
func keep(r *http.Request, header http.Header, body []byte) {
	kept, _ := r.Context().Value(keptKey).(*keptPages)
	if kept == nil || len(header["Set-Cookie"]) > 0 {
		return
	}
	path := r.URL.Path
	if _, taken := kept.pages.LoadOrStore(path, (*packed.Body)(nil)); taken {
		return
	}
	body = bytes.Clone(body)
	// Nobody should wait for the tenth of a second that this takes.
	go kept.crashes.Guard(context.WithoutCancel(r.Context()), crash.Kept, func() {
		sharedParts.Learn(body)
		kept.pages.Store(path, packed.NewBody(htmlType, packed.Pack(body)))
	})
}
