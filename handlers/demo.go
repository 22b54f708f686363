package handlers

import (
	"net/http"

	"github.com/a-h/templ"

	"plainhand/internal/humanize"
	"plainhand/internal/usage"
	"plainhand/islands"
	"plainhand/views"
)

// demoMessages are what the demo says without asking: the same that the server would say.
var demoMessages = islands.DemoMessages{
	Inactive: errInactive.Message, Limit: usage.ErrLimit.Message, Failed: errProcess.Message,
}

// tried is the demo after its button was pressed, for a visitor without a plan. Nobody of them gets past the first gate, so no
// engine is asked. The error is the reason that the demo tells.
func tried(demo views.Demo, v visitor) (views.Demo, error) {
	switch {
	case demo.IsSample() && v.SignedIn:
		return demo.WithResult(), nil
	case demo.IsSample():
		return demo.WithResult().WithOffer(), nil
	case humanize.Words(demo.Props.Text) == 0:
		return demo.WithProblem(humanize.ErrEmpty.Message, humanize.ErrEmpty.Advice), humanize.ErrEmpty
	case !v.SignedIn:
		return demo.WithOffer(), nil
	}
	return demo.WithProblem(errInactive.Message, errInactive.Advice).WithOffer(), errInactive
}

// shown is the demo of a guide after its button was pressed. The error is the reason that it tells.
func shown(demo views.Demo) (views.Demo, error) {
	if humanize.Words(demo.Props.Text) == 0 {
		return demo.WithProblem(humanize.ErrEmpty.Message, humanize.ErrEmpty.Advice), humanize.ErrEmpty
	}
	if demo.Props.OfferIn == nil {
		return demo.WithResult(), nil
	}
	return demo.WithResult().WithOffer(), nil
}

// demos draw the demo on the pages that have one, and answer its form where there is no script.
type demos struct {
	site    Site
	islands *islands.Renderer
}

// untouched returns the demo of a page that was just opened. Where the island cannot be drawn, the next visitor may get it: such
// a page is not one to keep.
func (d demos) untouched(w http.ResponseWriter, r *http.Request, sample views.Sample) (views.Demo, error) {
	return d.fresh(w, r, d.demo(r, sample))
}

// untouchedInGuide does so for the demo inside a guide.
func (d demos) untouchedInGuide(w http.ResponseWriter, r *http.Request, sample views.Sample) (views.Demo, error) {
	return d.fresh(w, r, d.inGuide(r, sample))
}

func (d demos) fresh(w http.ResponseWriter, r *http.Request, demo views.Demo) (views.Demo, error) {
	demo, err := d.drawn(r, demo)
	if demo.Island.HTML == "" {
		w.Header().Set("Cache-Control", "no-store")
	}
	return demo, err
}

// try answers the demo's form with the page around what became of it. Whoever has a plan goes on to the platform.
func (d demos) try(w http.ResponseWriter, r *http.Request, sample views.Sample, page func(views.Demo) templ.Component) error {
	if visitorOf(r).Access.Active {
		return redirect(w, r, "/platform")
	}
	posted, err := parseForm(r)
	if err != nil {
		return err
	}
	demo, refusal := tried(d.demo(r, sample).WithText(typed(posted, "text")), visitorOf(r))
	demo, err = d.drawn(r, demo)
	if err != nil {
		return err
	}
	if refusal != nil {
		return onPage{refusal, page(demo)}
	}
	return renderPrivate(w, r, page(demo))
}

// tryInGuide answers the form of the demo inside a guide, which shows the sample's result whatever was typed.
func (d demos) tryInGuide(w http.ResponseWriter, r *http.Request, sample views.Sample, page func(views.Demo) templ.Component) error {
	posted, err := parseForm(r)
	if err != nil {
		return err
	}
	demo, refusal := shown(d.inGuide(r, sample).WithText(typed(posted, "text")))
	demo, err = d.drawn(r, demo)
	if err != nil {
		return err
	}
	if refusal != nil {
		return onPage{refusal, page(demo)}
	}
	return renderPrivate(w, r, page(demo))
}

func (d demos) demo(r *http.Request, sample views.Sample) views.Demo {
	return views.NewDemo(d.site.frame(r), visitorOf(r).standing(), sample, demoMessages)
}

func (d demos) inGuide(r *http.Request, sample views.Sample) views.Demo {
	return views.NewGuideDemo(d.site.frame(r), visitorOf(r).standing(), sample, demoMessages)
}

// drawn returns the demo as an island, which stays a plain form when it cannot be drawn.
func (d demos) drawn(r *http.Request, demo views.Demo) (views.Demo, error) {
	drawn, err := d.islands.Draw(r.Context(), demo.Props)
	return demo.Drawn(drawn), err
}
