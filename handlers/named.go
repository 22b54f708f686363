package handlers

import (
	"bytes"
	"context"
	"net/http"
	"sync/atomic"

	"github.com/a-h/templ"

	"plainhand/views"
)

// nobody is signed in, without a name and without a plan.
var nobody = visitor{SignedIn: true}

// namedPage is a page that is the same for everybody who is signed in and has no plan, but for their name in its header.
// It is drawn once, for nobody, and from then on only the name is.
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
