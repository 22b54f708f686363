package handlers

import (
	"maps"
	"net/http"
	"strings"

	"plainhand/internal/fault"
	"plainhand/static"
)

// SecurityHeaders sets what every answer carries. The policy allows the scripts and styles that pages inline by their
// hashes, since a page that is kept as bytes can carry no nonce; data: is for the images that the styles hold.
func SecurityHeaders(site Site) func(http.Handler) http.Handler {
	policy := []string{
		"default-src 'none'",
		"script-src 'self' " + strings.Join(static.ScriptHashes(), " "),
		"style-src 'self' " + strings.Join(static.StyleHashes(), " "),
		"img-src 'self' data:",
		"font-src 'self'",
		"connect-src 'self'",
		"form-action 'self'",
		"base-uri 'none'",
		"frame-ancestors 'none'",
	}
	headers := http.Header{
		"X-Content-Type-Options":       {"nosniff"},
		"X-Frame-Options":              {"DENY"},
		"Referrer-Policy":              {"strict-origin-when-cross-origin"},
		"Cross-Origin-Opener-Policy":   {"same-origin"},
		"Cross-Origin-Resource-Policy": {"same-origin"},
		"Permissions-Policy":           {"camera=(), geolocation=(), microphone=(), payment=(), usb=()"},
	}
	if site.BaseURL.Scheme == "https" {
		policy = append(policy, "upgrade-insecure-requests")
		headers.Set("Strict-Transport-Security", "max-age=63072000; includeSubDomains")
	}
	headers.Set("Content-Security-Policy", strings.Join(policy, "; "))
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			maps.Copy(w.Header(), headers)
			next.ServeHTTP(w, r)
		})
	}
}

var errCrossOrigin = fault.New(fault.Forbidden, "This form was sent from another site.", "Open the page here and send it again.")

// crossOrigin refuses posts that another site's page sent in a visitor's name.
func (f *failures) crossOrigin(next http.Handler) http.Handler {
	protection := http.NewCrossOriginProtection()
	protection.SetDenyHandler(f.page(func(http.ResponseWriter, *http.Request) error { return errCrossOrigin }))
	return protection.Handler(next)
}
