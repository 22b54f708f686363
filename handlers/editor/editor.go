package editor

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/a-h/templ"
	"github.com/google/uuid"

	"plainhand/engine/humanize"
	"plainhand/handlers/web"
	"plainhand/internal/billing"
	"plainhand/internal/rewriting"
	"plainhand/internal/texts"
	"plainhand/internal/texts/uploads"
	"plainhand/internal/usage"
	"plainhand/islands"
	editorviews "plainhand/views/editor"
)

// Editor serves /platform, the editor for subscribers.
type Editor struct {
	site      web.Site
	rewriting web.Rewriting
	history   *texts.History
	islands   *islands.Renderer
	documents *uploads.Documents
}

// platformMessages are the messages that the editor shows without a request. They must equal the server's.
func platformMessages(access billing.Access) islands.Messages {
	return islands.Messages{Empty: humanize.ErrEmpty.Message, Limit: usage.LimitOf(access).Message,
		Failed: rewriting.ErrFailed.Message, Plans: !access.Seat}
}

// ShowLast handles GET /platform with the last edited text, or an empty editor. Signed-out visitors are redirected to
// the home page, those without a plan to the pricing page.
func (p Editor) ShowLast(w http.ResponseWriter, r *http.Request) error {
	return p.show(w, r, func(ctx context.Context, userID uuid.UUID) (texts.Text, error) {
		text, err := p.history.Last(ctx, userID)
		if errors.Is(err, texts.ErrNone) {
			err = nil
		}
		return text, err
	})
}

// ShowNew handles GET /platform/new: an empty editor.
func (p Editor) ShowNew(w http.ResponseWriter, r *http.Request) error {
	return p.show(w, r, func(context.Context, uuid.UUID) (text texts.Text, err error) { return text, nil })
}

// Show handles GET /platform/texts/{id}: a saved text in its last state.
func (p Editor) Show(w http.ResponseWriter, r *http.Request) error {
	return p.show(w, r, func(ctx context.Context, userID uuid.UUID) (texts.Text, error) {
		id, err := textID(r)
		if err != nil {
			return texts.Text{}, err
		}
		return p.history.Open(ctx, userID, id)
	})
}

// Join handles POST /platform/texts/{id}/join, which undoes a split. The form field into is the ID of the text that
// this one was split from.
func (p Editor) Join(w http.ResponseWriter, r *http.Request) error {
	posted, err := web.ParseForm(r)
	if err != nil {
		return err
	}
	id, err := textID(r)
	if err != nil {
		return err
	}
	into, err := uuid.Parse(posted.Get("into"))
	if err != nil {
		return texts.ErrNone.Because(err)
	}
	err = p.history.Join(r.Context(), web.VisitorOf(r).User.ID, into, id, editorviews.TextRendering)
	if err != nil {
		return err
	}
	return web.Redirect(w, r, web.PlatformPath+"/texts/"+into.String())
}

func (p Editor) show(
	w http.ResponseWriter, r *http.Request, open func(context.Context, uuid.UUID) (texts.Text, error),
) error {
	visitor := web.VisitorOf(r)
	if target := redirectFor(visitor); target != "" {
		return web.RedirectUnauthorized(w, r, target)
	}
	text, err := open(r.Context(), visitor.User.ID)
	if err != nil {
		return err
	}
	page, err := p.page(r, visitor, editorviews.DraftOf(text.Draft))
	if err != nil {
		return err
	}
	if page, err = page.WithText(text); err != nil {
		return err
	}
	if page, err = p.withDocument(r, page, text.ID); err != nil {
		return err
	}
	rendered, err := p.renderEditor(r, page)
	if err != nil {
		return err
	}
	return web.RenderPrivate(w, r, rendered)
}

// Humanize handles POST /platform with the same page, the draft in its field, and the result or the error.
func (p Editor) Humanize(w http.ResponseWriter, r *http.Request) error {
	visitor := web.VisitorOf(r)
	posted, err := web.ParseForm(r)
	if err != nil {
		return err
	}
	draft := newDraft(posted)
	if target := redirectFor(visitor); target != "" {
		return p.returnDraft(w, r, draft, target)
	}
	body, err := p.answer(r, draft, postedSavedText(posted), acceptedSuggestionsOf(posted))
	if err != nil {
		return p.failed(r, err, draft, postedSavedText(posted))
	}
	web.WritePrivate(w, r, web.HtmlType, body)
	return nil
}

// answer rewrites the draft and returns the page with the result.
func (p Editor) answer(
	r *http.Request, draft islands.Draft, text islands.SavedText, accepted editorviews.AcceptedSuggestions,
) ([]byte, error) {
	release, err := p.rewriting.AcquireRun(r)
	if err != nil {
		return nil, err
	}
	defer release()
	job, err := p.rewriting.MemberJob(r, requestOf(draft))
	if err != nil {
		return nil, err
	}
	run, err := p.rewriting.Rewrite(r.Context(), job)
	if err != nil {
		return nil, err
	}
	defer run.End(r.Context())
	visitor := web.VisitorOf(r)
	page, err := p.page(r, visitor, draft)
	if err != nil {
		return nil, err
	}
	if page, err = p.saveResult(r, run, page, text, accepted); err != nil {
		return nil, err
	}
	return run.Charge(r.Context(), func(receipt usage.Receipt) ([]byte, error) {
		visitor.Usage = receipt.Usage
		rendered, err := p.renderEditor(r, page.WithCharge(visitor.UsageSummary(), receipt))
		if err != nil {
			return nil, err
		}
		return web.RenderBytes(r.Context(), rendered)
	})
}

// saveResult saves a run's result to the history and returns the page with it.
func (p Editor) saveResult(
	r *http.Request, run *rewriting.Run, page editorviews.PlatformPage, text islands.SavedText,
	accepted editorviews.AcceptedSuggestions,
) (editorviews.PlatformPage, error) {
	var output islands.Output
	err := run.InSlot(r.Context(), func() error {
		page = page.WithResult(run.Text, run.Result)
		page.Props.Posted = true
		output = *page.Props.Output
		output.Marks = slices.Clone(output.Marks)
		page = page.WithAccepted(accepted)
		return nil
	})
	if err != nil {
		return page, err
	}
	visitor := web.VisitorOf(r)
	saved, err := save(r.Context(), p.history, visitor.User, resultToSave{text: text, outputText: run.Result.Text,
		draft: draftOf(page.Props.Draft), output: &output, work: workOf(page.Props.Output)})
	if err != nil || saved.ID == uuid.Nil {
		return page, err
	}
	return p.withDocument(r, page.WithSaved(saved, visitor.Access.Now), saved.ID)
}

// failed is the page with the draft in its field and the error. It ignores a failure to load the list of texts, which
// must not cost the user the draft.
func (p Editor) failed(r *http.Request, err error, draft islands.Draft, text islands.SavedText) error {
	page, _ := p.page(r, web.VisitorOf(r), draft)
	if text.ID != "" {
		page.Props.Kept = &text
		page, _ = p.withDocument(r, page, refOf(text).ID)
	}
	page.Props.Posted = true
	public := web.PublicError(err)
	rendered, renderErr := p.renderEditor(r, page.WithProblem(public.Message, public.Advice))
	if renderErr != nil {
		return renderErr
	}
	return web.OnPage(err, rendered)
}

// returnDraft shows a posted draft to a visitor whose session or plan has ended meanwhile, and redirects those without
// a draft.
func (p Editor) returnDraft(w http.ResponseWriter, r *http.Request, draft islands.Draft, target string) error {
	if strings.TrimSpace(draft.Text) == "" {
		return web.Redirect(w, r, target)
	}
	reason := web.ErrSignInFirst
	if web.VisitorOf(r).SignedIn {
		reason = billing.ErrInactive
	}
	problem := islands.Problem{Message: reason.Message, Advice: reason.Advice}
	return web.OnPage(reason, editorviews.KeptDraft(editorviews.NewKeptDraftPage(p.site.Frame(r), draft, problem)))
}

// renderEditor renders the page with its editor, or with a plain form if the editor fails to render.
func (p Editor) renderEditor(r *http.Request, page editorviews.PlatformPage) (templ.Component, error) {
	rendered, err := p.islands.Render(r.Context(), page.Props)
	return editorviews.Platform(page.Drawn(rendered)), err
}

// maxRecentTexts is the maximum number of saved texts that the editor lists.
const maxRecentTexts = 30

// page is the editor with a draft and the list of recent texts.
func (p Editor) page(r *http.Request, v web.Visitor, draft islands.Draft) (editorviews.PlatformPage, error) {
	page := editorviews.NewPlatformPage(p.site.Frame(r), v.User, v.UsageSummary(), draft, platformMessages(v.Access))
	page.Credit, page.Props.LightLanguages = p.site.EngineNote(r), p.site.LightLanguages
	if v.User.HistoryDays == 0 {
		return page, nil
	}
	lines, _, err := p.history.List(r.Context(), v.User.ID, texts.Page{Limit: maxRecentTexts})
	return page.WithTexts(lines, v.Access.Now), err
}

// redirectFor returns where visitors without access to the platform are redirected, or "" for those with access.
func redirectFor(v web.Visitor) string {
	switch {
	case !v.SignedIn:
		return "/"
	case !v.Access.Active:
		return "/pricing"
	}
	return ""
}

func newDraft(posted url.Values) islands.Draft {
	return islands.Draft{
		Text:     web.TextField(posted, "text"),
		Mode:     posted.Get("mode"),
		Strength: posted.Get("strength"),
		Layout:   posted.Get("layout"),
		Keep:     posted.Get("keep"),
	}
}

func acceptedSuggestionsOf(posted url.Values) editorviews.AcceptedSuggestions {
	return editorviews.AcceptedSuggestions{Of: posted.Get("of"), Choices: posted["take"]}
}

func requestOf(draft islands.Draft) humanize.Request {
	return humanize.Request{
		Text:     draft.Text,
		Mode:     humanize.Mode(draft.Mode),
		Strength: humanize.Strength(draft.Strength),
		Layout:   humanize.Layout(draft.Layout),
		Keep:     humanize.KeptWords(draft.Keep),
	}
}
