package main

import (
	"bytes"
	"context"
	"fmt"
	"html"
	"io"
	"net/http"
	"net/http/httputil"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"
)

// The paths that the proxy serves. The site's content security policy allows them, since they have the site's own
// origin.
const (
	scriptPath = "/dev/reload.js"
	eventsPath = "/dev/events"
)

// reloadScript passes the version in its own address on to the event stream.
const reloadScript = `new EventSource("` + eventsPath + `" + new URL(document.currentScript.src).search).onmessage =
	() => location.reload();`

// scriptTag returns the element that reloads a page of this version.
func scriptTag(version int64) string {
	return fmt.Sprintf(`<script src="%s?version=%d" async></script>`, scriptPath, version)
}

// proxy is the reverse proxy of make dev. It adds the reloading script to every page, and shows a failed build instead
// of the pages.
type proxy struct {
	site *httputil.ReverseProxy

	mutex sync.Mutex
	build buildResult
}

// buildResult is what pages show: the site, or why it could not be built.
type buildResult struct {
	version  int64 // differs from every other build's, also those of earlier runs of make dev
	failure  error
	replaced chan struct{} // closed when pages should reload
}

// versionKey is the context key of the version of a request's page.
type versionKey struct{}

func newProxy(target *url.URL) *proxy {
	return &proxy{
		site: &httputil.ReverseProxy{
			Rewrite: func(r *httputil.ProxyRequest) {
				r.Out.URL.Scheme, r.Out.URL.Host = target.Scheme, target.Host
				r.Out.Header.Del("Accept-Encoding") // the script can't be added to a compressed page
			},
			ModifyResponse: addScript,
			ErrorHandler: func(w http.ResponseWriter, r *http.Request, err error) {
				writeFailure(w, versionOf(r), fmt.Errorf("the site does not answer: %w", err))
			},
		},
		build: buildResult{version: time.Now().UnixNano(), replaced: make(chan struct{})},
	}
}

// show reloads every open page: to the site, or, if failure is not nil, to the error.
func (p *proxy) show(failure error) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	close(p.build.replaced)
	p.build = buildResult{p.build.version + 1, failure, make(chan struct{})}
}

func (p *proxy) current() buildResult {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return p.build
}

func (p *proxy) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	current := p.current()
	switch {
	case r.URL.Path == scriptPath:
		w.Header().Set("Content-Type", "text/javascript")
		io.WriteString(w, reloadScript)
	case r.URL.Path == eventsPath:
		sendReload(w, r, current)
	case current.failure != nil:
		writeFailure(w, current.version, current.failure)
	default:
		p.site.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), versionKey{}, current.version)))
	}
}

// versionOf returns the version that was current when a page was requested. Its answer may be that of the next one.
func versionOf(r *http.Request) int64 {
	version, _ := r.Context().Value(versionKey{}).(int64)
	return version
}

// sendReload holds the request open until pages should reload. A page of another version should reload at once: its
// build was replaced before it opened the stream.
func sendReload(w http.ResponseWriter, r *http.Request, current buildResult) {
	w.Header().Set("Content-Type", "text/event-stream")
	io.WriteString(w, "retry: 500\n\n")
	_ = http.NewResponseController(w).Flush() // the page may be closed
	if r.URL.Query().Get("version") == strconv.FormatInt(current.version, 10) {
		select {
		case <-current.replaced:
		case <-r.Context().Done():
			return
		}
	}
	io.WriteString(w, "data: reload\n\n")
}

func addScript(answer *http.Response) error {
	if !strings.HasPrefix(answer.Header.Get("Content-Type"), "text/html") || answer.Request.Method == http.MethodHead {
		return nil
	}
	page, err := io.ReadAll(answer.Body)
	if err != nil {
		return err
	}
	answer.Body.Close()
	page = bytes.Replace(page, []byte("</body>"), []byte(scriptTag(versionOf(answer.Request))+"</body>"), 1)
	answer.Body = io.NopCloser(bytes.NewReader(page))
	answer.ContentLength = int64(len(page))
	answer.Header.Set("Content-Length", strconv.Itoa(len(page)))
	answer.Header.Del("ETag") // it identifies the page without the script
	return nil
}

func writeFailure(w http.ResponseWriter, version int64, failure error) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(http.StatusServiceUnavailable)
	fmt.Fprintf(w, "<!doctype html><title>Build failed</title><pre>%s</pre>%s", html.EscapeString(failure.Error()),
		scriptTag(version))
}
