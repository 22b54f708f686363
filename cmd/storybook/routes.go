package main

import (
	_ "embed"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/a-h/templ"

	"plainhand/handlers/web"
	"plainhand/static"
)

//go:embed storybook.css
var ownStyle string

// slow is the delay of form responses here, so that pending states can be seen.
const slow = 20 * time.Second

func routes(book book) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, selection{Story: book[0].Stories[0].Name}.path("/story/"), http.StatusSeeOther)
	})
	mux.HandleFunc("GET /story/{story}", func(w http.ResponseWriter, r *http.Request) {
		render(w, r, storyPage(book, selectionOf(r)))
	})
	mux.HandleFunc("GET /frame/{story}", func(w http.ResponseWriter, r *http.Request) {
		selected := selectionOf(r)
		story, ok := book.find(selected.Story, selected.Example)
		if !ok {
			http.NotFound(w, r)
			return
		}
		render(w, r, framePage(story, selected))
	})
	mux.HandleFunc("POST /", func(w http.ResponseWriter, r *http.Request) {
		select {
		case <-time.After(slow):
		case <-r.Context().Done():
		}
		w.WriteHeader(http.StatusNoContent)
	})
	mux.HandleFunc("GET /styles.css", func(w http.ResponseWriter, _ *http.Request) {
		style, err := siteStyle()
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", "text/css; charset=utf-8")
		_, _ = w.Write([]byte(pretending(style) + ownStyle)) // the browser may have disconnected
	})
	mux.Handle("GET /fonts/", http.StripPrefix("/fonts/", http.FileServer(http.Dir("static/fonts"))))
	mux.Handle("GET "+static.Prefix, static.Handler())
	return underPolicy(mux)
}

// underPolicy sets the site's own headers, except that one storybook page may frame another.
func underPolicy(next http.Handler) http.Handler {
	framed := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		policy := w.Header().Get("Content-Security-Policy")
		w.Header().Set("Content-Security-Policy",
			strings.Replace(policy, "frame-ancestors 'none'", "frame-src 'self'; frame-ancestors 'self'", 1))
		w.Header().Set("X-Frame-Options", "SAMEORIGIN")
		next.ServeHTTP(w, r)
	})
	return web.SetSecurityHeaders(web.Site{BaseURL: &url.URL{Scheme: "http"}})(framed)
}

func render(w http.ResponseWriter, r *http.Request, page templ.Component) {
	templ.Handler(page).ServeHTTP(w, r)
}
