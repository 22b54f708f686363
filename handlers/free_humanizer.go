package handlers

import (
	"bytes"
	"net/http"

	"plainhand/internal/fault"
	"plainhand/internal/humanize"
	"plainhand/internal/usage"
	"plainhand/islands"
	"plainhand/views"
)

// freeHumanizer serves /free-ai-humanizer, where anybody can have a short text humanized. Nothing counts against a
// plan.
type freeHumanizer struct {
	site       Site
	humanizing humanizing
	free       *usage.FreeMeter
	islands    *islands.Renderer
}

// Show handles GET /free-ai-humanizer. If the form cannot be rendered now, it may be for the next visitor, so such a
// page is not kept.
func (f freeHumanizer) Show(w http.ResponseWriter, r *http.Request) error {
	page, err := f.drawn(r, views.NewFreeHumanizerPage(f.site.frame(r), ""))
	if err != nil {
		return err
	}
	if page.Island.HTML == "" {
		w.Header().Set("Cache-Control", "no-store")
	}
	return render(w, r, http.StatusOK, views.FreeHumanizer(page))
}

// Humanize handles POST /free-ai-humanizer with the same page, the text still in its field, and the result or what went
// wrong.
func (f freeHumanizer) Humanize(w http.ResponseWriter, r *http.Request) error {
	posted, err := parseForm(r)
	if err != nil {
		return err
	}
	text := typed(posted, "text")
	page := views.NewFreeHumanizerPage(f.site.frame(r), text)
	body := emptyBuffer()
	defer buffers.Put(body)
	if err := f.answer(r, page, body); err != nil {
		told := tell(err)
		if page = page.WithProblem(told.Message, told.Advice); told.Kind == fault.TooMany {
			page = page.UsedUp(told.Message, told.RetryAfter)
		}
		drawn, drawErr := f.drawn(r, page)
		if drawErr != nil {
			return drawErr
		}
		return onPage{err, views.FreeHumanizer(drawn)}
	}
	writePrivate(w, r, htmlType, body.Bytes())
	return nil
}

// drawn returns the page with its form, or with a plain one if that cannot be rendered.
func (f freeHumanizer) drawn(r *http.Request, page views.FreeHumanizerPage) (views.FreeHumanizerPage, error) {
	drawn, err := f.islands.Draw(r.Context(), page.Props)
	return page.Drawn(drawn), err
}

// answer humanizes the page's text with the standard settings, renders the page with the result into body, and counts
// the text if it has changed. Whatever can be refused without the database is refused first.
func (f freeHumanizer) answer(r *http.Request, page views.FreeHumanizerPage, body *bytes.Buffer) error {
	ctx, text := r.Context(), page.Props.Text
	if err := usage.CheckFree(text); err != nil {
		return err
	}
	prepared, err := f.humanizing.prepare(ctx, humanize.Request{Text: text, Asking: askingFree(r)})
	if err != nil {
		return err
	}
	held, err := f.free.Hold(ctx, addressOf(r))
	if err != nil {
		return err
	}
	defer held.Release(ctx)
	result, err := f.humanizing.humanize(ctx, prepared)
	if err != nil {
		return err
	}
	return held.Count(ctx, result.Differs(text), func(standing usage.FreeStanding) error {
		return f.humanizing.turns.Do(ctx, turnOf(prepared.Request), func() error {
			answer, err := f.drawn(r, page.WithResult(prepared, result, standing))
			if err != nil {
				return err
			}
			return views.FreeHumanizer(answer).Render(ctx, body)
		})
	})
}
