package handlers

import (
	"net/http"

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
	named   *namedPage // of those who are signed in
}

// Show answers GET /. Whoever has a plan goes on to the platform.
func (h Home) Show(w http.ResponseWriter, r *http.Request) error {
	if visitorOf(r).Access.Active {
		return redirect(w, r, "/platform")
	}
	if visitorOf(r).SignedIn && h.named.show(w, r, h.site.frame(r).Visitor) {
		return nil
	}
	demo, err := h.drawn(r, h.demo(r))
	if err != nil {
		return err
	}
	if demo.Island.HTML == "" {
		w.Header().Set("Cache-Control", "no-store") // the next visitor may get it drawn: a page without it is not one to keep
	} else if visitorOf(r).SignedIn {
		h.named.keep(r.Context(), h.page(withVisitor(r, nobody), demo), h.site.frame(withVisitor(r, nobody)).Visitor)
	}
	return render(w, r, http.StatusOK, h.page(r, demo))
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
	demo, err = h.drawn(r, demo)
	if err != nil {
		return err
	}
	page := h.page(r, demo)
	if refusal != nil {
		return onPage{refusal, page}
	}
	return renderPrivate(w, r, page)
}

func (h Home) demo(r *http.Request) views.Demo {
	return views.NewDemo(h.site.frame(r), visitorOf(r).standing(), sample, demoMessages)
}

// drawn returns the demo as an island, which stays a plain form when it cannot be drawn.
func (h Home) drawn(r *http.Request, demo views.Demo) (views.Demo, error) {
	drawn, err := h.islands.Draw(r.Context(), demo.Props)
	return demo.Drawn(drawn), err
}

func (h Home) page(r *http.Request, demo views.Demo) templ.Component {
	return views.Home(views.NewHomePage(h.site.frame(r), h.words, demo))
}
