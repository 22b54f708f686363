package handlers

import (
	"bytes"
	"context"
	"maps"
	"net/http"
	"sync"

	"plainhand/internal/crash"
	"plainhand/internal/precompressed"
)

// pageCache answers those who are signed out from memory, with no work on sessions. The first visitor to a page makes
// it; it is then kept, compressed as hard as it goes, until the process ends. So a page of its group must look the same
// to everybody who is signed out: it may depend on its path and the configuration, not on the clock, the database or a
// header.
type pageCache struct {
	cookie  string // of the session
	crashes *crash.Reporter
	pages   sync.Map // of *precompressed.Body, by path; nil while it is being compressed
}

// cacheHeader lets browsers and caches store a page when they ask each time whether it is still the same.
var cacheHeader = http.Header{"Cache-Control": {"no-cache"}, "Vary": {"Cookie"}}

// answer is the middleware of the pages that are kept. It must stand before the one that loads the visitor.
func (k *pageCache) answer(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !k.covers(r) {
			next.ServeHTTP(w, r)
			return
		}
		found, _ := k.pages.Load(r.URL.Path)
		if page, _ := found.(*precompressed.Body); page != nil {
			maps.Copy(w.Header(), cacheHeader)
			page.ServeHTTP(w, r)
			return
		}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), pageCacheKey, k)))
	})
}

// covers reports whether everybody who sends this request gets the same answer. Whoever has a session's cookie may be
// signed in, even if the session turns out to have ended; a query may be shown on the page.
func (k *pageCache) covers(r *http.Request) bool {
	_, err := r.Cookie(k.cookie)
	return err != nil && r.URL.RawQuery == "" && (r.Method == http.MethodGet || r.Method == http.MethodHead)
}

// keep stores a page made for a request that answer let through, unless it was made for one browser alone.
func keep(r *http.Request, header http.Header, body []byte) {
	cache, _ := r.Context().Value(pageCacheKey).(*pageCache)
	if cache == nil || len(header["Set-Cookie"]) > 0 {
		return
	}
	path := r.URL.Path
	if _, taken := cache.pages.LoadOrStore(path, (*precompressed.Body)(nil)); taken {
		return
	}
	body = bytes.Clone(body)
	// Nobody shall wait for the tenth of a second that this takes.
	go cache.crashes.Guard(context.WithoutCancel(r.Context()), crash.Kept, func() {
		sharedParts.Learn(body)
		cache.pages.Store(path, precompressed.NewBody(htmlType, precompressed.Pack(body)))
	})
}
