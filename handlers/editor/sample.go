package editor

import (
	"context"
	"net/http"

	"github.com/a-h/templ"

	"plainhand/engine/humanize"
	"plainhand/handlers/web"
	"plainhand/internal/formats/docx"
	"plainhand/islands"
	editorviews "plainhand/views/editor"
)

// ShowSample handles GET /platform/sample: the editor with the result of a built-in sample text. It counts no words and
// saves nothing.
func (p Editor) ShowSample(w http.ResponseWriter, r *http.Request) error {
	if target := redirectFor(web.VisitorOf(r)); target != "" {
		return web.RedirectUnauthorized(w, r, target)
	}
	rendered, err := p.Sample(r)
	if err != nil {
		return err
	}
	return web.RenderPrivate(w, r, rendered)
}

func (p Editor) Sample(r *http.Request) (templ.Component, error) {
	visitor := web.VisitorOf(r)
	release, err := p.rewriting.AcquireRun(r)
	if err != nil {
		return nil, err
	}
	defer release()
	text, result, err := p.rewriting.RewriteSample(r.Context(),
		humanize.Request{Text: editorviews.SampleDraft, Caller: visitor.Caller()})
	if err != nil {
		return nil, err
	}
	page, err := p.page(r, visitor, islands.Draft{Text: text.Text, Mode: string(text.Mode),
		Strength: string(text.Strength), Layout: string(text.Layout)})
	if err != nil {
		return nil, err
	}
	return p.renderEditor(r, page.WithSample(text, result))
}

// SampleDocument sends a sample Word document whose tracked changes have the brand as their author.
func (p Editor) SampleDocument(w http.ResponseWriter, r *http.Request) error {
	leave, err := p.rewriting.AcquireRun(r)
	if err != nil {
		return err
	}
	defer leave()
	word, err := docx.New(editorviews.SampleDraft)
	if err != nil {
		return err
	}
	rewrite := func(ctx context.Context, text string) (humanize.Result, error) {
		_, result, err := p.rewriting.RewriteSample(ctx,
			humanize.Request{Text: text, Caller: web.VisitorOf(r).Caller()})
		return result, err
	}
	sample, err := p.documents.Sample(r.Context(), "sample.docx", word, rewrite)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Disposition", `attachment; filename="sample.docx"`)
	web.WritePrivate(w, r, sample.MediaType, sample.Content)
	return nil
}
