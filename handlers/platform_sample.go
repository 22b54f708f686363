package handlers

import (
	"net/http"

	"plainhand/internal/humanize"
	"plainhand/islands"
	"plainhand/views"
)

// ShowSample handles GET /platform/sample: the editor as it looks once it has done its work, on a text of ours. Nothing
// is counted or kept.
func (p platform) ShowSample(w http.ResponseWriter, r *http.Request) error {
	visitor := visitorOf(r)
	if target := turnedAway(visitor); target != "" {
		return turnAway(w, r, target)
	}
	leave, err := p.humanizing.enter(r)
	if err != nil {
		return err
	}
	defer leave()
	request := humanize.Request{Text: views.SampleDraft, Asking: visitor.asking()}
	prepared, err := p.humanizing.prepare(r.Context(), request)
	if err != nil {
		return err
	}
	result, err := p.humanizing.humanize(r.Context(), prepared)
	if err != nil {
		return err
	}
	page, err := p.page(r, visitor, islands.Draft{Text: prepared.Text, Mode: string(prepared.Mode),
		Strength: string(prepared.Strength), Layout: string(prepared.Layout)})
	if err != nil {
		return err
	}
	drawn, err := p.draw(r, page.WithSample(prepared, result))
	if err != nil {
		return err
	}
	return renderPrivate(w, r, drawn)
}
