package web

import (
	"cmp"
	"crypto/sha256"
	"encoding/base64"
	"maps"
	"net/http"
	"strings"

	"plainhand/internal/fault"
	"plainhand/internal/officeaddin"
	"plainhand/static"
)

// SetSecurityHeaders is the middleware that sets the security headers of every response.
func SetSecurityHeaders(site Site) func(http.Handler) http.Handler {
	headers := http.Header{
		"X-Content-Type-Options":       {"nosniff"},
		"X-Frame-Options":              {"DENY"},
		"Referrer-Policy":              {"strict-origin-when-cross-origin"},
		"Cross-Origin-Opener-Policy":   {"same-origin"},
		"Cross-Origin-Resource-Policy": {"same-origin"},
		"Permissions-Policy":           {"camera=(), geolocation=(), microphone=(), payment=(), usb=()"},
	}
	if site.BaseURL.Scheme == "https" {
		headers.Set(HSTSHeader, HSTSMaxAge+"; includeSubDomains")
	}
	headers.Set("Content-Security-Policy", ContentPolicy(site, AllowedSources{}))
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			maps.Copy(w.Header(), headers)
			next.ServeHTTP(w, r)
		})
	}
}

// HTTP Strict Transport Security.
const (
	HSTSHeader = "Strict-Transport-Security"
	HSTSMaxAge = "max-age=63072000"
)

// AllowedSources are additional sources of a content security policy, by what a page loads from them. A value begins
// with a space where a source of our own precedes it.
type AllowedSources struct{ scripts, frames, calls, Forms, styles, Ancestors string }

// StripeSources are the sources that Stripe requires: https://docs.stripe.com/security/guide#content-security-policy
var StripeSources = AllowedSources{
	scripts: " https://js.stripe.com https://*.js.stripe.com",
	frames:  "https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
	calls:   " https://api.stripe.com",
}

// AllowStyles allows inline styles in the response's content security policy.
func AllowStyles(w http.ResponseWriter, site Site, styles string) {
	w.Header().Set("Content-Security-Policy", ContentPolicy(site, AllowedSources{styles: styleSource(styles)}))
}

// ContentPolicy returns a content security policy. It allows inline scripts and styles by their hashes, since cached
// pages cannot carry a nonce. data: is for images in the styles.
func ContentPolicy(site Site, allowed AllowedSources) string {
	if site.Theme != nil {
		allowed.styles += styleSource(site.Theme.theme().Styles)
	}
	policy := []string{
		"default-src 'none'",
		"script-src 'self' " + strings.Join(static.ScriptHashes(), " ") + allowed.scripts,
		"style-src 'self' " + strings.Join(static.StyleHashes(), " ") + allowed.styles,
		"img-src 'self' data:",
		"font-src 'self'",
		"manifest-src 'self'",
		"connect-src 'self'" + allowed.calls,
		"form-action 'self'" + allowed.Forms,
		"base-uri 'none'",
		"frame-ancestors " + cmp.Or(allowed.Ancestors, "'none'"),
	}
	if allowed.frames != "" {
		policy = append(policy, "frame-src "+allowed.frames)
	}
	if site.BaseURL.Scheme == "https" {
		policy = append(policy, "upgrade-insecure-requests")
	}
	return strings.Join(policy, "; ")
}

// AllowOffice adjusts the headers of an add-in's pane, which Office frames: it allows Office.js, the ancestors that
// Office has, and inline styles.
func AllowOffice(w http.ResponseWriter, site Site, styles string) {
	w.Header().Set("Content-Security-Policy", ContentPolicy(site, AllowedSources{scripts: " " + officeaddin.ScriptHost,
		styles: styleSource(styles), Ancestors: officeaddin.Ancestors()}))
	w.Header().Del("X-Frame-Options") // it cannot list several origins
}

var ErrCrossOrigin = fault.New(fault.Forbidden, "This request came from another site.",
	"Open our page and try again there.").
	WithAPIText("This request was sent for another site.",
		"Call the API from a server or a program, where nobody else can read the key.")

// CrossOrigin is the middleware that rejects cross-origin POST requests (CSRF protection). Requests with an API key and
// no cookie pass: no page can forge the key, and browser extensions send them with their own origin.
func (f *Failures) CrossOrigin(next http.Handler) http.Handler {
	protection := http.NewCrossOriginProtection()
	for _, base := range []string{"", SlugsPath + "/{slug}"} { // no cookies; they check the origin themselves
		protection.AddInsecureBypassPattern("POST " + base + EmbedPath + "/")
	}
	protection.SetDenyHandler(f.Page(func(http.ResponseWriter, *http.Request) error { return ErrCrossOrigin }))
	protected := protection.Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.Header.Get("Authorization"), "Bearer ") && r.Header.Get("Cookie") == "" {
			next.ServeHTTP(w, r)
			return
		}
		protected.ServeHTTP(w, r)
	})
}

// MailPolicy is a content security policy that allows only the email's own style, as email clients do.
func MailPolicy(html string) string {
	_, rest, _ := strings.Cut(html, "<style>")
	style, _, _ := strings.Cut(rest, "</style>")
	sum := sha256.Sum256([]byte(style))
	hash := base64.StdEncoding.EncodeToString(sum[:])
	return "default-src 'none'; style-src 'sha256-" + hash + "'; frame-ancestors 'none'"
}
