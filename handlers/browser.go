package handlers

import (
	"crypto/rand"
	"net/http"
)

// browserLasts is for how long a browser is known in which somebody has signed in, in seconds.
const browserLasts = 180 * 24 * 60 * 60

// browser returns what this browser has kept since somebody signed in in it, or what it is to keep then. It names
// nobody, and opens nothing.
func (s sessions) browser(r *http.Request) string {
	fresh := rand.Text()
	if kept, err := r.Cookie(s.browserCookie()); err == nil && len(kept.Value) == len(fresh) {
		return kept.Value
	}
	return fresh
}

func (s sessions) keepBrowser(w http.ResponseWriter, token string) {
	http.SetCookie(w, &http.Cookie{Name: s.browserCookie(), Value: token, Path: "/", MaxAge: browserLasts, HttpOnly: true,
		Secure: s.manager.Cookie.Secure, SameSite: http.SameSiteLaxMode})
}

func (s sessions) browserCookie() string { return s.manager.Cookie.Name + "-browser" }
