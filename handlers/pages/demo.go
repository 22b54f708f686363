package pages

import (
	"net/http"

	"github.com/a-h/templ"

	"plainhand/content"
	"plainhand/engine/gated"
	"plainhand/engine/humanize"
	"plainhand/handlers/web"
	"plainhand/internal/admission"
	"plainhand/internal/billing"
	"plainhand/internal/rewriting"
	"plainhand/internal/usage"
	"plainhand/islands"
	"plainhand/views"
	pageviews "plainhand/views/pages"
)

// demoMessages are the messages that the demo shows without a request. They equal the server's.
var demoMessages = islands.DemoMessages{
	Inactive: billing.ErrInactive.Message, Limit: usage.ErrLimit.Message, Failed: rewriting.ErrFailed.Message,
}

// submitted returns the demo after a submission, and the error that it shows. Without a plan only the sample has a
// result, so the engine never runs.
func submitted(demo pageviews.DemoWidget) (pageviews.DemoWidget, error) {
	switch {
	case demo.IsBlank():
		return demo.WithProblem(humanize.ErrEmpty.Message, humanize.ErrEmpty.Advice), humanize.ErrEmpty
	case demo.IsSample() && demo.Props.OfferIn == nil:
		return demo.WithResult(), nil
	case demo.IsSample() && demo.Props.Showing:
		return demo.WithResult().WithOffer(), nil
	case !demo.Props.SignedIn: // the offer itself is the result
		return demo.WithOffer(), nil
	}
	return demo.WithProblem(billing.ErrInactive.Message, billing.ErrInactive.Advice).WithOffer(), billing.ErrInactive
}

// demos renders the demo on the pages that have one, and handles its form for browsers without JavaScript.
type demos struct {
	site      web.Site
	islands   *islands.Renderer
	slots     *admission.Gate // worker slots
	newWidget func(views.Frame, views.UsageSummary, pageviews.Sample,
		islands.DemoMessages) pageviews.DemoWidget // on its own page, or inside a guide
}

// initial returns the demo of a newly opened page. A page whose island failed to render is not cached, since the next
// attempt may succeed.
func (d demos) initial(w http.ResponseWriter, r *http.Request, sample pageviews.Sample) (pageviews.DemoWidget, error) {
	demo, err := d.render(r, d.demo(r, sample))
	if demo.Island.HTML == "" {
		w.Header().Set("Cache-Control", "no-store")
	}
	return demo, err
}

// try handles the demo's form and renders page with the outcome. Visitors with a plan, whose button is disabled, are
// redirected to the platform.
func (d demos) try(
	w http.ResponseWriter, r *http.Request, sample pageviews.Sample, page func(pageviews.DemoWidget) templ.Component,
) error {
	demo := d.demo(r, sample)
	if demo.Props.Active {
		return web.Redirect(w, r, "/platform")
	}
	posted, err := web.ParseForm(r)
	if err != nil {
		return err
	}
	demo = demo.WithText(web.TextField(posted, "text"))
	if demo.HandsOver(posted.Has("free")) {
		return redirectToFreeTool(w, r, demo)
	}
	leave, err := d.slots.Enter(r.Context(), gated.Visitor(web.AnonymousCaller(r), len(demo.Props.Text)))
	if err != nil {
		return d.refuse(demo, err, page)
	}
	defer leave()
	return d.answer(w, r, demo, page)
}

// redirectToFreeTool redirects to the free tool. The browser resubmits the visitor's text, so that it never appears in
// a URL. For the sample or a blank text, the tool opens with an empty field.
func redirectToFreeTool(w http.ResponseWriter, r *http.Request, demo pageviews.DemoWidget) error {
	field := content.FreePath + "#free"
	if demo.IsBlank() || demo.IsSample() {
		return web.Redirect(w, r, field)
	}
	http.Redirect(w, r, field, http.StatusTemporaryRedirect)
	return nil
}

// refuse returns err, for want of a worker slot, on the page with the visitor's text. It does not render the island, to
// save work under load.
func (d demos) refuse(demo pageviews.DemoWidget, err error, page func(pageviews.DemoWidget) templ.Component) error {
	failure := web.PublicError(err)
	demo = demo.WithProblem(failure.Message, failure.Advice)
	unrendered, propsErr := islands.Unrendered(demo.Props)
	if propsErr != nil {
		return propsErr
	}
	return web.OnPage(err, page(demo.Drawn(unrendered)))
}

// answer renders the outcome of a submission. It needs a worker slot, since finding and rendering the changes can take
// as long as a run of the engine.
func (d demos) answer(
	w http.ResponseWriter, r *http.Request, demo pageviews.DemoWidget, page func(pageviews.DemoWidget) templ.Component,
) error {
	demo, refusal := submitted(demo)
	demo, err := d.render(r, demo)
	if err != nil {
		return err
	}
	if refusal != nil {
		return web.OnPage(refusal, page(demo))
	}
	return web.RenderPrivate(w, r, page(demo))
}

func (d demos) demo(r *http.Request, sample pageviews.Sample) pageviews.DemoWidget {
	return d.newWidget(d.site.Frame(r), web.VisitorOf(r).UsageSummary(), sample, demoMessages)
}

// render returns the demo as an island, or as a plain form if the island cannot be rendered.
func (d demos) render(r *http.Request, demo pageviews.DemoWidget) (pageviews.DemoWidget, error) {
	rendered, err := d.islands.Render(r.Context(), demo.Props)
	return demo.Drawn(rendered), err
}
