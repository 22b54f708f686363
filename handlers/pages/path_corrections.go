package pages

import (
	"net/http"
	"strings"

	"plainhand/content"
	"plainhand/handlers/web"
	"plainhand/views/listing"
)

// pathCorrections redirects nearly correct addresses to their page: moved pages, capitals, spaces, a slash or .html at
// the end.
type pathCorrections struct {
	moved func(path string) (string, bool)
	pages map[string]bool // indexable pages, by path
}

func NewPathCorrections(site web.Site, written content.Content) pathCorrections {
	s := pathCorrections{written.Redirect, map[string]bool{}}
	for _, path := range (listing.Site{Origin: site.Origin(), Content: written}).Pages() {
		s.pages[path] = true
	}
	return s
}

// Redirect is the middleware that redirects with status 301 where a correction exists.
func (s pathCorrections) Redirect(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		path, found := s.correct(r.URL.Path)
		if !found || r.Method != http.MethodGet && r.Method != http.MethodHead {
			next.ServeHTTP(w, r)
			return
		}
		if r.URL.RawQuery != "" {
			path += "?" + r.URL.RawQuery
		}
		http.Redirect(w, r, path, http.StatusMovedPermanently)
	})
}

// correct returns the page that a path is meant for, or false if it is a page's own path or unknown.
func (s pathCorrections) correct(path string) (string, bool) {
	if s.pages[path] {
		return "", false
	}
	normalized := normalizePath(path)
	if to, moved := s.moved(normalized); moved {
		return to, true
	}
	return normalized, s.pages[normalized]
}

var wordSeparators = strings.NewReplacer(" ", "-", "_", "-")

// normalizePath writes a path in the site's canonical form.
func normalizePath(path string) string {
	path = wordSeparators.Replace(strings.ToLower(strings.TrimSpace(path)))
	path = strings.TrimSuffix(strings.TrimRight(path, "/"), ".html")
	return "/" + strings.Trim(path, "/")
}
