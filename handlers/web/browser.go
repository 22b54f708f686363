package web

import (
	"crypto/rand"
	"net/http"
)

// maxBrowserAge is the lifetime in seconds of the cookie that identifies a known browser.
const maxBrowserAge = 180 * 24 * 60 * 60

// BrowserToken returns the random token that identifies a browser in which a user has signed in before, or a new one.
// It identifies no user and grants no access.
func (s Sessions) BrowserToken(r *http.Request) string {
	fresh := rand.Text()
	if cookie, err := r.Cookie(s.browserCookieName()); err == nil && len(cookie.Value) == len(fresh) {
		return cookie.Value
	}
	return fresh
}

// setBrowserCookie stores the browser's token for maxBrowserAge.
func (s Sessions) setBrowserCookie(w http.ResponseWriter, token string) {
	http.SetCookie(w, &http.Cookie{Name: s.browserCookieName(), Value: token, Path: "/", MaxAge: maxBrowserAge,
		HttpOnly: true,
		Secure:   s.Manager.Cookie.Secure, SameSite: http.SameSiteLaxMode})
}

func (s Sessions) browserCookieName() string { return s.Manager.Cookie.Name + "-browser" }
