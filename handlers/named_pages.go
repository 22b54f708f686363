package handlers

import (
	"bytes"
	"net/http"

	lru "github.com/hashicorp/golang-lru/v2"

	"plainhand/internal/billing"
	"plainhand/internal/precompressed"
	"plainhand/views"
)

// namedPages answers those who are signed in with pages that differ for them in nothing but the name in the header. The
// first of them has such a page rendered for nobody; from then on only the name is. So a page of its group may depend
// on its path, the configuration, and what is in namedPage, not on the session, the clock, the database, or a header.
type namedPages struct {
	kept *lru.Cache[namedPage, *precompressed.Around]
}

// namedPage is a page as one kind of visitor gets it.
type namedPage struct {
	path string
	like views.Visitor // with the name of nobody, if they have one
}

// namedPagesKept bounds the memory: a page takes about 100 KB, and there are two or three kinds of visitors.
const namedPagesKept = 96

func newNamedPages() namedPages {
	kept, err := lru.New[namedPage, *precompressed.Around](namedPagesKept)
	if err != nil {
		panic(err) // the size is valid
	}
	return namedPages{kept}
}

// nobody returns a visitor who gets the same pages as this one, but for the name.
func (v visitor) nobody() visitor {
	nobody := visitor{SignedIn: true, Access: billing.Access{Active: v.Access.Active, Guarantee: v.Access.Guarantee}}
	if v.User.FirstName != "" {
		nobody.User.FirstName = "Nobody"
	}
	return nobody
}

// signedIn is for pages that are the same with a plan and without.
func signedIn(v visitor) bool { return v.SignedIn }

// withoutPlan is for pages with the demo, which shows people with a plan how many words they have used.
func withoutPlan(v visitor) bool { return v.SignedIn && !v.Access.Active }

// answer is the middleware of the pages that are kept. It must stand behind the one that loads the visitor.
func (p namedPages) answer(site Site, isAlike func(visitor) bool) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			visitor := visitorOf(r)
			if !isAlike(visitor) || r.URL.RawQuery != "" || r.Method != http.MethodGet {
				next.ServeHTTP(w, r)
				return
			}
			nobody := withVisitor(r, visitor.nobody())
			key := namedPage{r.URL.Path, site.frame(nobody).Visitor}
			page, kept := p.kept.Get(key)
			if !kept {
				if page = draw(key, nobody, next); page == nil {
					next.ServeHTTP(w, r)
					return
				}
				p.kept.Add(key, page)
			}
			w.Header().Set("Cache-Control", "private, no-cache")
			page.Serve(w, r, nameOf(r, site.frame(r).Visitor))
		})
	}
}

// draw renders a page for nobody, and returns nil if it is none that can be kept.
func draw(key namedPage, nobody *http.Request, page http.Handler) *precompressed.Around {
	asked := nobody.Clone(nobody.Context())
	asked.Header = http.Header{} // no form of it that suits one browser
	answer := &inMemory{header: http.Header{}}
	page.ServeHTTP(answer, asked)
	name := nameOf(asked, key.like)
	before, after, found := bytes.Cut(answer.body.Bytes(), name)
	if !found || answer.status != http.StatusOK || answer.header.Get("Cache-Control") == "no-store" {
		return nil
	}
	return precompressed.NewAround(htmlType, before, after)
}

// nameOf is what a page says of who the visitor is.
func nameOf(r *http.Request, visitor views.Visitor) []byte {
	var name bytes.Buffer
	_ = views.VisitorName(visitor).Render(r.Context(), &name) // cannot fail: it writes to a buffer
	return name.Bytes()
}

// inMemory is an answer that nobody gets.
type inMemory struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (m *inMemory) Header() http.Header               { return m.header }
func (m *inMemory) WriteHeader(status int)            { m.status = status }
func (m *inMemory) Write(content []byte) (int, error) { return m.body.Write(content) }
