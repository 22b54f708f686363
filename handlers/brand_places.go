package handlers

import (
	"errors"
	"net"
	"net/http"
	"net/netip"
	"strings"

	"github.com/go-chi/chi/v5"

	"plainhand/internal/branding"
)

// brandRouter routes requests to customers' brands: by host, and below slugsPath on the site's own host.
type brandRouter struct {
	site     Site
	brands   *branding.Directory
	failures *failures
}

// routeByHost passes requests for customers' verified hosts to brandRoutes. Unverified hosts are rejected, so that no
// page is rendered or cached for an arbitrary Host header.
func (b brandRouter) routeByHost(brandRoutes chi.Router) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			host := requestHost(r)
			if b.isOwnHost(host) || isInfrastructurePath(r.URL.Path) {
				next.ServeHTTP(w, r)
				return
			}
			if header := w.Header(); header.Get(hsts) != "" { // without subdomains, which may use HTTP
				header.Set(hsts, hstsMaxAge)
			}
			if r.URL.Path == branding.TokenPath { // verification needs it before the host is verified
				b.failures.page(b.serveTokens)(w, r)
				return
			}
			current, err := b.brands.AtHost(r.Context(), host)
			if errors.Is(err, branding.ErrNone) {
				err = errOtherHost
			}
			if err != nil {
				b.failures.answer(w, r, err, wantsJSON(r))
				return
			}
			chi.RouteContext(r.Context()).Routes = brandRoutes
			brandRoutes.ServeHTTP(w, withBrand(r, requestBrand{Published: current, platformName: b.site.Brand}))
		})
	}
}

// routeBySlug serves a brand below /w/{slug}/: it strips that prefix from the request's path
// and adds it to the response's redirects and cookies.
func (b brandRouter) routeBySlug(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		slug := chi.URLParam(r, "slug")
		current, err := b.brands.AtSlug(r.Context(), slug)
		if errors.Is(err, branding.ErrNone) {
			err = errOtherHost
		}
		if err != nil {
			b.failures.answer(w, r, err, wantsJSON(r))
			return
		}
		base := slugsPath + "/" + slug
		rest := strings.TrimPrefix(r.URL.Path, base)
		if rest == "" {
			http.Redirect(w, r, base+"/", http.StatusMovedPermanently)
			return
		}
		r = withBrand(r, requestBrand{Published: current, base: base, platformName: b.site.Brand})
		below := *r.URL
		below.Path, below.RawPath = rest, ""
		r.URL = &below
		next.ServeHTTP(&slugResponseWriter{ResponseWriter: w, base: base}, r)
	})
}

// isOwnHost reports whether a host is the site's, or one that no customer can have: empty, localhost, or an IP address.
func (b brandRouter) isOwnHost(host string) bool {
	_, err := netip.ParseAddr(host)
	return err == nil || host == "" || host == "localhost" || host == strings.ToLower(b.site.BaseURL.Hostname())
}

// requestHost returns a request's host in lower case, without the port, a final dot, and brackets.
func requestHost(r *http.Request) string {
	host := r.Host
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return strings.Trim(strings.TrimSuffix(strings.ToLower(host), "."), "[]")
}

// isInfrastructurePath reports whether load balancers and proxies request a path, under any host name.
func isInfrastructurePath(path string) bool {
	return path == "/healthz" || path == "/readyz" || path == hostCheckPath
}

// serveTokens handles GET branding.TokenPath: the verification tokens of all brands that claim the host, one per line.
func (b brandRouter) serveTokens(w http.ResponseWriter, r *http.Request) error {
	tokens, err := b.brands.TokensOf(r.Context(), requestHost(r))
	if err != nil {
		return err
	}
	if len(tokens) == 0 {
		return errOtherHost
	}
	writePrivate(w, r, "text/plain; charset=utf-8", []byte(strings.Join(tokens, "\n")+"\n"))
	return nil
}

// hostCheckPath is the path at which a proxy checks whether a host is served.
const hostCheckPath = "/brand-hosts"

// Ask handles GET /brand-hosts?domain=HOST: status 200 for the site's host and for verified hosts of brands, 404 for
// any other. A proxy asks before it requests a certificate for a host, as Caddy's on_demand_tls does.
func (b brandRouter) Ask(w http.ResponseWriter, r *http.Request) error {
	host := strings.ToLower(r.URL.Query().Get("domain"))
	if host == strings.ToLower(b.site.BaseURL.Hostname()) {
		w.WriteHeader(http.StatusOK)
		return nil
	}
	if _, err := b.brands.AtHost(r.Context(), host); err != nil {
		if errors.Is(err, branding.ErrNone) {
			err = errOtherHost
		}
		return err
	}
	w.WriteHeader(http.StatusOK)
	return nil
}
