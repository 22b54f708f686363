package handlers

import (
	"net/http"
	"strings"

	"plainhand/content"
	"plainhand/views/listing"
)

// pathCorrections redirects visitors with an address that is nearly right to the page that they mean: one that has
// moved, or one that was written in capitals, with spaces, with a slash or .html at its end.
type pathCorrections struct {
	moved func(path string) (string, bool)
	pages map[string]bool // that search engines may list, by path
}

func newPathCorrections(site Site, written content.Content) pathCorrections {
	s := pathCorrections{written.Redirect, map[string]bool{}}
	for _, path := range (listing.Site{Origin: site.Origin(), Content: written}).Pages() {
		s.pages[path] = true
	}
	return s
}

// redirect is the middleware of addresses that may be meant for another page.
func (s pathCorrections) redirect(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		path, found := s.meant(r.URL.Path)
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

// meant returns the page that somebody means by a path which is not that page's own.
func (s pathCorrections) meant(path string) (string, bool) {
	if s.pages[path] {
		return "", false
	}
	tidy := tidied(path)
	if to, moved := s.moved(tidy); moved {
		return to, true
	}
	return tidy, s.pages[tidy]
}

var betweenWords = strings.NewReplacer(" ", "-", "_", "-")

// tidied writes a path the way ours are written.
func tidied(path string) string {
	path = betweenWords.Replace(strings.ToLower(strings.TrimSpace(path)))
	path = strings.TrimSuffix(strings.TrimRight(path, "/"), ".html")
	return "/" + strings.Trim(path, "/")
}
