package pages

import (
	"net/http"

	"plainhand/content"
	"plainhand/engine/humanize"
	"plainhand/handlers/web"
	"plainhand/internal/fault"
	"plainhand/internal/rewriting"
	"plainhand/internal/usage"
	"plainhand/islands"
	pageviews "plainhand/views/pages"
)

// freeHumanizer serves /free-ai-humanizer, the free tool for short texts. It charges no plan; usage.Meter.Free
// limits it per network.
type freeHumanizer struct {
	site      web.Site
	content   content.Content
	rewriting web.Rewriting
	islands   *islands.Renderer
}

// Show handles GET /free-ai-humanizer, with a sample in its field if the query names one. A page whose form failed to
// render is not cached, since the next rendering may succeed.
func (f freeHumanizer) Show(w http.ResponseWriter, r *http.Request) error {
	page, err := f.renderForm(r, pageviews.NewFreeHumanizerPage(f.site.Frame(r), f.sample(r)))
	if err != nil {
		return err
	}
	if page.Island.HTML == "" {
		w.Header().Set("Cache-Control", "no-store")
	}
	return web.Render(w, r, http.StatusOK, pageviews.FreeHumanizer(page))
}

// sample returns the text of the sample that the query names: the home page's, or a tool page's.
func (f freeHumanizer) sample(r *http.Request) string {
	query := r.URL.Query()
	if tool, found := f.content.Tool(query.Get(pageviews.SampleQuery)); found {
		return tool.Example.Before
	}
	if query.Has(pageviews.SampleQuery) {
		return homeSample.Text
	}
	return ""
}

// Humanize handles POST /free-ai-humanizer: it answers with the same page, the text in its field, and the result or the
// error.
func (f freeHumanizer) Humanize(w http.ResponseWriter, r *http.Request) error {
	posted, err := web.ParseForm(r)
	if err != nil {
		return err
	}
	text := web.TextField(posted, "text")
	page := pageviews.NewFreeHumanizerPage(f.site.Frame(r), text)
	body, err := f.answer(r, page)
	if err != nil {
		public := web.PublicError(err)
		if page = page.WithProblem(public.Message, public.Advice); public.Kind == fault.TooMany {
			page = page.UsedUp(public.Message, public.RetryAfter)
		}
		rendered, renderErr := f.renderForm(r, page)
		if renderErr != nil {
			return renderErr
		}
		return web.OnPage(err, pageviews.FreeHumanizer(rendered))
	}
	web.WritePrivate(w, r, web.HtmlType, body)
	return nil
}

// renderForm returns the page with its island rendered, or with a plain form where that fails.
func (f freeHumanizer) renderForm(
	r *http.Request, page pageviews.FreeHumanizerPage,
) (pageviews.FreeHumanizerPage, error) {
	rendered, err := f.islands.Render(r.Context(), page.Props)
	return page.Drawn(rendered), err
}

// answer rewrites the page's text with the default settings and returns the page with the result. Checks that need no
// database come first.
func (f freeHumanizer) answer(r *http.Request, page pageviews.FreeHumanizerPage) ([]byte, error) {
	ctx, text := r.Context(), page.Props.Text
	if err := usage.CheckFree(text); err != nil {
		return nil, err
	}
	run, err := f.rewriting.Rewrite(ctx, rewriting.Job{
		Request: humanize.Request{Text: text, Caller: web.AnonymousCaller(r)},
		Budget:  f.rewriting.Meter.Free(web.AddressOf(r))})
	if err != nil {
		return nil, err
	}
	defer run.End(ctx)
	return run.Charge(ctx, func(receipt usage.Receipt) ([]byte, error) {
		answer, err := f.renderForm(r, page.WithResult(run.Text, run.Result, receipt.Usage))
		if err != nil {
			return nil, err
		}
		return web.RenderBytes(ctx, pageviews.FreeHumanizer(answer))
	})
}
