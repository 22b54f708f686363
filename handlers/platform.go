package handlers

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/a-h/templ"
	"github.com/google/uuid"

	"plainhand/internal/billing"
	"plainhand/internal/documents"
	"plainhand/internal/history"
	"plainhand/internal/humanize"
	"plainhand/internal/usage"
	"plainhand/islands"
	"plainhand/views"
)

// platform serves /platform, the tool that subscribers work in.
type platform struct {
	site       Site
	humanizing humanizing
	islands    *islands.Renderer
	documents  *documents.Documents
}

// platformMessages are what the editor says without asking the server, in the same words that the server would use.
func platformMessages(access billing.Access) islands.Messages {
	return islands.Messages{Empty: humanize.ErrEmpty.Message, Limit: usage.LimitOf(access).Message,
		Failed: errProcess.Message, Plans: !access.Seat}
}

const platformPath = "/platform"

// ShowLast handles GET /platform with the text that was worked on last, or an empty desk. Signed-out visitors go to the
// home page, those without a plan to the price list.
func (p platform) ShowLast(w http.ResponseWriter, r *http.Request) error {
	return p.show(w, r, func(ctx context.Context, userID uuid.UUID) (history.Text, error) {
		text, err := p.humanizing.history.Last(ctx, userID)
		if errors.Is(err, history.ErrNone) {
			err = nil
		}
		return text, err
	})
}

// ShowNew handles GET /platform/new: an empty desk.
func (p platform) ShowNew(w http.ResponseWriter, r *http.Request) error {
	return p.show(w, r, func(context.Context, uuid.UUID) (text history.Text, err error) { return text, nil })
}

// Show handles GET /platform/texts/{id}: a text of the history as it was left.
func (p platform) Show(w http.ResponseWriter, r *http.Request) error {
	return p.show(w, r, func(ctx context.Context, userID uuid.UUID) (history.Text, error) {
		id, err := textID(r)
		if err != nil {
			return history.Text{}, err
		}
		return p.humanizing.history.Open(ctx, userID, id)
	})
}

// Join handles POST /platform/texts/{id}/join with into, the id of the text that this one was split from: it undoes
// the split.
func (p platform) Join(w http.ResponseWriter, r *http.Request) error {
	posted, err := parseForm(r)
	if err != nil {
		return err
	}
	id, err := textID(r)
	if err != nil {
		return err
	}
	into, err := uuid.Parse(posted.Get("into"))
	if err != nil {
		return history.ErrNone.Because(err)
	}
	err = p.humanizing.history.Join(r.Context(), visitorOf(r).User.ID, into, id, views.TextRendering)
	if err != nil {
		return err
	}
	return redirect(w, r, platformPath+"/texts/"+into.String())
}

func (p platform) show(
	w http.ResponseWriter, r *http.Request, open func(context.Context, uuid.UUID) (history.Text, error),
) error {
	visitor := visitorOf(r)
	if target := turnedAway(visitor); target != "" {
		return turnAway(w, r, target)
	}
	text, err := open(r.Context(), visitor.User.ID)
	if err != nil {
		return err
	}
	page, err := p.page(r, visitor, views.DraftOf(text.Draft))
	if err != nil {
		return err
	}
	if page, err = page.WithText(text); err != nil {
		return err
	}
	if page, err = p.withDocument(r, page, text.ID); err != nil {
		return err
	}
	drawn, err := p.draw(r, page)
	if err != nil {
		return err
	}
	return renderPrivate(w, r, drawn)
}

// Humanize handles POST /platform with the same page, the draft still in its field, and the result or what went wrong.
func (p platform) Humanize(w http.ResponseWriter, r *http.Request) error {
	visitor := visitorOf(r)
	posted, err := parseForm(r)
	if err != nil {
		return err
	}
	draft := newDraft(posted)
	if target := turnedAway(visitor); target != "" {
		return p.giveBack(w, r, draft, target)
	}
	body := emptyBuffer()
	defer buffers.Put(body)
	if err = p.answer(r, draft, postedKept(posted), takenOf(posted), body); err != nil {
		return p.failed(r, err, draft, postedKept(posted))
	}
	writePrivate(w, r, htmlType, body.Bytes())
	return nil
}

// answer renders the page with the result into body, and counts the words. The editor shows how they were counted and
// takes time, so it is rendered with what is foreseen, and again only if another run has ended meanwhile.
func (p platform) answer(
	r *http.Request, draft islands.Draft, text islands.Kept, taken views.Taken, body *bytes.Buffer,
) error {
	leave, err := p.humanizing.enter(r)
	if err != nil {
		return err
	}
	defer leave()
	run, err := p.humanizing.begin(r, requestOf(draft))
	if err != nil {
		return err
	}
	defer run.release(r.Context())
	if err := run.rewrite(r.Context()); err != nil {
		return err
	}
	page, err := p.page(r, run.visitor, draft)
	if err != nil {
		return err
	}
	if page, err = p.keepResult(r, run, page, text, taken); err != nil {
		return err
	}
	expected, foreseen, err := run.foresee(r.Context())
	if err != nil {
		return err
	}
	var drawn templ.Component
	err = run.inTurn(r.Context(), func() (err error) {
		drawn, err = p.draw(r, page.WithCount(expected.standing(), run.charged, foreseen))
		return err
	})
	if err != nil {
		return err
	}
	return run.count(r.Context(), func(visitor visitor, count usage.Count) (err error) {
		if visitor.Usage != expected.Usage || count != foreseen {
			drawn, err = p.draw(r, page.WithCount(visitor.standing(), run.charged, count))
		}
		if err != nil {
			return err
		}
		return drawn.Render(r.Context(), body)
	})
}

// keepResult returns the page with the result of a run, which is kept in the history.
func (p platform) keepResult(
	r *http.Request, run *rewriting, page views.PlatformPage, text islands.Kept, taken views.Taken,
) (views.PlatformPage, error) {
	var made islands.Output
	err := run.inTurn(r.Context(), func() error {
		page = page.WithResult(run.request, run.result)
		page.Props.Posted = true
		made = *page.Props.Output
		made.Marks = slices.Clone(made.Marks)
		page = page.WithTaken(taken)
		return nil
	})
	if err != nil {
		return page, err
	}
	saved, err := run.keep(r.Context(), text, draftOf(page.Props.Draft), &made, workOf(page.Props.Output))
	if err != nil || saved.ID == uuid.Nil {
		return page, err
	}
	return p.withDocument(r, page.WithSaved(saved, run.visitor.Access.Now), saved.ID)
}

// failed is the page with the draft still in its field, and why nothing came of it. The draft is worth more than the
// list of texts, which may be what could not be read.
func (p platform) failed(r *http.Request, err error, draft islands.Draft, text islands.Kept) error {
	page, _ := p.page(r, visitorOf(r), draft)
	if text.ID != "" {
		page.Props.Kept = &text
		page, _ = p.withDocument(r, page, refOf(text).ID)
	}
	page.Props.Posted = true
	told := tell(err)
	drawn, drawErr := p.draw(r, page.WithProblem(told.Message, told.Advice))
	if drawErr != nil {
		return drawErr
	}
	return onPage{err, drawn}
}

// giveBack turns away somebody who could use the platform when they opened it, without losing what they typed there.
func (p platform) giveBack(w http.ResponseWriter, r *http.Request, draft islands.Draft, target string) error {
	if strings.TrimSpace(draft.Text) == "" {
		return redirect(w, r, target)
	}
	reason := errSignInFirst
	if visitorOf(r).SignedIn {
		reason = billing.ErrInactive
	}
	problem := islands.Problem{Message: reason.Message, Advice: reason.Advice}
	return onPage{reason, views.KeptDraft(views.NewKeptDraftPage(p.site.frame(r), draft, problem))}
}

// draw returns the page with its editor, or with a plain form if rendering the editor fails.
func (p platform) draw(r *http.Request, page views.PlatformPage) (templ.Component, error) {
	drawn, err := p.islands.Draw(r.Context(), page.Props)
	return views.Platform(page.Drawn(drawn)), err
}

// textsBeside is how many texts of the history the editor lists.
const textsBeside = 30

// page is the editor with a draft, and with the newest texts beside it.
func (p platform) page(r *http.Request, v visitor, draft islands.Draft) (views.PlatformPage, error) {
	page := views.NewPlatformPage(p.site.frame(r), v.User, v.standing(), draft, platformMessages(v.Access))
	page.Credit = p.site.credit(r)
	if v.User.HistoryDays == 0 {
		return page, nil
	}
	lines, _, err := p.humanizing.history.List(r.Context(), v.User.ID, history.Page{Limit: textsBeside})
	return page.WithTexts(lines, v.Access.Now), err
}

// turnedAway returns where to send a visitor who may not use the platform, or "".
func turnedAway(v visitor) string {
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
		Text:     typed(posted, "text"),
		Mode:     posted.Get("mode"),
		Strength: posted.Get("strength"),
		Layout:   posted.Get("layout"),
		Keep:     posted.Get("keep"),
	}
}

func takenOf(posted url.Values) views.Taken {
	return views.Taken{Of: posted.Get("of"), Choices: posted["take"]}
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
