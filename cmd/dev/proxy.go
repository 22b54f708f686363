package main

import (
	"bytes"
	"fmt"
	"html"
	"io"
	"net/http"
	"net/http/httputil"
	"net/url"
	"strconv"
	"strings"
	"sync"
)

// The paths that the proxy serves. The site's content security policy allows them, since they have the site's own
// origin.
const (
	scriptPath = "/dev/reload.js"
	eventsPath = "/dev/events"
)

const reloadScript = `new EventSource("` + eventsPath + `").onmessage = () => location.reload();`

const scriptTag = `<script src="` + scriptPath + `" async></script>`

// proxy is the reverse proxy of make dev. It adds the reloading script to every page, and shows a failed build instead
// of the pages.
type proxy struct {
	site *httputil.ReverseProxy

	mutex   sync.Mutex
	failure error
	changed chan struct{} // closed when pages should reload
}

func newProxy(target *url.URL) *proxy {
	return &proxy{
		site: &httputil.ReverseProxy{
			Rewrite: func(r *httputil.ProxyRequest) {
				r.Out.URL.Scheme, r.Out.URL.Host = target.Scheme, target.Host
				r.Out.Header.Del("Accept-Encoding") // the script can't be added to a compressed page
			},
			ModifyResponse: addScript,
			ErrorHandler: func(w http.ResponseWriter, _ *http.Request, err error) {
				writeFailure(w, fmt.Errorf("the site does not answer: %w", err))
			},
		},
		changed: make(chan struct{}),
	}
}

// show reloads every open page: to the site, or, if failure is not nil, to the error.
func (p *proxy) show(failure error) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.failure = failure
	close(p.changed)
	p.changed = make(chan struct{})
}

func (p *proxy) state() (changed <-chan struct{}, failure error) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return p.changed, p.failure
}

func (p *proxy) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	changed, failure := p.state()
	switch {
	case r.URL.Path == scriptPath:
		w.Header().Set("Content-Type", "text/javascript")
		io.WriteString(w, reloadScript)
	case r.URL.Path == eventsPath:
		sendReload(w, r, changed)
	case failure != nil:
		writeFailure(w, failure)
	default:
		p.site.ServeHTTP(w, r)
	}
}

// sendReload holds the request open until pages should reload.
func sendReload(w http.ResponseWriter, r *http.Request, changed <-chan struct{}) {
	w.Header().Set("Content-Type", "text/event-stream")
	io.WriteString(w, "retry: 500\n\n")
	_ = http.NewResponseController(w).Flush() // the page may be closed
	select {
	case <-changed:
		io.WriteString(w, "data: reload\n\n")
	case <-r.Context().Done():
	}
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
	page = bytes.Replace(page, []byte("</body>"), []byte(scriptTag+"</body>"), 1)
	answer.Body = io.NopCloser(bytes.NewReader(page))
	answer.ContentLength = int64(len(page))
	answer.Header.Set("Content-Length", strconv.Itoa(len(page)))
	answer.Header.Del("ETag") // it identifies the page without the script
	return nil
}

func writeFailure(w http.ResponseWriter, failure error) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(http.StatusServiceUnavailable)
	fmt.Fprintf(w, "<!doctype html><title>Build failed</title><pre>%s</pre>%s", html.EscapeString(failure.Error()), scriptTag)
}
