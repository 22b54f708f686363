package branding

import (
	"errors"
	"net"
	"net/http"
	"net/netip"
	"strings"

	"github.com/go-chi/chi/v5"

	"plainhand/handlers/web"
	"plainhand/internal/branding"
)

// Router routes requests to customers' brands: by host, and below SlugsPath on the site's own host.
type Router struct {
	Site     web.Site
	Brands   *branding.Directory
	Failures *web.Failures
}

// RouteByHost passes requests for customers' verified hosts to brandRoutes. Unverified hosts are rejected, so that no
// page is rendered or cached for an arbitrary Host header.
func (b Router) RouteByHost(brandRoutes chi.Router) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			host := requestHost(r)
			if b.isOwnHost(host) || isInfrastructurePath(r.URL.Path) {
				next.ServeHTTP(w, r)
				return
			}
			if header := w.Header(); header.Get(web.HSTSHeader) != "" { // without subdomains, which may use HTTP
				header.Set(web.HSTSHeader, web.HSTSMaxAge)
			}
			if r.URL.Path == branding.TokenPath { // verification needs it before the host is verified
				b.Failures.Page(b.serveTokens)(w, r)
				return
			}
			current, err := b.Brands.AtHost(r.Context(), host)
			if errors.Is(err, branding.ErrNone) {
				err = web.ErrOtherHost
			}
			if err != nil {
				b.Failures.Answer(w, r, err, web.WantsJSON(r))
				return
			}
			chi.RouteContext(r.Context()).Routes = brandRoutes
			brandRoutes.ServeHTTP(w, web.WithBrand(r, web.Brand{Published: current, PlatformName: b.Site.Brand}))
		})
	}
}

// RouteBySlug serves a brand below /w/{slug}/: it strips that prefix from the request's path
// and adds it to the response's redirects and cookies.
func (b Router) RouteBySlug(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		slug := chi.URLParam(r, "slug")
		current, err := b.Brands.AtSlug(r.Context(), slug)
		if errors.Is(err, branding.ErrNone) {
			err = web.ErrOtherHost
		}
		if err != nil {
			b.Failures.Answer(w, r, err, web.WantsJSON(r))
			return
		}
		base := web.SlugsPath + "/" + slug
		rest := strings.TrimPrefix(r.URL.Path, base)
		if rest == "" {
			http.Redirect(w, r, base+"/", http.StatusMovedPermanently)
			return
		}
		r = web.WithBrand(r, web.Brand{Published: current, Base: base, PlatformName: b.Site.Brand})
		below := *r.URL
		below.Path, below.RawPath = rest, ""
		r.URL = &below
		next.ServeHTTP(&web.SlugResponseWriter{ResponseWriter: w, Base: base}, r)
	})
}

// isOwnHost reports whether a host is the site's, or one that no customer can have: empty, localhost, or an IP address.
func (b Router) isOwnHost(host string) bool {
	_, err := netip.ParseAddr(host)
	return err == nil || host == "" || host == "localhost" || host == strings.ToLower(b.Site.BaseURL.Hostname())
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
	return path == "/healthz" || path == "/readyz" || path == HostCheckPath
}

// serveTokens handles GET branding.TokenPath: the verification tokens of all brands that claim the host, one per line.
func (b Router) serveTokens(w http.ResponseWriter, r *http.Request) error {
	tokens, err := b.Brands.TokensOf(r.Context(), requestHost(r))
	if err != nil {
		return err
	}
	if len(tokens) == 0 {
		return web.ErrOtherHost
	}
	web.WritePrivate(w, r, "text/plain; charset=utf-8", []byte(strings.Join(tokens, "\n")+"\n"))
	return nil
}

// HostCheckPath is the path at which a proxy checks whether a host is served.
const HostCheckPath = "/brand-hosts"

// Ask handles GET /brand-hosts?domain=HOST: status 200 for the site's host and for verified hosts of brands, 404 for
// any other. A proxy asks before it requests a certificate for a host, as Caddy's on_demand_tls does.
func (b Router) Ask(w http.ResponseWriter, r *http.Request) error {
	host := strings.ToLower(r.URL.Query().Get("domain"))
	if host == strings.ToLower(b.Site.BaseURL.Hostname()) {
		w.WriteHeader(http.StatusOK)
		return nil
	}
	if _, err := b.Brands.AtHost(r.Context(), host); err != nil {
		if errors.Is(err, branding.ErrNone) {
			err = web.ErrOtherHost
		}
		return err
	}
	w.WriteHeader(http.StatusOK)
	return nil
}
