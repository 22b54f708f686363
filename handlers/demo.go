package handlers

import (
	"net/http"

	"github.com/a-h/templ"

	"plainhand/content"
	"plainhand/internal/admission"
	"plainhand/internal/humanize"
	"plainhand/internal/usage"
	"plainhand/islands"
	"plainhand/views"
)

// demoMessages are what the demo says without asking: the same that the server would say.
var demoMessages = islands.DemoMessages{
	Inactive: errInactive.Message, Limit: usage.ErrLimit.Message, Failed: errProcess.Message,
}

// tried is the demo after its button was pressed. Nobody gets past the first gate who has no plan, so no engine is
// asked. The error is the reason that the demo tells.
func tried(demo views.Demo) (views.Demo, error) {
	switch {
	case demo.IsBlank():
		return demo.WithProblem(humanize.ErrEmpty.Message, humanize.ErrEmpty.Advice), humanize.ErrEmpty
	case demo.IsSample() && demo.Props.OfferIn == nil:
		return demo.WithResult(), nil
	case demo.IsSample():
		return demo.WithResult().WithOffer(), nil
	case !demo.Props.SignedIn:
		return demo.WithOffer(), nil
	}
	return demo.WithProblem(errInactive.Message, errInactive.Advice).WithOffer(), errInactive
}

// demos draw the demo on the pages that have one, and answer its form where there is no script.
type demos struct {
	site    Site
	islands *islands.Renderer
	turns   *admission.Gate
	make    func(views.Frame, views.Standing, views.Sample,
		islands.DemoMessages) views.Demo // in its home, or inside a guide
}

// untouched returns the demo of a page that was just opened. Where the island cannot be drawn, the next visitor may get
// it: such a page is not one to keep.
func (d demos) untouched(w http.ResponseWriter, r *http.Request, sample views.Sample) (views.Demo, error) {
	demo, err := d.drawn(r, d.demo(r, sample))
	if demo.Island.HTML == "" {
		w.Header().Set("Cache-Control", "no-store")
	}
	return demo, err
}

// try answers the demo's form with the page around what became of it. Whoever the button is off for has a plan, and
// goes on to the platform.
func (d demos) try(
	w http.ResponseWriter, r *http.Request, sample views.Sample, page func(views.Demo) templ.Component,
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
	leave, err := d.turns.Enter(r.Context(), admission.For(askingFree(r), len(demo.Props.Text)))
	if err != nil {
		return d.refuse(demo, err, page)
	}
	defer leave()
	return d.answer(w, r, demo, page)
}

// handOver leads on to the free tool. The browser sends a text of somebody's own there again, so that it never stands
// in an address; for nothing but the sample there is an empty field.
func handOver(w http.ResponseWriter, r *http.Request, demo views.Demo) error {
	field := content.FreePath + "#free"
	if demo.IsBlank() || demo.IsSample() {
		return redirect(w, r, field)
	}
	http.Redirect(w, r, field, http.StatusTemporaryRedirect)
	return nil
}

// refuse answers who finds no turn. The text is kept, and the page costs as little as can be.
func (d demos) refuse(demo views.Demo, err error, page func(views.Demo) templ.Component) error {
	told := tell(err)
	demo = demo.WithProblem(told.Message, told.Advice)
	undrawn, drawErr := islands.Undrawn(demo.Props)
	if drawErr != nil {
		return drawErr
	}
	return onPage{err, page(demo.Drawn(undrawn))}
}

// answer takes as long to find and to draw as many a run.
func (d demos) answer(
	w http.ResponseWriter, r *http.Request, demo views.Demo, page func(views.Demo) templ.Component,
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

func (d demos) demo(r *http.Request, sample views.Sample) views.Demo {
	return d.make(d.site.frame(r), visitorOf(r).standing(), sample, demoMessages)
}

// longDemo is from how many bytes on a text takes longer to draw than it may.
const longDemo = 16 << 10

// drawn returns the demo as an island, which stays a plain form when it cannot be drawn, or takes too long.
func (d demos) drawn(r *http.Request, demo views.Demo) (views.Demo, error) {
	if len(demo.Props.Text) > longDemo {
		drawn, err := islands.Undrawn(demo.Props)
		return demo.Drawn(drawn), err
	}
	drawn, err := d.islands.Draw(r.Context(), demo.Props)
	return demo.Drawn(drawn), err
}
