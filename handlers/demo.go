package handlers

import (
	"net/http"

	"github.com/a-h/templ"

	"plainhand/content"
	"plainhand/internal/admission"
	"plainhand/internal/billing"
	"plainhand/internal/humanize"
	"plainhand/internal/humanize/gated"
	"plainhand/internal/usage"
	"plainhand/islands"
	"plainhand/views"
)

// demoMessages are what the demo says without asking the server, in the same words that the server would use.
var demoMessages = islands.DemoMessages{
	Inactive: billing.ErrInactive.Message, Limit: usage.ErrLimit.Message, Failed: errProcess.Message,
}

// tried is the demo after its button was pressed. Nobody without a plan gets past the first gate, so no engine is
// asked. The error is the reason that the demo gives.
func tried(demo views.DemoWidget) (views.DemoWidget, error) {
	switch {
	case demo.IsBlank():
		return demo.WithProblem(humanize.ErrEmpty.Message, humanize.ErrEmpty.Advice), humanize.ErrEmpty
	case demo.IsSample() && demo.Props.OfferIn == nil:
		return demo.WithResult(), nil
	case demo.IsSample() && demo.Props.Showing:
		return demo.WithResult().WithOffer(), nil
	case !demo.Props.SignedIn: // the offer is the result, which is not behind it already
		return demo.WithOffer(), nil
	}
	return demo.WithProblem(billing.ErrInactive.Message, billing.ErrInactive.Advice).WithOffer(), billing.ErrInactive
}

// demos render the demo on the pages that have one, and handle its form where there is no script.
type demos struct {
	site    Site
	islands *islands.Renderer
	turns   *admission.Gate
	make    func(views.Frame, views.Standing, views.Sample,
		islands.DemoMessages) views.DemoWidget // on its own page, or inside a guide
}

// untouched returns the demo of a page that was just opened. If the island cannot be rendered now, it may be for the
// next visitor, so such a page is not kept.
func (d demos) untouched(w http.ResponseWriter, r *http.Request, sample views.Sample) (views.DemoWidget, error) {
	demo, err := d.drawn(r, d.demo(r, sample))
	if demo.Island.HTML == "" {
		w.Header().Set("Cache-Control", "no-store")
	}
	return demo, err
}

// try answers the demo's form with the page around the outcome. Visitors for whom the button is off have a plan, and go
// on to the platform.
func (d demos) try(
	w http.ResponseWriter, r *http.Request, sample views.Sample, page func(views.DemoWidget) templ.Component,
) error {
	demo := d.demo(r, sample)
	if demo.Props.Active {
		return redirect(w, r, "/platform")
	}
	posted, err := parseForm(r)
	if err != nil {
		return err
	}
	demo = demo.WithText(typed(posted, "text"))
	if demo.HandsOver(posted.Has("free")) {
		return handOver(w, r, demo)
	}
	leave, err := d.turns.Enter(r.Context(), gated.Visitor(askingFree(r), len(demo.Props.Text)))
	if err != nil {
		return d.refuse(demo, err, page)
	}
	defer leave()
	return d.answer(w, r, demo, page)
}

// handOver leads on to the free tool. The browser sends the visitor's own text there again, so that it never appears in
// an address. For the sample or no text at all, the tool opens with an empty field.
func handOver(w http.ResponseWriter, r *http.Request, demo views.DemoWidget) error {
	field := content.FreePath + "#free"
	if demo.IsBlank() || demo.IsSample() {
		return redirect(w, r, field)
	}
	http.Redirect(w, r, field, http.StatusTemporaryRedirect)
	return nil
}

// refuse answers a visitor for whom no turn is left. The text is kept, and the page costs as little as possible.
func (d demos) refuse(demo views.DemoWidget, err error, page func(views.DemoWidget) templ.Component) error {
	told := tell(err)
	demo = demo.WithProblem(told.Message, told.Advice)
	undrawn, drawErr := islands.Undrawn(demo.Props)
	if drawErr != nil {
		return drawErr
	}
	return onPage{err, page(demo.Drawn(undrawn))}
}

// answer runs in a turn: to find and to render it takes as long as many a run.
func (d demos) answer(
	w http.ResponseWriter, r *http.Request, demo views.DemoWidget, page func(views.DemoWidget) templ.Component,
) error {
	demo, refusal := tried(demo)
	demo, err := d.drawn(r, demo)
	if err != nil {
		return err
	}
	if refusal != nil {
		return onPage{refusal, page(demo)}
	}
	return renderPrivate(w, r, page(demo))
}

func (d demos) demo(r *http.Request, sample views.Sample) views.DemoWidget {
	return d.make(d.site.frame(r), visitorOf(r).standing(), sample, demoMessages)
}

// drawn returns the demo as an island, or as a plain form if it cannot be rendered.
func (d demos) drawn(r *http.Request, demo views.DemoWidget) (views.DemoWidget, error) {
	drawn, err := d.islands.Draw(r.Context(), demo.Props)
	return demo.Drawn(drawn), err
}
