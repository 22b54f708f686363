package handlers

import (
	"bytes"
	"context"
	"net/http"
	"sync/atomic"

	"github.com/a-h/templ"

	"plainhand/views"
)

// nobody is like the visitor, signed in and without a plan: with some name where they have one.
func (v visitor) nobody() visitor {
	nobody := visitor{SignedIn: true}
	if v.User.FirstName != "" {
		nobody.User.FirstName = "Nobody"
	}
	return nobody
}

// namedPages are a page of those who have told their name, and of those who have not: their headers differ in more than
// the name.
type namedPages struct{ named, nameless namedPage }

func (p *namedPages) of(v visitor) *namedPage {
	if v.User.FirstName == "" {
		return &p.nameless
	}
	return &p.named
}

// namedPage is a page that is the same for all of either, but for the name in its header. It is drawn once, for nobody,
// and from then on only the name is.
type namedPage struct{ drawn atomic.Pointer[aroundName] }

type aroundName struct{ before, after []byte }

// keep takes over the page as it was drawn for nobody, whose name is cut out of it.
func (p *namedPage) keep(ctx context.Context, page templ.Component, nobody views.Visitor) {
	var whole, name bytes.Buffer
	if page.Render(ctx, &whole) != nil || views.VisitorName(nobody).Render(ctx, &name) != nil {
		return // it is told of where the page is shown
	}
	before, after, found := bytes.Cut(whole.Bytes(), name.Bytes())
	if found {
		sharedParts.Learn(whole.Bytes())
		p.drawn.Store(&aroundName{before, after})
	}
}

// show answers with the page of the visitor. It reports false when the page is not kept yet.
func (p *namedPage) show(w http.ResponseWriter, r *http.Request, visitor views.Visitor) bool {
	page := p.drawn.Load()
	if page == nil {
		return false
	}
	body := emptyBuffer()
	defer buffers.Put(body)
	body.Write(page.before)
	views.VisitorName(visitor).Render(r.Context(), body) // it prints to a buffer
	body.Write(page.after)
	writeBody(w, r, http.StatusOK, htmlType, body.Bytes())
	return true
}
