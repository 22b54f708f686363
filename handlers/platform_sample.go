package handlers

import (
	"net/http"

	"github.com/a-h/templ"

	"plainhand/internal/humanize"
	"plainhand/islands"
	"plainhand/views"
)

// ShowSample handles GET /platform/sample: the editor as it looks once it has done its work, on a text of ours. Nothing
// is counted or kept.
func (p platform) ShowSample(w http.ResponseWriter, r *http.Request) error {
	if target := turnedAway(visitorOf(r)); target != "" {
		return turnAway(w, r, target)
	}
	drawn, err := p.sample(r)
	if err != nil {
		return err
	}
	return renderPrivate(w, r, drawn)
}

func (p platform) sample(r *http.Request) (templ.Component, error) {
	visitor := visitorOf(r)
	leave, err := p.humanizing.enter(r)
	if err != nil {
		return nil, err
	}
	defer leave()
	request := humanize.Request{Text: views.SampleDraft, Asking: visitor.asking()}
	prepared, err := p.humanizing.prepare(r.Context(), request)
	if err != nil {
		return nil, err
	}
	result, err := p.humanizing.humanize(r.Context(), prepared)
	if err != nil {
		return nil, err
	}
	page, err := p.page(r, visitor, islands.Draft{Text: prepared.Text, Mode: string(prepared.Mode),
		Strength: string(prepared.Strength), Layout: string(prepared.Layout)})
	if err != nil {
		return nil, err
	}
	return p.draw(r, page.WithSample(prepared, result))
}
