package handlers

import (
	"context"
	"net/http"

	"github.com/a-h/templ"

	"plainhand/engine/humanize"
	"plainhand/internal/formats/docx"
	"plainhand/islands"
	"plainhand/views"
)

// ShowSample handles GET /platform/sample: the editor with the result of a built-in sample text. It counts no words and
// saves nothing.
func (p platform) ShowSample(w http.ResponseWriter, r *http.Request) error {
	if target := redirectFor(visitorOf(r)); target != "" {
		return redirectUnauthorized(w, r, target)
	}
	rendered, err := p.Sample(r)
	if err != nil {
		return err
	}
	return renderPrivate(w, r, rendered)
}

func (p platform) Sample(r *http.Request) (templ.Component, error) {
	visitor := visitorOf(r)
	release, err := p.humanizing.acquireRun(r)
	if err != nil {
		return nil, err
	}
	defer release()
	request := humanize.Request{Text: views.SampleDraft, Asking: visitor.caller()}
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
	return p.renderEditor(r, page.WithSample(prepared, result))
}

// SampleDocument sends a sample Word document whose tracked changes have the brand as their author.
func (p platform) SampleDocument(w http.ResponseWriter, r *http.Request) error {
	leave, err := p.humanizing.acquireRun(r)
	if err != nil {
		return err
	}
	defer leave()
	word, err := docx.New(views.SampleDraft)
	if err != nil {
		return err
	}
	rewrite := func(ctx context.Context, text string) (humanize.Result, error) {
		request := humanize.Request{Text: text, Asking: visitorOf(r).caller()}
		prepared, err := p.humanizing.prepare(ctx, request)
		if err != nil {
			return humanize.Result{}, err
		}
		return p.humanizing.humanize(ctx, prepared)
	}
	sample, err := p.documents.Sample(r.Context(), "sample.docx", word, rewrite)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Disposition", `attachment; filename="sample.docx"`)
	writePrivate(w, r, sample.MediaType, sample.Content)
	return nil
}
