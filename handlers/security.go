package handlers

import (
	"cmp"
	"maps"
	"net/http"
	"strings"

	"plainhand/internal/fault"
	"plainhand/static"
)

// SecurityHeaders sets the headers that every answer carries.
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
		headers.Set(hsts, hstsAlone+"; includeSubDomains")
	}
	headers.Set("Content-Security-Policy", contentPolicy(site, others{}))
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			maps.Copy(w.Header(), headers)
			next.ServeHTTP(w, r)
		})
	}
}

// How long browsers ask for a host by HTTPS alone.
const (
	hsts      = "Strict-Transport-Security"
	hstsAlone = "max-age=63072000"
)

// others are the sites besides ours that a page may load from, by what it loads.
type others struct{ scripts, frames, calls, forms, styles, ancestors string }

// stripeSites is what Stripe asks for: https://docs.stripe.com/security/guide#content-security-policy
var stripeSites = others{
	scripts: " https://js.stripe.com https://*.js.stripe.com",
	frames:  "https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com",
	calls:   " https://api.stripe.com",
}

// allowStripe is the middleware of pages that take cards: where Stripe takes the money, they load its script and its
// frames.
func allowStripe(site Site, payments Payments) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		if payments.Stripe == nil {
			return next
		}
		policy := contentPolicy(site, stripeSites)
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Set("Content-Security-Policy", policy)
			next.ServeHTTP(w, r)
		})
	}
}

// allowStyles lets the page that answers have styles of its own.
func allowStyles(w http.ResponseWriter, site Site, styles string) {
	w.Header().Set("Content-Security-Policy", contentPolicy(site, others{styles: hashOf(styles)}))
}

// contentPolicy allows the inline scripts and styles of pages by their hashes, since a page that is kept as bytes
// cannot carry a nonce. data: is for images in the styles.
func contentPolicy(site Site, others others) string {
	if site.Look != nil {
		others.styles += hashOf(site.Look.look().Styles)
	}
	policy := []string{
		"default-src 'none'",
		"script-src 'self' " + strings.Join(static.ScriptHashes(), " ") + others.scripts,
		"style-src 'self' " + strings.Join(static.StyleHashes(), " ") + others.styles,
		"img-src 'self' data:",
		"font-src 'self'",
		"manifest-src 'self'",
		"connect-src 'self'" + others.calls,
		"form-action 'self'" + others.forms,
		"base-uri 'none'",
		"frame-ancestors " + cmp.Or(others.ancestors, "'none'"),
	}
	if others.frames != "" {
		policy = append(policy, "frame-src "+others.frames)
	}
	if site.BaseURL.Scheme == "https" {
		policy = append(policy, "upgrade-insecure-requests")
	}
	return strings.Join(policy, "; ")
}

var errCrossOrigin = fault.New(fault.Forbidden, "This request came from another site.",
	"Open our page and try again there.")

// crossOrigin refuses posts that another site's page sent in a visitor's name.
func (f *failures) crossOrigin(next http.Handler) http.Handler {
	protection := http.NewCrossOriginProtection()
	for _, base := range []string{"", slugsPath + "/{slug}"} { // they use no cookies, and look where they come from
		protection.AddInsecureBypassPattern("POST " + base + embedPath + "/")
	}
	protection.SetDenyHandler(f.page(func(http.ResponseWriter, *http.Request) error { return errCrossOrigin }))
	return protection.Handler(next)
}
