package web

import (
	"bytes"
	"context"
	"maps"
	"net/http"
	"sync"

	"plainhand/internal/fault/crash"
	"plainhand/static/precompressed"
)

// PageCache answers signed-out visitors from memory, without any session work. The first request of a page renders it;
// it is then compressed and cached for the lifetime of the process. So cached pages may depend only on their
// path and the configuration, not on the clock, the database, or a header.
type PageCache struct {
	Cookie  string // name of the session's cookie
	Level   precompressed.Level
	Crashes *crash.Reporter
	pages   sync.Map // of *precompressed.Body, by path; nil while it is being compressed
}

// cacheHeader lets browsers and caches store a page if they revalidate it on each use.
var cacheHeader = http.Header{"Cache-Control": {"no-cache"}, "Vary": {"Cookie"}}

// ServeCached is the middleware that answers from the cache. It must run before the one that loads the visitor.
func (k *PageCache) ServeCached(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !k.cacheable(r) {
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

// cacheable reports whether all senders of this request get the same answer. A session cookie may be valid, and a query
// may be shown on the page.
func (k *PageCache) cacheable(r *http.Request) bool {
	_, err := r.Cookie(k.Cookie)
	return err != nil && r.URL.RawQuery == "" && (r.Method == http.MethodGet || r.Method == http.MethodHead)
}

// cachePage stores a page of a request that passed ServeCached, unless it sets a cookie.
func cachePage(r *http.Request, header http.Header, body []byte) {
	cache, _ := r.Context().Value(pageCacheKey).(*PageCache)
	if cache == nil || len(header["Set-Cookie"]) > 0 {
		return
	}
	path := r.URL.Path
	if _, cached := cache.pages.LoadOrStore(path, (*precompressed.Body)(nil)); cached {
		return
	}
	body = bytes.Clone(body)
	// The best compression takes about 0.1 s, so it runs in the background.
	go cache.Crashes.Guard(context.WithoutCancel(r.Context()), crash.Kept, func() {
		sharedParts.Learn(body)
		cache.pages.Store(path, precompressed.NewBody(HtmlType, cache.Level.Pack(body)))
	})
}
