package web

import (
	"bytes"
	"net/http"

	lru "github.com/hashicorp/golang-lru/v2"

	"plainhand/internal/billing"
	"plainhand/static/precompressed"
	"plainhand/views"
)

// NamedPages is a cache of pages that differ between signed-in visitors only in the name in the header. A page is
// rendered once with a placeholder name, which is then replaced for each visitor. So cached pages may depend only on
// their path, the configuration, and namedPage, not on the session, the clock, the database, or a header.
type NamedPages struct {
	cache *lru.Cache[namedPage, *precompressed.Around]
}

// namedPage is the cache key: a path, and the visitor data that change the page.
type namedPage struct {
	path    string
	visitor views.Visitor // with a placeholder for the name, if there is one
}

// maxNamedPages is the maximum number of cached pages. A page takes about 100 KB, and there are two or three visitor
// variants.
const maxNamedPages = 96

func NewNamedPages() NamedPages {
	cached, err := lru.New[namedPage, *precompressed.Around](maxNamedPages)
	if err != nil {
		panic(err) // the size is valid
	}
	return NamedPages{cached}
}

// withoutName returns a visitor who gets the same pages as v, with a placeholder for the name.
func (v Visitor) withoutName() Visitor {
	nameless := Visitor{SignedIn: true, Access: billing.Access{Active: v.Access.Active, Guarantee: v.Access.Guarantee}}
	if v.User.FirstName != "" {
		nameless.User.FirstName = "Nobody"
	}
	return nameless
}

// SignedIn selects the visitors of pages that don't depend on the plan.
func SignedIn(v Visitor) bool { return v.SignedIn }

// WithoutPlan selects the visitors of pages with the demo, which shows the word usage to visitors with a plan.
func WithoutPlan(v Visitor) bool { return v.SignedIn && !v.Access.Active }

// ServeCached is the middleware that answers from the cache. It must run after the one that loads the visitor.
func (p NamedPages) ServeCached(site Site, sharesPage func(Visitor) bool) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			visitor := VisitorOf(r)
			if !sharesPage(visitor) || r.URL.RawQuery != "" || r.Method != http.MethodGet {
				next.ServeHTTP(w, r)
				return
			}
			nameless := WithVisitor(r, visitor.withoutName())
			key := namedPage{r.URL.Path, site.Frame(nameless).Visitor}
			page, cached := p.cache.Get(key)
			if !cached {
				if page = renderNamedPage(key, nameless, next); page == nil {
					next.ServeHTTP(w, r)
					return
				}
				p.cache.Add(key, page)
			}
			w.Header().Set("Cache-Control", "private, no-cache")
			page.Serve(w, r, nameOf(r, site.Frame(r).Visitor))
		})
	}
}

// renderNamedPage renders a page with the placeholder name and splits it there. It returns nil if the page cannot be
// cached.
func renderNamedPage(key namedPage, nameless *http.Request, page http.Handler) *precompressed.Around {
	request := nameless.Clone(nameless.Context())
	request.Header = http.Header{} // no content negotiation
	recorder := &pageRecorder{header: http.Header{}}
	page.ServeHTTP(recorder, request)
	name := nameOf(request, key.visitor)
	before, after, found := bytes.Cut(recorder.body.Bytes(), name)
	if !found || recorder.status != http.StatusOK || recorder.header.Get("Cache-Control") == "no-store" {
		return nil
	}
	return precompressed.NewAround(HtmlType, before, after)
}

// nameOf returns the markup of the visitor's name in the header.
func nameOf(r *http.Request, visitor views.Visitor) []byte {
	var name bytes.Buffer
	_ = views.VisitorName(visitor).Render(r.Context(), &name) // a buffer never fails
	return name.Bytes()
}

// pageRecorder buffers a rendered page.
type pageRecorder struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (m *pageRecorder) Header() http.Header               { return m.header }
func (m *pageRecorder) WriteHeader(status int)            { m.status = status }
func (m *pageRecorder) Write(content []byte) (int, error) { return m.body.Write(content) }
