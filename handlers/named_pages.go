package handlers

import (
	"bytes"
	"context"
	"net/http"
	"sync/atomic"

	"github.com/a-h/templ"

	"plainhand/views"
)

// nobody returns a visitor who is like this one, signed in and without a plan, and has a stand-in name if this one has
// a name.
func (v visitor) nobody() visitor {
	nobody := visitor{SignedIn: true}
	if v.User.FirstName != "" {
		nobody.User.FirstName = "Nobody"
	}
	return nobody
}

// namedPages are one page in two forms, for visitors who gave their name and for those who did not: their headers
// differ in more than the name.
type namedPages struct{ named, nameless namedPage }

func (p *namedPages) of(v visitor) *namedPage {
	if v.User.FirstName == "" {
		return &p.nameless
	}
	return &p.named
}

// namedPage is a page that differs for its visitors only in the name in its header. It is rendered once, for nobody;
// from then on only the name is.
type namedPage struct{ drawn atomic.Pointer[aroundName] }

type aroundName struct{ before, after []byte }

// keep stores the page as it was rendered for nobody, with the name cut out.
func (p *namedPage) keep(ctx context.Context, page templ.Component, nobody views.Visitor) {
	var whole, name bytes.Buffer
	if page.Render(ctx, &whole) != nil || views.VisitorName(nobody).Render(ctx, &name) != nil {
		return // the failure is reported where the page is shown
	}
	before, after, found := bytes.Cut(whole.Bytes(), name.Bytes())
	if found {
		sharedParts.Learn(whole.Bytes())
		p.drawn.Store(&aroundName{before, after})
	}
}

// show answers with the visitor's page. It reports false when the page is not kept yet.
func (p *namedPage) show(w http.ResponseWriter, r *http.Request, visitor views.Visitor) bool {
	page := p.drawn.Load()
	if page == nil {
		return false
	}
	body := emptyBuffer()
	defer buffers.Put(body)
	body.Write(page.before)
	views.VisitorName(visitor).Render(r.Context(), body) // cannot fail: it writes to a buffer
	body.Write(page.after)
	writeBody(w, r, http.StatusOK, htmlType, body.Bytes())
	return true
}
