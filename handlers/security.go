package handlers

import (
	"cmp"
	"crypto/sha256"
	"encoding/base64"
	"maps"
	"net/http"
	"strings"

	"plainhand/internal/fault"
	"plainhand/static"
)

// SecurityHeaders is the middleware that sets the security headers of every response.
func SecurityHeaders(site Site) func(http.Handler) http.Handler {
	headers := http.Header{
		"X-Content-Type-Options":       {"nosniff"},
		"X-Frame-Options":              {"DENY"},
		"Referrer-Policy":              {"strict-origin-when-cross-origin"},
		"Cross-Origin-Opener-Policy":   {"same-origin"},
		"Cross-Origin-Resource-Policy": {"same-origin"},
		"Permissions-Policy":           {"camera=(), geolocation=(), microphone=(), payment=(), usb=()"},
	}
	if site.BaseURL.Scheme == "https" {
		headers.Set(hsts, hstsMaxAge+"; includeSubDomains")
	}
	headers.Set("Content-Security-Policy", contentPolicy(site, allowedSources{}))
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			maps.Copy(w.Header(), headers)
			next.ServeHTTP(w, r)
		})
	}
}

// HTTP Strict Transport Security.
const (
	hsts       = "Strict-Transport-Security"
	hstsMaxAge = "max-age=63072000"
)

// allowedSources are additional sources of a content security policy, by what a page loads from them. A value begins
// with a space where a source of our own precedes it.
type allowedSources struct{ scripts, frames, calls, forms, styles, ancestors string }

// stripeSources are the sources that Stripe requires: https://docs.stripe.com/security/guide#content-security-policy
var stripeSources = allowedSources{
	scripts: " https://js.stripe.com https://*.js.stripe.com",
	frames:  "https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
	calls:   " https://api.stripe.com",
}

// allowStyles allows inline styles in the response's content security policy.
func allowStyles(w http.ResponseWriter, site Site, styles string) {
	w.Header().Set("Content-Security-Policy", contentPolicy(site, allowedSources{styles: styleSource(styles)}))
}

// contentPolicy returns a content security policy. It allows inline scripts and styles by their hashes, since cached
// pages cannot carry a nonce. data: is for images in the styles.
func contentPolicy(site Site, allowed allowedSources) string {
	if site.Look != nil {
		allowed.styles += styleSource(site.Look.theme().Styles)
	}
	policy := []string{
		"default-src 'none'",
		"script-src 'self' " + strings.Join(static.ScriptHashes(), " ") + allowed.scripts,
		"style-src 'self' " + strings.Join(static.StyleHashes(), " ") + allowed.styles,
		"img-src 'self' data:",
		"font-src 'self'",
		"manifest-src 'self'",
		"connect-src 'self'" + allowed.calls,
		"form-action 'self'" + allowed.forms,
		"base-uri 'none'",
		"frame-ancestors " + cmp.Or(allowed.ancestors, "'none'"),
	}
	if allowed.frames != "" {
		policy = append(policy, "frame-src "+allowed.frames)
	}
	if site.BaseURL.Scheme == "https" {
		policy = append(policy, "upgrade-insecure-requests")
	}
	return strings.Join(policy, "; ")
}

var errCrossOrigin = fault.New(fault.Forbidden, "This request came from another site.",
	"Open our page and try again there.")

// crossOrigin is the middleware that rejects cross-origin POST requests (CSRF protection).
func (f *failures) crossOrigin(next http.Handler) http.Handler {
	protection := http.NewCrossOriginProtection()
	for _, base := range []string{"", slugsPath + "/{slug}"} { // no cookies; they check the origin themselves
		protection.AddInsecureBypassPattern("POST " + base + embedPath + "/")
	}
	protection.SetDenyHandler(f.page(func(http.ResponseWriter, *http.Request) error { return errCrossOrigin }))
	return protection.Handler(next)
}

// mailPolicy is a content security policy that allows only the email's own style, as email clients do.
func mailPolicy(html string) string {
	_, rest, _ := strings.Cut(html, "<style>")
	style, _, _ := strings.Cut(rest, "</style>")
	sum := sha256.Sum256([]byte(style))
	hash := base64.StdEncoding.EncodeToString(sum[:])
	return "default-src 'none'; style-src 'sha256-" + hash + "'; frame-ancestors 'none'"
}
