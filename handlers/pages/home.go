package pages

import (
	"net/http"

	"github.com/a-h/templ"

	"plainhand/handlers/web"
	"plainhand/views"
	pageviews "plainhand/views/pages"
)

// homeSample is the demo's text with a result that was edited by hand, as the demo states.
var homeSample = pageviews.Sample{
	Text: "In today’s fast-paced digital landscape, effective communication is more important than ever. Businesses must " +
		"leverage innovative strategies to engage their audience and foster meaningful connections. Moreover, it is important to " +
		"note that authenticity plays a crucial role in building trust.",
	Result: "Clear communication matters more now than it ever did. Businesses need fresh ideas to hold an audience and build " +
		"ties that last. And they have to be genuine, because that is what earns trust.",
	Note: "The sample’s result, edited by hand",
	Free: pageviews.FreeSamplePath(""),
}

// home serves /.
type home struct {
	site  web.Site
	words pageviews.Words
	demos demos
	run   *SampleRun
}

// Show handles GET /. Visitors with a plan are redirected to the platform, unless the query asks for the features.
func (h home) Show(w http.ResponseWriter, r *http.Request) error {
	if web.VisitorOf(r).Access.Active && !r.URL.Query().Has(views.AsksForFeatures) {
		return web.Redirect(w, r, "/platform")
	}
	sample := h.sample(r)
	demo, err := h.demos.initial(w, r, sample)
	if err != nil {
		return err
	}
	if sample.Marks == nil {
		w.Header().Set("Cache-Control", "no-store")
	}
	return web.Render(w, r, http.StatusOK, h.page(r, sample, demo))
}

// Try handles POST /, the demo without JavaScript.
func (h home) Try(w http.ResponseWriter, r *http.Request) error {
	sample := h.sample(r)
	return h.demos.try(w, r, sample, func(demo pageviews.DemoWidget) templ.Component { return h.page(r, sample, demo) })
}

// sample returns the demo's sample with the engine's marks.
func (h home) sample(r *http.Request) pageviews.Sample {
	found := homeSample
	found.Marks = h.run.Marks(r.Context())
	return found
}

func (h home) page(r *http.Request, sample pageviews.Sample, demo pageviews.DemoWidget) templ.Component {
	return pageviews.Home(pageviews.NewHomePage(h.site.Frame(r), h.words, demo).WithEdited(sample))
}
