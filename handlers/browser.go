package handlers

import (
	"crypto/rand"
	"net/http"
)

// maxBrowserAge is the lifetime in seconds of the cookie that identifies a known browser.
const maxBrowserAge = 180 * 24 * 60 * 60

// browserToken returns the random token that identifies a browser in which a user has signed in before, or a new one.
// It identifies no user and grants no access.
func (s sessions) browserToken(r *http.Request) string {
	fresh := rand.Text()
	if cookie, err := r.Cookie(s.browserCookieName()); err == nil && len(cookie.Value) == len(fresh) {
		return cookie.Value
	}
	return fresh
}

// setBrowserCookie stores the browser's token for maxBrowserAge.
func (s sessions) setBrowserCookie(w http.ResponseWriter, token string) {
	http.SetCookie(w, &http.Cookie{Name: s.browserCookieName(), Value: token, Path: "/", MaxAge: maxBrowserAge,
		HttpOnly: true,
		Secure:   s.manager.Cookie.Secure, SameSite: http.SameSiteLaxMode})
}

func (s sessions) browserCookieName() string { return s.manager.Cookie.Name + "-browser" }
