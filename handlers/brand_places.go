package handlers

import (
	"errors"
	"net"
	"net/http"
	"net/netip"
	"strings"

	"github.com/go-chi/chi/v5"

	"plainhand/internal/brand"
	"plainhand/internal/fault"
)

// brandPlaces lead requests to customers' brands: by the host that was asked for, and below slugsPath on ours.
type brandPlaces struct {
	site     Site
	brands   *brand.Directory
	failures *failures
}

// slugsPath is where brands are on our own host: /w/SLUG/.
const slugsPath = "/w"

var errOtherHost = fault.New(fault.NotFound, "There’s nothing at this address.",
	"If it’s yours, see whether its owner has verified it, and whether the proxy passes the Host header on.")

// divert is the middleware that has theirs answer on hosts of customers. Hosts that nobody has verified are refused, so
// that no page is ever made, or kept, for a name that somebody made up.
func (b brandPlaces) divert(theirs chi.Router) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			host := hostOf(r)
			if b.isOurs(host) || isAskedByOurs(r.URL.Path) {
				next.ServeHTTP(w, r)
				return
			}
			if header := w.Header(); header.Get(hsts) != "" { // what else is below it is none of our business
				header.Set(hsts, hstsAlone)
			}
			if r.URL.Path == brand.TokenPath { // also before the host is verified: it is part of that
				b.failures.page(b.tokens)(w, r)
				return
			}
			shown, err := b.brands.AtHost(r.Context(), host)
			if errors.Is(err, brand.ErrNone) {
				err = errOtherHost
			}
			if err != nil {
				b.failures.answer(w, r, err, wantsJSON(r))
				return
			}
			chi.RouteContext(r.Context()).Routes = theirs
			theirs.ServeHTTP(w, withBrand(r, shownBrand{Published: shown, ours: b.site.Brand}))
		})
	}
}

// atSlug is the middleware of everything below /w/{slug}/.
func (b brandPlaces) atSlug(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		slug := chi.URLParam(r, "slug")
		shown, err := b.brands.AtSlug(r.Context(), slug)
		if errors.Is(err, brand.ErrNone) {
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
		r = withBrand(r, shownBrand{Published: shown, base: base, ours: b.site.Brand})
		below := *r.URL
		below.Path, below.RawPath = rest, ""
		r.URL = &below
		next.ServeHTTP(&underPath{ResponseWriter: w, base: base}, r)
	})
}

// isOurs reports whether a host is our own: the site's, or one that no customer can have.
func (b brandPlaces) isOurs(host string) bool {
	_, err := netip.ParseAddr(host)
	return err == nil || host == "" || host == "localhost" || host == strings.ToLower(b.site.BaseURL.Hostname())
}

// hostOf returns the name under which a request asks for us, without its port.
func hostOf(r *http.Request) string {
	host := r.Host
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return strings.Trim(strings.TrimSuffix(strings.ToLower(host), "."), "[]")
}

// isAskedByOurs reports whether a path is one that balancers and proxies ask for, by whatever name they call us.
func isAskedByOurs(path string) bool {
	return path == "/healthz" || path == "/readyz" || path == askPath
}

// tokens answers at brand.TokenPath with the tokens of all who want the host, one a line.
func (b brandPlaces) tokens(w http.ResponseWriter, r *http.Request) error {
	tokens, err := b.brands.TokensOf(r.Context(), hostOf(r))
	if err != nil {
		return err
	}
	if len(tokens) == 0 {
		return errOtherHost
	}
	writePrivate(w, r, "text/plain; charset=utf-8", []byte(strings.Join(tokens, "\n")+"\n"))
	return nil
}

// askPath is where a proxy asks.
const askPath = "/brand-hosts"

// Ask handles GET /brand-hosts?domain=HOST: 200 for a host that a brand is shown on, 404 for any other. A proxy asks
// before it gets a certificate for a host, as Caddy does by on_demand_tls.
func (b brandPlaces) Ask(w http.ResponseWriter, r *http.Request) error {
	host := strings.ToLower(r.URL.Query().Get("domain"))
	if host == strings.ToLower(b.site.BaseURL.Hostname()) {
		w.WriteHeader(http.StatusOK)
		return nil
	}
	if _, err := b.brands.AtHost(r.Context(), host); err != nil {
		if errors.Is(err, brand.ErrNone) {
			err = errOtherHost
		}
		return err
	}
	w.WriteHeader(http.StatusOK)
	return nil
}
