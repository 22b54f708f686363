package handlers

import (
	"net/http"
	"time"

	"github.com/a-h/templ"

	"plainhand/islands"
	"plainhand/views"
)

// sample shows what the engine is for before anybody has an account. The result was edited by hand, and the demo says so.
var sample = views.Sample{
	Text: "In today’s fast-paced digital landscape, effective communication is more important than ever. Businesses must " +
		"leverage innovative strategies to engage their audience and foster meaningful connections. Moreover, it is important to " +
		"note that authenticity plays a crucial role in building trust.",
	Result: "Clear communication matters more now than it ever did. Businesses need fresh ideas to hold an audience and build " +
		"ties that last. And they have to be genuine, because that is what earns trust.",
}

// Home answers /.
type Home struct {
	site    Site
	words   views.Words
	islands *islands.Renderer
	now     func() time.Time
}

// Show answers GET /. Whoever has a plan goes on to the platform.
func (h Home) Show(w http.ResponseWriter, r *http.Request) error {
	if visitorOf(r).Access.Active {
		return redirect(w, r, "/platform")
	}
	page, err := h.draw(r, h.demo(r))
	if err != nil {
		return err
	}
	return render(w, r, http.StatusOK, page)
}

// Try answers POST /, by which the demo works without JavaScript. Nobody without a plan gets past the first gate, so no
// engine is asked.
func (h Home) Try(w http.ResponseWriter, r *http.Request) error {
	if visitorOf(r).Access.Active {
		return redirect(w, r, "/platform")
	}
	posted, err := parseForm(r)
	if err != nil {
		return err
	}
	demo, refusal := tried(h.demo(r).WithText(typed(posted, "text")), visitorOf(r))
	page, err := h.draw(r, demo)
	if err != nil {
		return err
	}
	if refusal != nil {
		return onPage{refusal, page}
	}
	return renderPrivate(w, r, page)
}

func (h Home) demo(r *http.Request) views.Demo {
	return views.NewDemo(h.site.frame(r), visitorOf(r).standing(h.now()), sample, demoMessages)
}

// draw returns the page with its demo drawn, or as a plain form when that fails.
func (h Home) draw(r *http.Request, demo views.Demo) (templ.Component, error) {
	drawn, err := h.islands.Draw(r.Context(), demo.Props)
	return views.Home(views.NewHomePage(h.site.frame(r), h.words, demo.Drawn(drawn))), err
}
